import assert from 'node:assert/strict';
import { measuredReport } from '../../../../../src/core/chapter/running/measuredReport';
import { isPassed } from '../../../../../src/core/chapter/judging/retryLevel';
import type { JudgeReport } from '../../../../../src/core/chapter/model';
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
    assert.equal(measuredReport(onlyLength, 15, undefined, 'en').passed, true);
    assert.equal(measuredReport(judge, 15, range, 'en').passed, false);
    assert.equal(measuredReport(failing(), 15, range, 'en').passed, false);
  });

  it('fails none for a length that is right where the judge says so without an issue', () => {
    const said = { ...failing(), score: 88, hardFail: { ...passing.hardFail, wordCountInRange: false } };
    const passes = (report: JudgeReport, words: number, asked: typeof range | undefined = range) =>
      isPassed(measuredReport(report, words, asked, 'en'), 70);
    assert.equal(passes(said, 15), true);
    assert.equal(passes(said, 15, undefined), true);
    assert.equal(passes(said, 21), false);
    // Whatever else there is against it counts, the score too.
    assert.equal(passes({ ...said, score: 69 }, 15), false);
    assert.equal(passes({ ...said, issues: judge.issues }, 15), false);
    for (const also of [{ safetyPass: false }, { continuityConflicts: ['The lamp was out.'] }]) {
      const report = measuredReport({ ...said, hardFail: { ...said.hardFail, ...also } }, 15, range, 'en');
      assert.equal(report.passed, false);
    }
  });
});
