import assert from 'node:assert/strict';
import { SystemTimer } from '../../src/adapters/node/systemTimer';
import type { Timer } from '../../src/core/ports';
import { expectCode } from '../fakes/expectCode';
import { ManualClock } from '../fakes/manualClock';
import { ManualTimer } from '../fakes/manualTimer';
import { StillTimer } from '../fakes/stillTimer';

const timers: Readonly<Record<string, () => Timer>> = {
  'the timer of the machine': () => new SystemTimer(),
  'the timer that moves a clock': () => new ManualTimer(new ManualClock()),
  'the timer that stands still': () => new StillTimer(),
};

for (const [name, make] of Object.entries(timers))
  describe(`${name}, as a port`, () => {
    it('stops waiting as soon as it is aborted', async () => {
      const started = performance.now();
      const controller = new AbortController();
      const waiting = make().wait(60_000, controller.signal);
      controller.abort();
      await expectCode('cancelled', () => waiting);
      assert.ok(performance.now() - started < 5000);
    });

    it('does not begin to wait once it is aborted, and says so by the promise', async () => {
      const waiting = make().wait(60_000, AbortSignal.abort());
      await expectCode('cancelled', () => waiting);
    });
  });

describe('waiting', () => {
  it('takes the time that it says, or moves the clock by it', async () => {
    const started = performance.now();
    await new SystemTimer().wait(30);
    await new SystemTimer().wait(5, new AbortController().signal);
    assert.ok(performance.now() - started >= 33);
    const clock = new ManualClock(1000);
    await new ManualTimer(clock).wait(60_000);
    assert.equal(clock.now(), 61_000);
  });
});
