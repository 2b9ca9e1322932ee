import assert from 'node:assert/strict';
import type { ChapterRow } from '../../../../src/core/chapter/chapterList';
import { contentHash } from '../../../../src/core/project/bible/contentHash';
import { storyBibleSchema } from '../../../../src/core/project/bible/storyBible';
import type * as BiblePages from '../../../../src/vscode/pages/biblePage';
import { loadForEditor } from '../../../fakes/editorModule';
import { editorIn, hostile, isChinese, isPlain, under } from './pageChecks';

describe('the page of the story bible', () => {
  let language = 'en';
  const { biblePage } = loadForEditor<typeof BiblePages>(
    'pages/biblePage',
    editorIn(() => language),
  );

  afterEach(() => {
    language = 'en';
  });

  /** An entry as a chapter told it. */
  const told = (chapter: string, content: object, parts: object = {}): object => ({
    ...content,
    ...parts,
    chapter,
    sha256: 'a',
    wrote: contentHash(content),
  });
  const row = (chapter: string, title: string, more: Partial<ChapterRow> = {}): ChapterRow =>
    ({ chapter, title, bibleStale: false, ...more }) as ChapterRow;
  const rows = [row('01', 'The Ferry'), row('02', 'The Shed')];

  const mara = told(
    '01',
    { name: 'Mara', role: 'waits' },
    {
      aliases: ['the girl', told('02', { name: 'Mouse' })],
      facts: [
        told('01', { what: 'She counts gulls.' }),
        { ...told('02', { what: 'She swims.' }), what: 'She cannot swim.' },
        { what: 'Left-handed.', chapter: '02' },
      ],
    },
  );

  it('says of each entry which chapter it comes from, and where the author had a hand in it', () => {
    const bible = storyBibleSchema.parse({
      characters: [mara, { name: 'Jon', role: '' }],
      relationships: [told('01', { between: ['Mara', 'Jon'], what: 'siblings' })],
      timeline: [told('01', { when: 'Friday', what: 'The ferry is late.' }), 'The shed burns.'],
      immutableFacts: ['Nobody flies.'],
    });
    const page = biblePage({ title: 'The Ferry', bible, rows });
    assert.match(page, /^# Story bible\\: The Ferry\n\nEvery chapter is written with this\\\./);
    assert.equal(
      under(page, 'Characters').trimEnd(),
      [
        '- **Mara** waits *Chapter 1*',
        '  - also called\\: the girl *yours*',
        '  - also called\\: Mouse *Chapter 2*',
        '  - She counts gulls\\. *Chapter 1*',
        '  - She cannot swim\\. *Chapter 2, changed by you*',
        '  - Left\\-handed\\. *Chapter 2, yours*',
        '- **Jon** *yours*',
      ].join('\n'),
    );
    assert.equal(under(page, 'Relationships').trimEnd(), '- Mara – Jon\\: siblings *Chapter 1*');
    assert.equal(
      under(page, 'Timeline').trimEnd(),
      '- Friday\\: The ferry is late\\. *Chapter 1*\n- The shed burns\\. *yours*',
    );
    assert.equal(under(page, 'Fixed facts').trimEnd(), '- Nobody flies\\. *yours*');
  });

  it('has the clues that are still open first, and what became of each', () => {
    const clues = [
      told(
        '01',
        { what: 'a key' },
        {
          progress: [
            told('02', { status: 'advanced', what: 'It fits.' }),
            told('02', { status: 'paid_off', what: '' }),
          ],
        },
      ),
      { what: 'a map', plantedIn: '01', paidOffIn: '02' },
      told(
        '01',
        { what: 'a boot' },
        { progress: [told('09', { status: 'paid_off', what: 'It is Jon’s.' })] },
      ),
      { what: 'a scar', progress: [{ status: 'advanced', what: '' }] },
    ];
    const page = biblePage({ title: 'x', bible: storyBibleSchema.parse({ clues }), rows });
    assert.deepEqual(under(page, 'Clues').trimEnd().split('\n'), [
      '- a boot \\(open\\) *Chapter 1*',
      '  - paid off\\: It is Jon’s\\. *Chapter 9, which is gone*',
      '- a scar \\(open\\) *yours*',
      '  - goes on *yours*',
      '- a key \\(paid off\\) *Chapter 1*',
      '  - It fits\\. *Chapter 2*',
      '  - paid off *Chapter 2*',
      '- a map \\(paid off\\) *yours*',
      '  - planted in\\: Chapter 1 *yours*',
      '  - paid off in\\: Chapter 2 *yours*',
    ]);
  });

  it('names the chapter of each summary, whoever wrote it', () => {
    const summaries = [
      told('01', { summary: 'Mara waits.' }),
      { chapter: '02', summary: 'The shed burns.' },
      { ...told('09', { summary: 'Jon leaves.' }), summary: 'Jon goes.' },
    ];
    const page = biblePage({ title: 'x', bible: storyBibleSchema.parse({ summaries }), rows });
    assert.deepEqual(under(page, 'Summaries').trimEnd().split('\n'), [
      '- **Chapter 1\\: The Ferry** Mara waits\\.',
      '- **Chapter 2\\: The Shed** The shed burns\\. *yours*',
      '- **Chapter 9, which is gone** Jon goes\\. *changed by you*',
    ]);
  });

  it('names the chapters of which it has another text, and those that are gone', () => {
    const bible = storyBibleSchema.parse({
      characters: [{ name: 'Mara', role: '', facts: [told('07', { what: 'She sings.' })] }],
      timeline: [told('07', { when: '', what: 'It rains.' }), told('01', { when: '', what: 'It is late.' })],
      clues: [{ what: 'a key', progress: [told('08', { status: 'advanced', what: 'It fits.' })] }],
    });
    const page = biblePage({
      title: 'x',
      bible,
      rows: [row('01', 'The Ferry', { bibleStale: true }), rows[1]!],
    });
    assert.match(page, /\*\*Taken from an earlier text\\: Chapter 1\\: The Ferry\\\./);
    assert.match(page, /\*\*From chapters that are gone\\: Chapter 7, Chapter 8\\\./);
    const fresh = biblePage({ title: 'x', bible: storyBibleSchema.parse({ timeline: ['It rains.'] }), rows });
    assert.doesNotMatch(fresh, /earlier text|are gone/);
  });

  it('says how it fills where it is empty', () => {
    const page = biblePage({ title: 'x', bible: storyBibleSchema.parse({}), rows: [] });
    assert.match(page, /It is empty so far\\\..*\\\.storyfold\/bible\\\.json yourself is never touched/);
    assert.doesNotMatch(page, /## /);
  });

  it('obeys no word in it, and stands entries that say nothing', () => {
    const bible = storyBibleSchema.parse({
      characters: [
        { name: hostile, role: hostile, aliases: [hostile, ''], facts: [hostile] },
        { name: '', role: '' },
      ],
      relationships: [
        { between: [hostile, 'Jon'], what: hostile },
        { between: [], what: 'siblings' },
      ],
      timeline: [{ when: hostile, what: hostile }],
      clues: [{ what: hostile, plantedIn: hostile, progress: [{ status: 'advanced', what: hostile }] }],
      immutableFacts: [{ what: hostile, chapter: hostile }],
      summaries: [{ chapter: hostile, summary: hostile }],
    });
    const page = biblePage({ title: hostile, bible, rows: [row('hostile', hostile, { bibleStale: true })] });
    isPlain(page);
    assert.doesNotMatch(page, /(?<!\\)\*\*\*\*|^\s*- *$/m);
    assert.match(under(page, 'Relationships'), /\n- siblings \*yours\*/);
  });

  it('is in Chinese with nothing left in English', () => {
    language = 'zh-cn';
    const bible = storyBibleSchema.parse({
      characters: [
        {
          name: '玛拉',
          role: '',
          aliases: ['那女孩'],
          facts: [{ ...told('01', { what: 'x' }), what: '左撇子。' }],
        },
      ],
      relationships: [{ between: ['玛拉', '约恩'], what: '姐弟' }],
      timeline: [told('09', { when: '周五', what: '渡船晚点。' })],
      clues: [
        {
          what: '钥匙',
          plantedIn: '01',
          paidOffIn: '01',
          progress: [
            { status: 'paid_off', what: '' },
            { status: 'advanced', what: '' },
          ],
        },
      ],
      immutableFacts: ['海是冷的。'],
      summaries: [told('01', { summary: '玛拉等渡船。' })],
    });
    const page = biblePage({ title: '渡口', bible, rows: [row('01', '渡口', { bibleStale: true })] });
    for (const words of [
      '*第 1 章，你改过*',
      '周五：渡船晚点。 *第 9 章（已不存在）*',
      '## 不可更改的事实',
      '埋设于：第 1 章',
    ])
      assert.ok(page.includes(words), `${words} in ${page}`);
    isChinese(page);
    isChinese(biblePage({ title: '渡口', bible: storyBibleSchema.parse({}), rows: [] }));
  });
});
