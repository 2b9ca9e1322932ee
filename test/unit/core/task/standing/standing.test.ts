import assert from 'node:assert/strict';
import type { StoryFoldError } from '../../../../../src/core/errors';
import { taskSchema, type Task } from '../../../../../src/core/task/model';
import { hasLostHost, standingOf } from '../../../../../src/core/task/standing/standing';
import { hostDied } from '../../../../../src/core/task/taskErrors';

const standing = (given: Partial<Task>, isHeld = false) =>
  standingOf(taskSchema.parse({ id: 'ferry', ...given }), isHeld);
const plain = ({ code, message, hint, details }: StoryFoldError) => ({ code, message, hint, details });
const broken = { code: 'timeout', message: 'It took too long.', hint: 'Try again.', details: { after: 5 } };

describe('how a task stands', () => {
  it('is at work in the stage that it names, while somebody holds it', () => {
    assert.deepEqual(standing({ status: 'generating', stage: 'generating' }, true), {
      kind: 'running',
      stage: 'generating',
    });
  });

  it('waits to begin, or to be confirmed, whether or not somebody has just taken hold of it', () => {
    for (const status of ['pending', 'awaiting_confirm'] as const)
      for (const isHeld of [false, true]) assert.deepEqual(standing({ status }, isHeld), { kind: status });
  });

  it('was cancelled at the stage that it was at, else at the first', () => {
    assert.deepEqual(standing({ status: 'cancelled', failedStage: 'generating' }), {
      kind: 'cancelled',
      stage: 'generating',
    });
    assert.deepEqual(standing({ status: 'cancelled' }), { kind: 'cancelled', stage: 'extracting' });
  });

  it('is at work at the stage of its status where it names none', () => {
    for (const status of ['extracting', 'retrieving', 'generating'] as const)
      assert.deepEqual(standing({ status }, true), { kind: 'running', stage: status });
  });

  it('has lost its host where nobody holds it, with an error that says so', () => {
    const lost = standing({ status: 'retrieving', stage: 'retrieving' });
    assert.ok(lost.kind === 'failed' && lost.hostDied && lost.stage === 'retrieving');
    assert.deepEqual(lost.error, plain(hostDied()));
  });

  it('has failed with its own error where it says so, and its host lives', () => {
    assert.deepEqual(standing({ status: 'failed', failedStage: 'generating', error: broken }), {
      kind: 'failed',
      stage: 'generating',
      error: broken,
      hostDied: false,
    });
  });

  it('is completed, and tells how what follows stands', () => {
    const feedback = (given: Partial<Task>) => standing({ status: 'completed', ...given });
    const table: [Task['feedbackStatus'], string][] = [
      ['completed', 'completed'],
      ['pending', 'awaited'],
    ];
    for (const [feedbackStatus, kind] of table)
      assert.deepEqual(feedback({ feedbackStatus }), { kind: 'completed', feedback: { kind } });
    assert.deepEqual(feedback({}), { kind: 'completed', feedback: { kind: 'none' } });
  });

  it('tells where feedback failed: at the stage that failed, else where it was at work, else at the first', () => {
    const failed = (given: Partial<Task>) => {
      const found = standing({
        status: 'completed',
        feedbackStatus: 'failed',
        feedbackError: broken,
        ...given,
      });
      assert.ok(found.kind === 'completed' && found.feedback.kind === 'failed');
      assert.deepEqual([found.feedback.error, found.feedback.hostDied], [broken, false]);
      return found.feedback.stage;
    };
    assert.equal(failed({ failedStage: 'curating', stage: 'reflecting' }), 'curating');
    assert.equal(failed({ failedStage: 'generating', stage: 'reflecting' }), 'reflecting');
    assert.equal(failed({ stage: 'reflecting' }), 'reflecting');
    assert.equal(failed({ failedStage: 'generating' }), 'evaluating');
    assert.equal(failed({}), 'evaluating');
  });

  it('is at work on feedback while somebody holds it, and has lost its host where nobody does', () => {
    const at = { status: 'completed', feedbackStatus: 'running', stage: 'curating' } as const;
    assert.deepEqual(standing(at, true), { kind: 'running', stage: 'curating' });
    const lost = standing(at);
    assert.ok(lost.kind === 'completed' && lost.feedback.kind === 'failed');
    assert.deepEqual([lost.feedback.stage, lost.feedback.hostDied], ['curating', true]);
    assert.deepEqual(lost.feedback.error, plain(hostDied()));
    // A record that names a stage of before its result, or none, was at the first of feedback.
    const underWay = (given: Partial<Task>) => standing({ ...at, stage: undefined, ...given }, true);
    assert.deepEqual(underWay({}), { kind: 'running', stage: 'evaluating' });
    assert.deepEqual(underWay({ failedStage: 'reflecting' }), { kind: 'running', stage: 'reflecting' });
    assert.deepEqual(underWay({ stage: 'generating' }), { kind: 'running', stage: 'evaluating' });
  });

  it('has lost its host with the work on the task, or with that on its feedback', () => {
    const generating = { status: 'generating', stage: 'generating' } as const;
    const curating = { status: 'completed', feedbackStatus: 'running', stage: 'curating' } as const;
    for (const at of [generating, curating])
      assert.deepEqual([hasLostHost(standing(at)), hasLostHost(standing(at, true))], [true, false]);
    for (const status of ['pending', 'awaiting_confirm', 'cancelled', 'failed', 'completed'] as const)
      assert.equal(hasLostHost(standing({ status })), false, status);
    for (const feedbackStatus of ['pending', 'completed', 'failed'] as const)
      assert.equal(hasLostHost(standing({ status: 'completed', feedbackStatus })), false, feedbackStatus);
  });
});
