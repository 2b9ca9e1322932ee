import * as assert from 'node:assert/strict';
import { dialectMessage, otherDialectOf } from '../../../../src/adapters/checkers/otherDialect';

describe('a spelling of another English', () => {
  it('is told by its pattern or from the list, and keeps its capital', () => {
    for (const [word, corrections, right] of [
      ['colour', ['color'], 'color'],
      ['color', ['colon', 'colour'], 'colour'],
      ['Grey', ['Grew', 'Gray'], 'Gray'],
      ['theatre', ['theater'], 'theater'],
      ['traveling', ['travelling'], 'travelling'],
      ['defence', ['defense'], 'defense'],
    ] as const) {
      assert.equal(otherDialectOf(word, corrections), right, word);
    }
  });

  it('is no slip, no old spelling and no word that both have', () => {
    for (const [word, corrections] of [
      ['expence', ['expense']],
      ['recieved', ['received']],
      ['afterwards', ['afterwords']],
    ] as const) {
      assert.equal(otherDialectOf(word, corrections), undefined, word);
    }
  });

  it('is named for what it is', () => {
    assert.equal(
      dialectMessage('grey', 'american'),
      '“grey” is British spelling; this project is set to American English',
    );
  });
});
