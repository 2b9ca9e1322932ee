import assert from 'node:assert/strict';
import {
  filesBefore,
  hasRequirements,
  isFeedbackStage,
  restoredTo,
  soundStage,
} from '../../../../src/core/task/stages';
import { taskStages } from '../../../../src/shared/values';

describe('the stages of a task', () => {
  it('are gone on with from how the task stood before each', () => {
    assert.deepEqual(
      taskStages.map((stage) => restoredTo[stage]),
      ['pending', 'awaiting_confirm', 'retrieving', 'completed', 'completed', 'completed'],
    );
  });

  it('are feedback once there is a result', () => {
    assert.deepEqual(taskStages.filter(isFeedbackStage), ['evaluating', 'reflecting', 'curating']);
  });

  it('build on what those before have made, and on nothing of their own', () => {
    assert.deepEqual(filesBefore('extracting'), []);
    assert.deepEqual(filesBefore('retrieving'), ['requirements.json']);
    assert.deepEqual(filesBefore('evaluating'), [
      'requirements.json',
      'templates.json',
      'plan.json',
      'generation_result.json',
    ]);
  });

  it('have requirements once the first is over, and at the end', () => {
    assert.deepEqual(
      [...taskStages, null].map((stage) => hasRequirements({ stage })),
      [false, true, true, true, true, true, true],
    );
  });

  it('begin where all that they build on is sound, else at the stage that makes the first that is not', () => {
    const from = (...broken: string[]) => soundStage('evaluating', (name) => !broken.includes(name));
    assert.deepEqual(from(), { stage: 'evaluating', because: undefined });
    // What evaluating makes itself is not asked for.
    assert.deepEqual(from('feedback.json'), { stage: 'evaluating', because: undefined });
    assert.deepEqual(from('generation_result.json'), {
      stage: 'generating',
      because: 'generation_result.json',
    });
    assert.deepEqual(from('templates.json', 'generation_result.json'), {
      stage: 'retrieving',
      because: 'templates.json',
    });
  });
});
