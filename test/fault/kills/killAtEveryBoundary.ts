import { groupDigits } from '../../../src/core/text/groupDigits';
import { endedInProcess } from './endedInProcess';
import { killedCommands } from './killedCommands';
import { Losses } from '../support/losses';
import { result, type FaultRow } from '../row';

/**
 * F1. Ends the store's and the controller's operations at every one of their file operations, and kills every command of the
 * built command line before every operation that changes a file and within every write.
 */
export const killAtEveryBoundary: FaultRow = {
  id: 'F1',
  isLong: true,
  fault: 'kill -9 at every write boundary of every operation',
  reach: 'all boundaries; 0 acknowledged text lost, 0 torn files',
  run: async (scale) => {
    const losses = new Losses();
    const { operations, ended } = await endedInProcess(scale, losses);
    const { commands, kills } = await killedCommands(scale, losses);
    const { lostCount: lost, tornCount: torn, problems } = losses;
    return result(
      `${operations} operations ended at ${groupDigits(ended)} boundaries; ${commands} commands, ${groupDigits(kills)} kills; ${lost} lost, ${torn} torn`,
      { tried: Math.min(ended, kills), operations, ended, commands, kills, lost, torn },
      problems,
    );
  },
};
