import assert from 'node:assert/strict';
import { taskSchema } from '../../../../../src/core/task/model';
import { standingForRetry } from '../../../../../src/core/task/retry/retryTask';
import { standingOf } from '../../../../../src/core/task/standing/standing';
import { taskStatuses } from '../../../../../src/shared/values';
import { expectCode } from '../../../../fakes/expectCode';

describe('how a task stands before a retry', () => {
  for (const status of taskStatuses)
    for (const isHeld of [false, true])
      it(`${status}, ${isHeld ? 'with somebody at work' : 'with nobody at work'}`, async () => {
        const task = taskSchema.parse({ id: 'ferry', status });
        // Whoever holds it has begun, and the record will say so in a moment.
        if (isHeld && (status === 'pending' || status === 'awaiting_confirm'))
          await expectCode('locked', async () => standingForRetry(task, isHeld));
        else assert.deepEqual(standingForRetry(task, isHeld), standingOf(task, isHeld));
      });
});
