import assert from 'node:assert/strict';
import { headingAt, readHeading, type ChapterHeading } from '../../../../src/core/text/chapterHeading';

function heading(line: string): ChapterHeading | undefined {
  const read = readHeading(line);
  return read && { number: read.number, title: read.title, level: read.level };
}

describe('readHeading', () => {
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
    ['第十二话 归来', { number: 12, title: '归来', level: 0 }],
    ['第三章归来', { number: 3, title: '归来', level: 0 }],
    ['第一部分：人物', { number: 1, title: '人物', level: 0 }],
    ['Chapter Sixty-One', { number: 61, title: '', level: 0 }],
    ['CHAPTER I. The Worst of It.', { number: 1, title: 'The Worst of It.', level: 0 }],
    ['番外三', { number: undefined, title: '番外三', level: 0 }],
    ['番外：三年以后', { number: undefined, title: '番外: 三年以后', level: 0 }],
    ['序言', { number: undefined, title: '序言', level: 0 }],
    ['　　# 第二章 雾', { number: 2, title: '雾', level: 1 }],
    ['Chapter 3. It was the worst of it.', undefined],
    ['第一回他没有来', undefined],
    ['第三章他走了，再没有回来', undefined],
    ['Interlude was the word he used', undefined],
    ['', undefined],
  ];
  for (const [line, expected] of cases)
    it(`reads “${line}”`, () => assert.deepEqual(heading(line), expected));
});

describe('headingAt', () => {
  const isHeading = (above: string, line: string, lineEnd = '\n'): boolean => {
    const text = `${above}${lineEnd}${line}`;
    return headingAt(text, text.length - line.length, text.length) !== undefined;
  };

  it('knows a heading from the end of a sentence that was wrapped', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      assert.ok(!isHeading('And that was the end of', 'Part Two', lineEnd));
      assert.ok(isHeading('And that was the end of it.', 'Part Two', lineEnd));
      assert.ok(isHeading(`And that was the end of${lineEnd}`, 'Part Two', lineEnd));
    }
  });

  it('needs no blank line in Chinese, below another heading or at the beginning', () => {
    assert.ok(isHeading('她走了', '第二章 雾'));
    assert.ok(isHeading('# The Salt Door', 'Chapter 1'));
    assert.ok(isHeading('Part One', 'Chapter 1'));
    assert.ok(headingAt('Chapter 1', 0, 9));
  });

  it('is quick for any number of headings', () => {
    const text = 'Chapter 1\n'.repeat(50_000);
    const began = performance.now();
    for (let start = 0; start < text.length; start += 10) assert.ok(headingAt(text, start, start + 9));
    assert.ok(performance.now() - began < 4000);
  });
});
