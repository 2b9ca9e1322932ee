import assert from 'node:assert/strict';
import { gravestFirst } from '../../../../../src/core/chapter/judging/gravestFirst';
import {
  chapterStateSchema,
  type ChapterState,
  type JudgedAttempt,
} from '../../../../../src/core/chapter/model';
import {
  bestOf,
  issuesAnswered,
  suggestedLevel,
  verdictOn,
} from '../../../../../src/core/chapter/judging/verdict';
import { failing, passing } from '../../../../fakes/scriptedChapterTalk';

const rules = { mostEditsInARow: 2, mostRewritesInARow: 2, maxRetries: 2, selectiveRetry: true };
const all = { sceneList: true, draft: true };
const stateOf = (known: Partial<ChapterState>): ChapterState => ({
  ...chapterStateSchema.parse({ chapter: '01' }),
  ...known,
});
const judged = (attempt: number, report = failing({ type: 'prose' })): JudgedAttempt => ({
  version: 1,
  attempt,
  level: 'full_retry',
  report,
  passed: report.passed,
  sha256: '',
  words: 1,
  sceneStarts: [],
  steps: [],
  scenesWritten: [],
  judgedAt: 0,
});

describe('what follows from a verdict', () => {
  it('is nothing more to do where it passed, also with the last attempt', () => {
    assert.deepEqual(verdictOn(stateOf({}), judged(0, passing), rules, all), { kind: 'passed' });
    assert.deepEqual(verdictOn(stateOf({}), judged(2, passing), rules, all), { kind: 'passed' });
  });

  it('counts the attempts of this series only', () => {
    const retried = stateOf({ seriesStart: 3 });
    assert.equal(verdictOn(retried, judged(3), rules, all).kind, 'again');
    assert.equal(verdictOn(retried, judged(4), rules, all).kind, 'again');
    assert.deepEqual(verdictOn(retried, judged(5), rules, all), { kind: 'out_of_attempts' });
  });

  it('prefers a score of nought to no score, and of two without a score the later, in whichever order they come', () => {
    const row = (attempt: number, score?: number) => ({ attempt, score, passed: false });
    assert.equal(bestOf([row(0, 0), row(1)]), 0);
    assert.equal(bestOf([row(3), row(1), row(2)]), 3);
    assert.equal(bestOf([row(3, 60), row(1, 60), row(2, 60)]), 3);
  });
});

describe('the level that a retry by hand is offered at', () => {
  it('is none for a chapter that was not begun', () => {
    assert.equal(
      suggestedLevel(stateOf({ status: 'not_started', lastRetryLevel: 'edit_only' }), []),
      undefined,
    );
  });

  it('is that of the next attempt where it did not pass', () => {
    const failed = (known: Partial<ChapterState>) =>
      suggestedLevel(stateOf({ status: 'needs_attention', bestAttempt: 0, ...known }), [
        judged(0, failing({ type: 'structure' })),
      ]);
    assert.equal(failed({ lastRetryLevel: 'edit_only' }), 'edit_only');
    assert.equal(failed({ lastRetryLevel: null }), 'full_retry');
  });

  it('is what the issues ask for that a passed chapter has all the same', () => {
    const withIssue = (type: string) => ({ ...passing, issues: failing({ type }).issues });
    const attempts = [judged(0, withIssue('structure')), judged(1, withIssue('prose'))];
    const passed = (known: Partial<ChapterState>, of = attempts) =>
      suggestedLevel(
        stateOf({ status: 'passed', lastRetryLevel: 'write_only', bestAttempt: 1, ...known }),
        of,
      );
    assert.equal(passed({}), 'edit_only');
    // The text that the author has is the one to mend, be another the best.
    const delivered = { attempt: 0, path: 'chapters/01.md', sha256: '', at: 0 } as unknown as NonNullable<
      ChapterState['delivered']
    >;
    assert.equal(passed({ delivered }), 'full_retry');
    assert.equal(passed({}, [judged(1, passing)]), undefined);
    assert.equal(passed({}, []), undefined);
    // While what it adds to the bible is still to be read, it has passed too.
    const reading = { status: 'updating_bible', pendingSteps: ['update_bible'] } as const;
    assert.equal(passed({ ...reading, pendingSteps: [...reading.pendingSteps] }), 'edit_only');
    assert.equal(passed({ status: 'judging', pendingSteps: ['judge'] }), 'write_only');
  });
});

describe('the issues that a text under way answers', () => {
  const report = { ...failing({ type: 'prose' }), revisionInstructions: ['Say it once.'] };
  const attempts = new Map([
    [0, judged(0, failing({ type: 'hook' }))],
    [1, judged(1, report)],
  ]);

  it('are those of the attempt that it is made from', () => {
    assert.deepEqual(issuesAnswered(stateOf({ basedOn: 1 }), attempts), {
      issues: report.issues,
      instructions: ['Say it once.'],
    });
  });

  it('are none where it begins afresh, and where nobody can read that verdict any more', () => {
    const none = { issues: [], instructions: [] };
    assert.deepEqual(issuesAnswered(stateOf({ basedOn: undefined }), attempts), none);
    assert.deepEqual(issuesAnswered(stateOf({ basedOn: 7 }), attempts), none);
  });
});

describe('the order in which issues are read', () => {
  it('has the gravest first, and of equals the one that was named first', () => {
    const { issues } = failing(
      { severity: 'low', note: 'a' },
      { severity: 'critical', note: 'b' },
      { severity: 'medium', note: 'c' },
      { severity: 'critical', note: 'd' },
      { severity: 'high', note: 'e' },
    );
    assert.deepEqual(
      gravestFirst(issues).map(({ note }) => note),
      ['b', 'd', 'e', 'c', 'a'],
    );
  });
});
