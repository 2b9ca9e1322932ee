import { StoryFoldError } from '../../../src/core/errors';
import { longestWait, waitLeft } from '../../../src/core/task/retry/retryPolicy';
import { threeChapters } from '../../fakes/chapterProject';
import { ManualClock } from '../../fakes/manualClock';
import { ManualUptime } from '../../fakes/manualUptime';
import { MemoryStore } from '../../fakes/memoryStore';
import { taskEngine } from '../../fakes/taskEngine';
import { SeededRandom } from '../support/seededRandom';
import { StillTimer } from '../../fakes/stillTimer';
import { retryOf, trialTask } from '../support/taskTrials';
import { clockShifts } from './clockShifts';

/** A timer that says how long it was asked to wait, and waits no longer. */
class NotingTimer extends StillTimer {
  readonly waits: number[] = [];

  override wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    // Looks for a wish to stop go on all the time.
    if (milliseconds === 200) return super.wait(milliseconds, signal);
    this.waits.push(milliseconds);
    return Promise.resolve();
  }
}

/**
 * A task fails again and again with an error that passes by itself. Before each retry the clock is moved, some time passes, the machine sleeps or is
 * started anew. The retry waits as long as it has to by the time that really passed, which no clock decides; after a restart never longer
 * than the whole wait. Gives what is not so.
 */
export async function tasksUnderMovedClocks(
  sequences: number,
): Promise<{ retries: number; waits: number; problems: string[] }> {
  const problems: string[] = [];
  const counts = { retries: 0, waits: 0 };
  for (let number = 0; number < sequences; number++) {
    const random = new SeededRandom(`clock ${number}`);
    const store = new MemoryStore();
    await store.commit([{ path: 'outline.md', bytes: new TextEncoder().encode(threeChapters) }]);
    const [clock, uptime, timer] = [new ManualClock(), new ManualUptime(), new NotingTimer()];
    const failing = {
      before: () => {
        throw new StoryFoldError('rate_limited', 'Too many requests.', 'Wait.');
      },
    };
    const { tasks } = taskEngine(store, { clock, uptime, timer, taskScript: failing });
    await tasks.create({ chapter: '1', id: trialTask });
    await tasks.run(trialTask).catch(() => undefined);
    for (let retry = 1; retry <= 6; retry++) {
      const whole = Math.min(longestWait, 2000 * 2 ** (retry - 1));
      const passed = random.pick([0, 1, 500, whole - 1, whole, whole + 1, 3_600_000]);
      clock.advance(passed);
      uptime.advance(passed);
      // Sleep is time that passes; a clock that is moved is none.
      clock.advance(random.pick([0, ...clockShifts]));
      const isRestarted = random.whole(4) === 0;
      if (isRestarted) uptime.restart();
      const where = `clock ${number}, retry ${retry}`;
      const { wait } = await tasks.previewRetry(retryOf());
      const due = Math.max(0, whole - passed);
      if (isRestarted ? wait < 0 || wait > whole : wait !== due)
        problems.push(`${where}: waits ${wait} where ${due} are left`);
      timer.waits.length = 0;
      await tasks.retry(retryOf(), { yes: true }).catch(() => undefined);
      const waited = timer.waits.reduce((sum, one) => sum + one, 0);
      if (waited !== wait) problems.push(`${where}: waited ${waited} and not ${wait}`);
      counts.retries++;
      if (wait > 0) counts.waits++;
    }
  }
  return { ...counts, problems };
}

/** The rule by itself, for whatever a record may say. */
export function waitsUnderMovedClocks(count: number): string[] {
  const problems: string[] = [];
  const random = new SeededRandom('waits');
  const shifts = [0, ...clockShifts];
  for (let number = 0; number < count; number++) {
    const retry = random.whole(60);
    const first = random.pick([0, 1, 2000, 60_000]);
    const whole = Math.min(longestWait, first * 2 ** Math.max(0, retry - 1));
    const [time, uptime, passed] = [1_770_000_000_000, random.whole(1e9), random.whole(2 * longestWait)];
    const isSame = random.whole(2) === 0;
    const shift = random.pick(shifts);
    const left = waitLeft(
      retry,
      first,
      { time, boot: 'one', uptime },
      {
        time: time + passed + shift,
        boot: isSame ? 'one' : 'two',
        uptime: isSame ? uptime + passed : passed,
      },
    );
    const due = Math.max(0, whole - passed);
    const isRight = isSame ? left === due : left >= 0 && left <= whole && (shift > 0 || left >= due);
    if (!isRight) problems.push(`the wait after ${passed} ms, clock moved by ${shift}: ${left} of ${whole}`);
  }
  return problems;
}
