import assert from 'node:assert/strict';
import { SystemTimer } from '../../../../src/adapters/node/systemTimer';
import { expectCode } from '../../../fakes/expectCode';

describe('the timer of the machine', () => {
  const timer = new SystemTimer();

  it('waits', async () => {
    const started = performance.now();
    await timer.wait(30);
    assert.ok(performance.now() - started >= 29);
    await timer.wait(5, new AbortController().signal);
  });

  it('stops waiting as soon as it is aborted', async () => {
    const started = performance.now();
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    await expectCode('cancelled', () => timer.wait(10_000, controller.signal));
    await expectCode('cancelled', () => timer.wait(10_000, AbortSignal.abort()));
    assert.ok(performance.now() - started < 500);
  });
});
