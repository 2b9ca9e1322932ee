import assert from 'node:assert/strict';
import { measuredReport } from '../../../../../src/core/chapter/running/measuredReport';
import { failing, passing } from '../../../../fakes/scriptedChapterTalk';

describe('a report with the length that was measured', () => {
  const range = { least: 10, most: 20 };
  const judge = failing({ type: 'word_count', note: 'Too long.' }, { type: 'prose' });

  it('believes no model about lengths', () => {
    const within = measuredReport(
      { ...judge, hardFail: { ...judge.hardFail, wordCountInRange: false } },
      10,
      range,
      'en',
    );
    assert.deepEqual(
      within.issues.map(({ type }) => type),
      ['prose'],
    );
    assert.equal(within.hardFail.wordCountInRange, true);
    const outside = measuredReport(passing, 21, range, 'en');
    assert.equal(outside.hardFail.wordCountInRange, false);
    assert.deepEqual(outside.issues, [
      {
        type: 'word_count',
        severity: 'medium',
        note: 'The chapter has 21 words and is to have 10 to 20.',
        location: '',
      },
    ]);
    assert.deepEqual(measuredReport(judge, 21, range, 'en').issues, judge.issues);
    assert.match(
      measuredReport(passing, 9, { least: 10, most: Infinity }, 'zh').issues[0]!.note,
      /^本章有 9 字，要求至少 10 字。$/,
    );
    // Where nobody asks for a length, what the judge says of it is an opinion like any other.
    assert.deepEqual(measuredReport(judge, 21, undefined, 'en').issues, judge.issues);
  });

  it('fails no chapter for a length that is right', () => {
    const onlyLength = failing({ type: 'word_count', note: 'Too long.' });
    const { passed, issues } = measuredReport(onlyLength, 15, range, 'en');
    assert.deepEqual([passed, issues], [true, []]);
    assert.equal(measuredReport(onlyLength, 21, range, 'en').passed, false);
    assert.equal(measuredReport(onlyLength, 15, undefined, 'en').passed, false);
    assert.equal(measuredReport(judge, 15, range, 'en').passed, false);
    assert.equal(measuredReport(failing(), 15, range, 'en').passed, false);
  });
});
