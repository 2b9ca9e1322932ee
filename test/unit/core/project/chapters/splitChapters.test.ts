import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitChapters } from '../../../../../src/core/project/chapters/splitChapters';

describe('splitChapters', () => {
  const parts = (text: string) => splitChapters(text).map(({ start, end }) => text.slice(start, end));

  it('cuts at English and Chinese headings', () => {
    assert.deepEqual(parts('# Chapter 1: Fog\n\nA.\n\n# Chapter 2: Tide\n\nB.\n'), [
      '# Chapter 1: Fog\n\nA.\n\n',
      '# Chapter 2: Tide\n\nB.\n',
    ]);
    assert.deepEqual(parts('# 第一章 雾\r\n\r\n甲。\r\n# 第二章 潮\r\n乙。'), [
      '# 第一章 雾\r\n\r\n甲。\r\n',
      '# 第二章 潮\r\n乙。',
    ]);
  });

  it('says number and title', () => {
    assert.deepEqual(
      splitChapters('# Prologue\n\nx\n\n# Chapter Two: Tide\n\ny\n').map(({ number, title }) => [
        number,
        title,
      ]),
      [
        [undefined, 'Prologue'],
        [2, 'Tide'],
      ],
    );
  });

  it('leaves what stands before the first heading with the first chapter', () => {
    assert.deepEqual(parts('By A. Writer\n\n# Chapter 1\na\n# Chapter 2\nb'), [
      'By A. Writer\n\n# Chapter 1\na\n',
      '# Chapter 2\nb',
    ]);
  });

  it('leaves a part’s heading with the chapter below it', () => {
    assert.deepEqual(
      parts('# Part One\n\n## Chapter 1\na\n## Chapter 2\nb\n# Part Two\n\n## Chapter 3\nc\n'),
      ['# Part One\n\n## Chapter 1\na\n', '## Chapter 2\nb\n', '# Part Two\n\n## Chapter 3\nc\n'],
    );
  });

  it('does not cut at scenes, at code or in running text', () => {
    assert.deepEqual(parts('# Chapter 1\n\n## 1\n\na\n\n## 2\n\nb\n'), [
      '# Chapter 1\n\n## 1\n\na\n\n## 2\n\nb\n',
    ]);
    assert.deepEqual(splitChapters('# The Arrival\n\n## 1\n\na\n\n## 2\n\nb\n'), []);
    assert.deepEqual(
      parts('# Chapter 1\n\n```\n# Chapter 2\n```\n\nIn\nChapter 3 of the book he read\non.\n').length,
      1,
    );
    assert.deepEqual(splitChapters('Just prose.\n\nMore of it.\n'), []);
  });

  it('gives back the whole text, whatever it is', () => {
    const line = fc.constantFrom(
      '# Chapter 1: A',
      '## Chapter 2',
      '# 第三章 潮',
      '# Part One',
      '# Prologue',
      '## 4',
      'Prose.',
      '',
      '\r',
      '```',
      'Chapter 5: B',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.constantFrom('\n', '\r\n'), (lines, lineEnd) => {
        const text = lines.join(lineEnd);
        const found = splitChapters(text);
        if (found.length > 0) assert.equal(parts(text).join(''), text);
        for (const { start, end } of found) assert.ok(start < end);
      }),
      { numRuns: 2000 },
    );
  });
});
