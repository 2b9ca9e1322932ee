import assert from 'node:assert/strict';
import { attemptToShow, type AttemptRow } from '../../../../src/core/chapter/chapterOutcome';
import { chapterProject } from '../../../fakes/chapterProject';
import { failing, passing } from '../../../fakes/scriptedChapterTalk';

function row(attempt: number, passed: boolean): AttemptRow {
  return {
    attempt,
    level: 'full_retry',
    begunAnew: attempt === 0,
    steps: [],
    score: null,
    passed,
    issues: [],
    usage: null,
    words: 0,
  };
}

describe('the attempt that says most of how a chapter stands', () => {
  const attempts = [row(0, false), row(1, true), row(2, false)];
  const shown = (differing: object): number | undefined =>
    attemptToShow({
      attempts,
      passed: false,
      needsAttention: false,
      bestAttempt: null,
      textAttempt: null,
      proposed: null,
      ...differing,
    })?.attempt;

  it('is the last that passed, the best where none did, and else the last', () => {
    assert.equal(shown({ passed: true }), 1);
    assert.equal(shown({ needsAttention: true, bestAttempt: 0 }), 0);
    assert.equal(shown({}), 2);
    assert.equal(shown({ attempts: [] }), undefined);
  });

  it('is the text of a chapter that passed, whichever its author chose, unless another waits', () => {
    assert.equal(shown({ passed: true, textAttempt: 0 }), 0);
    assert.equal(shown({ passed: true, textAttempt: 0, proposed: 'a.proposed.md' }), 1);
    assert.equal(shown({ passed: true, textAttempt: 7 }), 1);
    assert.equal(shown({ needsAttention: true, bestAttempt: 0, textAttempt: 2 }), 0);
  });

  it('is the last one where the verdict on the best is gone', () => {
    assert.equal(shown({ needsAttention: true, bestAttempt: 7 }), 2);
  });
});

describe('the attempts of a chapter that the author had begun anew', () => {
  it('are first ones, each of its beginning', async () => {
    const { controller } = await chapterProject({
      scenes: [1],
      verdicts: [failing({}), passing, passing],
    });
    await controller.generate('1');
    const { attempts } = await controller.generate('1', { force: true });
    assert.deepEqual(
      attempts.map(({ attempt, begunAnew }) => [attempt, begunAnew]),
      [
        [0, true],
        [1, false],
        [2, true],
      ],
    );
  });
});
