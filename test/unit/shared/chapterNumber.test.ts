import assert from 'node:assert/strict';
import { chapterNumber } from '../../../src/shared/chapterNumber';

describe('what a chapter is called by', () => {
  it('is its number without the zeros before it, where it has one', () => {
    assert.equal(chapterNumber('03'), '3');
    assert.equal(chapterNumber('120'), '120');
    assert.equal(chapterNumber('00'), '0');
    assert.equal(chapterNumber('03a'), undefined);
    assert.equal(chapterNumber(''), undefined);
  });
});
