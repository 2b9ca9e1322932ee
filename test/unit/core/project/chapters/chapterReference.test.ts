import assert from 'node:assert/strict';
import { parseChapterReference } from '../../../../../src/core/project/chapters/chapterReference';

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
