import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  chapterHeadings,
  chapterOfFile,
  outlineChapters,
  parseChapterHeading,
  parseChapterReference,
} from '../../../../src/core/project/chapters';
import { parseNumeral } from '../../../../src/core/project/numerals';

describe('parseNumeral', () => {
  const cases: [string, number | undefined][] = [
    ['12', 12],
    ['１２', 12],
    ['XIV', 14],
    ['IIX', undefined],
    ['twelve', 12],
    ['twenty-one', 21],
    ['Third', 3],
    ['三', 3],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['二十三', 23],
    ['一百零五', 105],
    ['一二〇', 120],
    ['两千', 2000],
    ['一万', 10_000],
    ['三万五千', 35_000],
    ['harbour', undefined],
    ['', undefined],
  ];
  for (const [text, number] of cases)
    it(`reads “${text}” as ${number}`, () => assert.equal(parseNumeral(text), number));

  it('reads every Chinese numeral that it is given back', () => {
    const digits = '零一二三四五六七八九';
    const written = (value: number): string => {
      const hundreds = Math.floor(value / 100);
      const tens = Math.floor(value / 10) % 10;
      const units = value % 10;
      return (
        (hundreds ? `${digits[hundreds]}百` : '') +
        (tens ? `${tens === 1 && !hundreds ? '' : digits[tens]}十` : hundreds && units ? '零' : '') +
        (units || value === 0 ? digits[units] : '')
      );
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (value) =>
        assert.equal(parseNumeral(written(value)), value),
      ),
    );
  });
});

describe('parseChapterHeading', () => {
  const cases: [string, { number: number | undefined; title: string; level: number } | undefined][] = [
    ['## Chapter 3: The Salt Door', { number: 3, title: 'The Salt Door', level: 2 }],
    ['# 第三章 盐门', { number: 3, title: '盐门', level: 1 }],
    ['## 第二十三章：归来', { number: 23, title: '归来', level: 2 }],
    ['## 第 3 章　到港 ##', { number: 3, title: '到港', level: 2 }],
    ['Chapter Three', { number: 3, title: '', level: 0 }],
    ['## Chapter Twenty-One — Home', { number: 21, title: 'Home', level: 2 }],
    ['**Chapter 4: Two Lamps**', { number: 4, title: 'Two Lamps', level: 0 }],
    ['## 3. The Arrival', { number: 3, title: 'The Arrival', level: 2 }],
    ['# II', { number: 2, title: '', level: 1 }],
    ['## 三、到港', { number: 3, title: '到港', level: 2 }],
    ['## Prologue', { number: undefined, title: 'Prologue', level: 2 }],
    ['# I Am the Lamp', { number: undefined, title: 'I Am the Lamp', level: 1 }],
    ['## 十二月的雨', { number: undefined, title: '十二月的雨', level: 2 }],
    ['Chapter 3 was the worst of it.', undefined],
    ['第三章他走了，没有回来。', undefined],
    ['She closed the book.', undefined],
    ['', undefined],
  ];
  for (const [line, heading] of cases)
    it(`reads “${line}”`, () => assert.deepEqual(parseChapterHeading(line), heading));
});

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

  it('sees no chapters in code and front matter', () => {
    assert.deepEqual(outlineChapters('---\ntitle: x\n# Chapter 9\n---\n```\n## Chapter 8\n```\nprose'), []);
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

describe('chapterOfFile', () => {
  it('reads the heading, and the number of the name where the heading has none', () => {
    const text = '# The Sea\n\nShe went.';
    const chapter = chapterOfFile('chapters/03-the-sea.md', text);
    assert.equal(chapter.number, 3);
    assert.equal(text.slice(chapter.titleRange.start, chapter.titleRange.end), 'The Sea');
    assert.equal(text.slice(chapter.body.start), '\nShe went.');
  });
  it('believes the heading more than the name', () =>
    assert.equal(chapterOfFile('chapters/03.md', '# 第四章 海').number, 4));
  it('needs no heading', () =>
    assert.deepEqual(chapterOfFile('chapters/07.md', 'She went.').heading, { start: 0, end: 0 }));
});

describe('parseChapterReference', () => {
  for (const [reference, number] of [
    ['chapter 2', 2],
    ['Chapter Two', 2],
    ['第三章', 3],
    ['2', 2],
    ['xi', 11],
    ['第十二章 归来', 12],
    ['the harbour', undefined],
  ] as const) {
    it(`understands “${reference}”`, () => assert.equal(parseChapterReference(reference), number));
  }
});
