import fc from 'fast-check';
import assert from 'node:assert/strict';
import * as attempts from '../../../../../src/core/chapter/running/attempt';
import * as verdicts from '../../../../../src/core/chapter/judging/verdict';
import {
  chapterStateSchema,
  type ChapterState,
  type Issue,
  type JudgedAttempt,
  type JudgeReport,
} from '../../../../../src/core/chapter/model';
import {
  determineRetryLevel,
  limitedLevel,
  possibleLevel,
} from '../../../../../src/core/chapter/judging/retryLevel';
import { issueSeverities, issueTypes, retryLevels, type RetryLevel } from '../../../../../src/shared/values';
import { failing } from '../../../../fakes/scriptedChapterTalk';

const fresh = (): ChapterState => chapterStateSchema.parse({ chapter: '01' });
const all = { sceneList: true, draft: true };
const limits = { mostEditsInARow: 2, mostRewritesInARow: 2 };
const anyLimits = fc.record({
  mostEditsInARow: fc.integer({ min: 1, max: 20 }),
  mostRewritesInARow: fc.integer({ min: 1, max: 20 }),
});

const anyIssue: fc.Arbitrary<Issue> = fc.record({
  type: fc.constantFrom(...issueTypes, 'tone'),
  severity: fc.constantFrom(...issueSeverities),
  note: fc.constant('n'),
  location: fc.constant(''),
});
const anyFail: fc.Arbitrary<JudgeReport> = fc
  .tuple(fc.array(anyIssue, { maxLength: 4 }), fc.option(fc.integer({ min: 0, max: 100 })))
  .map(([issues, score]) => ({
    ...failing(),
    issues,
    ...(score === null ? { score: undefined } : { score }),
  }));

function judgedAs(state: ChapterState, report: JudgeReport, passed = false): JudgedAttempt {
  return {
    version: 1,
    attempt: state.currentAttempt,
    level: state.lastRetryLevel ?? 'full_retry',
    report,
    passed,
    sha256: '',
    words: 1,
    sceneStarts: [],
    steps: [],
    scenesWritten: [],
    judgedAt: 0,
  };
}

/** A series whose attempts are judged so, one after the other. */
function series(
  reports: readonly JudgeReport[],
  rules: verdicts.AttemptRules,
  there: readonly verdicts.OutputsThere[] = [],
): { levels: RetryLevel[]; state: ChapterState } {
  let state = attempts.seriesBegun(fresh(), { level: undefined });
  const levels: RetryLevel[] = ['full_retry'];
  for (const [index, report] of reports.entries()) {
    const judged = judgedAs(state, report);
    const noted = attempts.noted(state, judged);
    const verdict = verdicts.verdictOn(noted, judged, rules, there[index] ?? all);
    if (verdict.kind === 'out_of_attempts') return { levels, state: attempts.outOfAttempts(noted) };
    assert.equal(verdict.kind, 'again');
    state = attempts.again(noted, verdict.counters, { basedOn: judged.attempt, scenes: [1, 2] });
    levels.push(verdict.counters.lastRetryLevel);
  }
  return { levels, state };
}

const depth = (level: RetryLevel): number => retryLevels.indexOf(level);

function longestRun(levels: readonly RetryLevel[], of: RetryLevel): number {
  let [longest, run] = [0, 0];
  for (const level of levels) {
    run = level === of ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

describe('attempts', () => {
  it('more issues never make a retry shallower', () => {
    fc.assert(
      fc.property(anyFail, fc.array(anyIssue), (report, more) => {
        const longer = { ...report, issues: [...report.issues, ...more] };
        const wanted = determineRetryLevel(report, 0, 3);
        // A fail without issues is a guess, which the first issue takes the place of.
        if (report.issues.length === 0) return;
        assert.ok(depth(determineRetryLevel(longer, 0, 3)) >= depth(wanted));
      }),
    );
  });

  it('every series ends within its attempts, and no level but the deepest is made more often in a row than it may be', () => {
    const rules = fc
      .tuple(
        fc.record({ maxRetries: fc.integer({ min: 0, max: 20 }), selectiveRetry: fc.boolean() }),
        anyLimits,
      )
      .map(([one, other]) => ({ ...one, ...other }));
    const outputs = fc.array(fc.record({ sceneList: fc.boolean(), draft: fc.boolean() }), { maxLength: 21 });
    // Verdicts that change and those that stay the same: only the latter reach a limit as a rule.
    const reports = fc.oneof(
      fc.array(anyFail, { minLength: 21, maxLength: 21 }),
      anyFail.map((report) => Array<JudgeReport>(21).fill(report)),
    );
    fc.assert(
      fc.property(reports, rules, outputs, (judged, given, there) => {
        const { levels, state } = series(judged, given, there);
        assert.equal(levels.length, given.maxRetries + 1);
        assert.equal(state.status, 'needs_attention');
        assert.deepEqual(state.pendingSteps, []);
        assert.equal(state.lastRetryLevel, 'full_retry');
        assert.equal(state.attempts.length, levels.length);
        assert.ok(longestRun(levels, 'edit_only') <= given.mostEditsInARow);
        assert.ok(longestRun(levels, 'write_only') <= given.mostRewritesInARow);
        if (!given.selectiveRetry) assert.ok(levels.every((level) => level === 'full_retry'));
      }),
    );
  });

  it('a level is never shallower than issues and limits ask for, and as deep as what is missing makes it', () => {
    const counters = fc.record({
      lastRetryLevel: fc.option(fc.constantFrom(...retryLevels)),
      // More than a limit where the author lowered it in between.
      editRetryCount: fc.integer({ min: 0, max: 21 }),
      writeRetryCount: fc.integer({ min: 0, max: 21 }),
    });
    const there = fc.record({ sceneList: fc.boolean(), draft: fc.boolean() });
    fc.assert(
      fc.property(
        fc.constantFrom(...retryLevels),
        counters,
        there,
        anyLimits,
        (wanted, before, outputs, given) => {
          const { counters: next, missing } = verdicts.nextLevel(wanted, before, outputs, given);
          const limited = limitedLevel(wanted, before, given).lastRetryLevel;
          assert.ok(depth(limited) >= depth(wanted));
          assert.ok(depth(next.lastRetryLevel) >= depth(limited));
          assert.equal(possibleLevel(next.lastRetryLevel, outputs).level, next.lastRetryLevel);
          assert.deepEqual(missing, possibleLevel(limited, outputs).missing);
        },
      ),
    );
  });

  it('keeps one that passed, else the highest score, and of equals the latest', () => {
    const row = (attempt: number, score?: number, passed = false) => ({ attempt, score, passed });
    assert.equal(verdicts.bestOf([]), undefined);
    assert.equal(verdicts.bestOf([row(0, 60), row(1, 70), row(2, 65)]), 1);
    assert.equal(verdicts.bestOf([row(0, 70), row(1, 70)]), 1);
    assert.equal(verdicts.bestOf([row(0), row(1, 0)]), 1);
    assert.equal(verdicts.bestOf([row(0, 80, true), row(1, 95)]), 0);
  });

  it('counts attempts through the chapter’s whole life, and retries from where a series began', () => {
    const { state } = series([failing({ type: 'prose' })], {
      maxRetries: 0,
      selectiveRetry: true,
      ...limits,
    });
    const next = attempts.seriesBegun(state, { level: 'edit_only', basedOn: 0 });
    assert.equal(next.currentAttempt, 1);
    assert.equal(next.seriesStart, 1);
    assert.deepEqual([next.editRetryCount, next.writeRetryCount], [1, 0]);
    assert.deepEqual(next.pendingSteps, ['edit', 'judge']);
    assert.equal(next.status, 'editing');
    // One that was only begun keeps its number as well: the ledger has lines for it.
    assert.equal(attempts.seriesBegun(next, { level: 'full_retry' }).currentAttempt, 2);
  });

  it('does not bring up an attempt of an earlier series again', () => {
    const { state } = series([{ ...failing({ type: 'prose' }), score: 69 }], {
      maxRetries: 0,
      selectiveRetry: true,
      ...limits,
    });
    assert.equal(state.toDeliver, 0);
    const delivered = attempts.delivered(state, { path: 'chapters/01-a.md', sha256: 'x', attempt: 0 });
    const second = attempts.seriesBegun(delivered, { level: 'full_retry' });
    const judged = judgedAs(second, { ...failing({ type: 'prose' }), score: 10 });
    const ended = attempts.outOfAttempts(attempts.noted(second, judged));
    assert.equal(ended.bestAttempt, 0);
    assert.equal(ended.toDeliver, undefined);
  });

  it('stands at passed when only the bible could not be fed', () => {
    const passed = attempts.passed(attempts.seriesBegun(fresh(), { level: undefined }), 0);
    const ended = attempts.failed(passed, { code: 'auth', message: 'No.' });
    assert.equal(ended.status, 'updating_bible');
    assert.deepEqual(ended.pendingSteps, ['update_bible']);
    assert.equal(ended.error?.code, 'auth');
    assert.equal(attempts.resumed(ended).error, undefined);
  });
});
