import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { chapterHeadings } from '../../../../../src/core/project/chapters/chapterHeadings';
import { paragraphs } from '../../../../../src/core/text/segments';
import { outlineChapters } from '../../../../../src/core/project/chapters/outlineChapters';

describe('outlineChapters', () => {
  const outline = [
    '# The Salt Door',
    '',
    '## Characters',
    '',
    'Notes: Maren keeps the lamp.',
    '',
    '## Chapter 1: Fog',
    '',
    'Synopsis: Maren hears',
    'a bell at sea.',
    '',
    'Notes: night, no wind',
    '',
    '## Chapter 2: The Bell',
    '',
    'Synopsis:',
    '',
    '### Notes',
    '',
    '- the quay at low tide',
    '',
    '## 第三章 归来',
    '',
    '**梗概：**她回来了。',
    '备注: 黄昏',
    '',
  ];
  for (const lineEnd of ['\n', '\r\n']) {
    const text = outline.join(lineEnd);
    const cut = (range: { start: number; end: number } | undefined) =>
      range && text.slice(range.start, range.end);
    it(`finds the chapters and their parts (${JSON.stringify(lineEnd)})`, () => {
      const chapters = outlineChapters(text);
      assert.deepEqual(
        chapters.map((chapter) => [
          chapter.number,
          chapter.title,
          cut(chapter.heading),
          cut(chapter.titleRange),
          cut(chapter.synopsis),
          cut(chapter.notes),
        ]),
        [
          [1, 'Fog', '## Chapter 1: Fog', 'Fog', `Maren hears${lineEnd}a bell at sea.`, 'night, no wind'],
          [2, 'The Bell', '## Chapter 2: The Bell', 'The Bell', undefined, '- the quay at low tide'],
          [3, '归来', '## 第三章 归来', '归来', '她回来了。', '黄昏'],
        ],
      );
    });
  }

  it('takes plain headings for chapters where none is numbered, but not those that name something else', () => {
    const titles = outlineChapters(
      '# Book\n\n## Arrival\n\nShe lands.\n\n## Themes\n\ntrust\n\n## Return\n',
    ).map(({ title }) => title);
    assert.deepEqual(titles, ['Arrival', 'Return']);
  });

  it('gives the first paragraph of a chapter in free prose', () => {
    const text = '## Chapter 1\n\nShe lands\nat night.\n\nShe waits.\n';
    const [chapter] = outlineChapters(text);
    assert.equal(text.slice(chapter?.unlabelled?.start, chapter?.unlabelled?.end), 'She lands\nat night.');
  });

  it('takes parts and sections for chapters only where there are none', () => {
    const numbers = (text: string) => chapterHeadings(text).map(({ number, title }) => [number, title]);
    assert.deepEqual(
      numbers('# Part One\n\n## Chapter 1: A\n\n## Chapter 2: B\n\n# Part Two\n\n## Chapter 3: C'),
      [
        [1, 'A'],
        [2, 'B'],
        [3, 'C'],
      ],
    );
    assert.deepEqual(numbers('# 第一部 海\n\n## 第一章 甲\n\n### 第一节\n\n## 第二章 乙'), [
      [1, '甲'],
      [2, '乙'],
    ]);
    assert.deepEqual(numbers('# Part One: Sea\n\n# Part Two: Land'), [
      [1, 'Sea'],
      [2, 'Land'],
    ]);
  });

  it('tells parts and sections from the chapters between them', () => {
    assert.deepEqual(
      outlineChapters('# Part One\n\n## Chapter 1: A\n\n# Part Two\n').map(({ isDivision }) => isDivision),
      [true, false, true],
    );
    assert.deepEqual(
      outlineChapters('# Part One\n\n# Part Two\n').map(({ isDivision }) => isDivision),
      [false, false],
    );
  });

  it('sees no chapters in code, comments and front matter', () => {
    assert.deepEqual(outlineChapters('---\ntitle: x\n# Chapter 9\n---\n```\n## Chapter 8\n```\nprose'), []);
    assert.deepEqual(outlineChapters('<!--\n## Chapter 8\n-->\n````\n```\n## Chapter 7\n````\nprose'), []);
  });

  it('loses no chapter to a scene break, an open comment or code that was closed with more marks', () => {
    const numbers = (text: string) => chapterHeadings(text).map(({ number }) => number);
    assert.deepEqual(numbers('---\n\n# Chapter 1\n\nFog.\n\n---\n\nIce.\n\n# Chapter 2\n\nSea.\n'), [1, 2]);
    assert.deepEqual(numbers('<!-- later\n\n# Chapter 1\n\n```\ncode\n````\n\n# Chapter 2\n'), [1, 2]);
  });

  it('finds the same headings as `paragraphs` shows', () => {
    const text = [
      '---\n\n第十二话 归来\n\n她回来了。\n番外三\n\n序言\n',
      'Chapter Sixty-One\n\nShe came back.\n\nThat was the end of\nPart Two\n',
      '```\nChapter 9\n````\n\n<!--\nChapter 8\n-->\n\nEpilogue\n',
    ].join('\n');
    const shown = paragraphs(text).filter(({ kind }) => kind === 'heading');
    assert.deepEqual(
      chapterHeadings(text).map(({ heading }) => text.slice(heading.start, heading.end)),
      ['第十二话 归来', '番外三', '序言', 'Chapter Sixty-One', 'Epilogue'],
    );
    assert.deepEqual(
      shown.map(({ start, end }) => ({ start, end })),
      chapterHeadings(text).map(({ heading }) => heading),
    );
  });

  it('gives ranges inside the text for any text', () => {
    const piece = fc.constantFrom(
      '## Chapter 1: A',
      '# 第二章 乙',
      'Synopsis: x',
      '备注：y',
      'prose',
      '',
      '```',
      '### z',
    );
    fc.assert(
      fc.property(fc.array(piece), (lines) => {
        const text = lines.join('\n');
        let last = 0;
        for (const { heading, body } of outlineChapters(text)) {
          assert.ok(
            last <= heading.start &&
              heading.start < heading.end &&
              heading.end <= body.start &&
              body.start <= body.end &&
              body.end <= text.length,
          );
          last = body.end;
        }
      }),
    );
  });
});
