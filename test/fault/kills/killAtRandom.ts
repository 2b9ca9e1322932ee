import { join } from 'node:path';
import { groupDigits } from '../../../src/core/text/groupDigits';
import { ChildProgram } from '../../contract/children/bundleChild';
import { inTurns } from '../support/inTurns';
import { Losses } from '../support/losses';
import { result, type FaultRow } from '../row';
import { SavedFiles } from './savedFiles';
import { SavedState } from './savedState';
import { SavedTask } from './savedTask';
import { killWhileSaving, type Saved } from './killWhileSaving';

/** Of so many cycles one saves decisions, and one what a task requires; the others save files. */
const share = 5;

/** F2. Kills a process at random while it saves, again and again on the same projects. */
export const killAtRandom: FaultRow = {
  id: 'F2',
  fault: 'random kill -9 of a process that saves and acknowledges after fsync',
  reach: '2,000 cycles, 0 lost, 0 torn',
  run: async (scale) => {
    const cycles = scale === 'full' ? 2000 : 30;
    const losses = new Losses();
    const program = new ChildProgram(join(__dirname, '../children/savingChild.ts'));
    const ofEach = Math.floor(cycles / share);
    const files = new SavedFiles(losses);
    const state = await SavedState.make(losses);
    const task = await SavedTask.make(losses);
    const hits = { files: 0, state: 0, task: 0 };
    const repeat = async (saved: Saved, times: number): Promise<number> => {
      let hit = 0;
      for (let cycle = 0; cycle < times; cycle++) if (await killWhileSaving(program, saved, cycle)) hit++;
      return hit;
    };
    try {
      await inTurns(
        [
          async () => void (hits.files = await repeat(files, cycles - 2 * ofEach)),
          async () => void (hits.state = await repeat(state, ofEach)),
          async () => void (hits.task = await repeat(task, ofEach)),
        ],
        2,
      );
    } finally {
      program.remove();
      files.remove();
      state.remove();
      task.remove();
    }
    if (hits.files === 0) losses.other('saving files', 'no kill hit a commit, so nothing was shown');
    // Most of such a saving is reading and thinking, and a few kills may all fall into that.
    for (const what of ['state', 'task'] as const)
      if (hits[what] === 0 && scale === 'full')
        losses.other(`saving the ${what}`, 'no kill hit a commit, so nothing was shown');
    const { lostCount: lost, tornCount: torn, problems } = losses;
    const underWay = hits.files + hits.state + hits.task;
    return result(
      `${groupDigits(cycles)} cycles, ${groupDigits(underWay)} of them within a commit, ${lost} lost, ${torn} torn`,
      {
        tried: cycles,
        underWay,
        underWayFiles: hits.files,
        underWayState: hits.state,
        underWayTask: hits.task,
        lost,
        torn,
      },
      problems,
    );
  },
};
