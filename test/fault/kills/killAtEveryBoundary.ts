import { groupDigits } from '../../../src/core/text/groupDigits';
import { cliCommands } from '../support/cliCommands';
import { Losses } from '../support/losses';
import { quarterOf, quarters } from '../support/quarters';
import { groupsIn, trialGroups } from '../support/trials';
import { result, type FaultRow } from '../row';
import { endedInProcess } from './endedInProcess';
import { killedCommands } from './killedCommands';

const commandParts = quarters.map((quarter) => `commands ${quarter}`);

/**
 * F1. Ends the operations of the engines before every file operation that changes something, and kills every command of the
 * built command line there, and within every write.
 */
export const killAtEveryBoundary: FaultRow = {
  id: 'F1',
  isLong: true,
  fault: 'kill -9 at every write boundary of every operation',
  reach: 'all boundaries; 0 acknowledged text lost, 0 torn files',
  parts: { names: [...commandParts, ...trialGroups], tell },
  run: async (scale, part) => {
    const losses = new Losses();
    const groups = groupsIn(part);
    const chosen =
      part === undefined || commandParts.includes(part) ? quarterOf(cliCommands, part?.at(-1)) : [];
    const { operations, ended } =
      groups.length > 0 ? await endedInProcess(scale, losses, groups) : { operations: 0, ended: 0 };
    const { commands, kills } =
      chosen.length > 0 ? await killedCommands(scale, losses, chosen) : { commands: 0, kills: 0 };
    const { lostCount: lost, tornCount: torn, problems } = losses;
    // Where both are asked for, neither may have tried nothing.
    const tried = Math.min(groups.length > 0 ? ended : kills, chosen.length > 0 ? kills : ended);
    const numbers = { tried, operations, ended, commands, kills, lost, torn };
    return result(tell(numbers), numbers, problems);
  },
};

function tell(numbers: Readonly<Record<string, number>>): string {
  const of = (name: string): string => groupDigits(numbers[name] ?? 0);
  return `${of('operations')} operations ended at ${of('ended')} boundaries; ${of('commands')} commands, ${of('kills')} kills; ${of('lost')} lost, ${of('torn')} torn`;
}
