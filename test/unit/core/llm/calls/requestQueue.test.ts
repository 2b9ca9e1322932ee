import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RequestQueue, type RequestLimits } from '../../../../../src/core/llm/calls/requestQueue';
import { expectCode } from '../../../../fakes/expectCode';
import { ManualClock } from '../../../../fakes/manualClock';
import { ManualTimer } from '../../../../fakes/manualTimer';

const minute = 60_000;

function queueWith(limits: Partial<RequestLimits>) {
  const clock = new ManualClock();
  const timer = new ManualTimer(clock);
  const queue = new RequestQueue({ concurrency: 100, requestsPerMinute: undefined, ...limits }, clock, timer);
  return { clock, timer, queue };
}

/** Work that goes on until it is told to end. */
function openWork() {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (name: number) => () => {
    started.push(name);
    return new Promise<number>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { started, work, end: (name: number) => ends.get(name)!() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of requests to an endpoint', () => {
  it('lets so many begin at once, in the order in which they came', async () => {
    const { queue } = queueWith({ concurrency: 2 });
    const { started, work, end } = openWork();
    const all = [1, 2, 3, 4].map((name) => queue.run(work(name)));
    await settle();
    assert.deepEqual(started, [1, 2]);
    end(2);
    await settle();
    assert.deepEqual(started, [1, 2, 3]);
    end(1);
    await settle();
    assert.deepEqual(started, [1, 2, 3, 4]);
    end(3);
    end(4);
    assert.deepEqual(await Promise.all(all), [1, 2, 3, 4]);
  });

  it('lets nobody in between who comes while a place is handed on', async () => {
    const { queue } = queueWith({ concurrency: 1 });
    const { started, work, end } = openWork();
    const first = queue.run(work(1));
    const second = queue.run(work(2));
    await settle();
    end(1);
    await first;
    const third = queue.run(work(3));
    await settle();
    assert.deepEqual(started, [1, 2]);
    end(2);
    await second;
    await settle();
    assert.deepEqual(started, [1, 2, 3]);
    end(3);
    await third;
  });

  it('gives the place of a request that failed, or was stopped while it waited, to the next', async () => {
    const { queue } = queueWith({ concurrency: 1 });
    const { started, work, end } = openWork();
    const stop = new AbortController();
    const failing = queue.run(() => Promise.reject(new Error('broken')));
    const stopped = queue.run(work(1), stop.signal);
    const last = queue.run(work(2));
    stop.abort();
    await assert.rejects(failing, /broken/);
    await expectCode('cancelled', () => stopped);
    await settle();
    assert.deepEqual(started, [2]);
    end(2);
    await last;
  });

  it('begins nothing that is stopped already', async () => {
    const { queue } = queueWith({});
    const { started, work } = openWork();
    await expectCode('cancelled', () => queue.run(work(1), AbortSignal.abort()));
    assert.deepEqual(started, []);
  });

  it('never begins more than the limit within any minute', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 20 }),
        async (requestsPerMinute, pauses) => {
          const { queue, clock } = queueWith({ requestsPerMinute });
          const starts: number[] = [];
          for (const pause of pauses) {
            await queue.run(async () => void starts.push(clock.now()));
            clock.advance(pause);
          }
          for (const [index, start] of starts.entries()) {
            const within = starts.filter((other) => other >= start && other < start + minute).length;
            assert.ok(within <= requestsPerMinute, `${within} from request ${index} on`);
          }
          assert.equal(starts.length, pauses.length);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('holds everybody back when the server wants it', async () => {
    const { queue, clock } = queueWith({});
    const before = clock.now();
    queue.hold(5_000);
    queue.hold(2_000);
    await queue.run(async () => assert.equal(clock.now(), before + 5_000));
  });

  it('is not held up by a clock that was set back', async () => {
    const { queue, clock, timer } = queueWith({ requestsPerMinute: 1 });
    await queue.run(async () => undefined);
    clock.advance(-365 * 24 * 60 * minute);
    await queue.run(async () => undefined);
    queue.hold(1_000);
    clock.advance(-60 * minute);
    await queue.run(async () => undefined);
    assert.ok(
      timer.waits.every((wait) => wait <= minute),
      String(timer.waits),
    );
  });
});
