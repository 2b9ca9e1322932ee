import { groupDigits } from '../../../src/core/text/groupDigits';
import { result, type FaultRow } from '../row';
import { locksUnderMovedClocks } from './locksUnderMovedClocks';
import { namesUnderMovedClocks } from './namesUnderMovedClocks';
import { tasksUnderMovedClocks, waitsUnderMovedClocks } from './tasksUnderMovedClocks';

/** F6. Clocks are moved by an hour and by a year, to and fro, machines sleep and are started anew. */
export const movedClock: FaultRow = {
  id: 'F6',
  fault: 'the clock moved by an hour and a year, back and ahead; sleep; a restart',
  reach: '0 lost locks, no retry before its time, ids unique',
  run: async (scale) => {
    const isFull = scale === 'full';
    const locks = await locksUnderMovedClocks(scale);
    const tasks = await tasksUnderMovedClocks(isFull ? 500 : 10);
    const waits = isFull ? 100_000 : 2000;
    const names = await namesUnderMovedClocks(isFull ? 300 : 20);
    const problems = [
      ...locks.problems,
      ...tasks.problems,
      ...waitsUnderMovedClocks(waits),
      ...names.problems,
    ];
    if (tasks.waits === 0) problems.push('no retry had to wait, so nothing was shown');
    return result(
      `${locks.trials} locks held, ${locks.sleeps} through a sleep; ${groupDigits(tasks.retries)} retries, ${groupDigits(tasks.waits)} of which had to wait, ` +
        `${groupDigits(waits)} waits by rule; ${groupDigits(names.names)} names; ${problems.length} wrong`,
      {
        tried: locks.trials + tasks.retries,
        locks: locks.trials,
        sleeps: locks.sleeps,
        retries: tasks.retries,
        waits: tasks.waits,
        names: names.names,
      },
      problems,
    );
  },
};
