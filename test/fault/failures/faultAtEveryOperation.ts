import { groupDigits } from '../../../src/core/text/groupDigits';
import { failedInProcess } from './failedInProcess';
import { Losses } from '../support/losses';
import { runWithMounts } from '../support/mountNamespace';
import { quarters } from '../support/quarters';
import { groupsIn, trialGroups } from '../support/trials';
import { result, type FaultRow, type Scale } from '../row';
import { shortThenEnded } from './shortThenEnded';

/** What is tried on a small disk, by part. Elsewhere nothing can be mounted, and there is none. */
const onSmallDisk: ReadonlyMap<string, string> = new Map(
  (process.platform === 'linux'
    ? ['operations', ...quarters.map((quarter) => `commands ${quarter}`)]
    : []
  ).map((what) => [`small disk, ${what}`, what]),
);

/**
 * F3. Makes file operations of every kind fail in every way, and fills a real small disk under every operation and command. On Linux it is
 * not reached where no disk can be mounted; elsewhere that part does not apply.
 */
export const faultAtEveryOperation: FaultRow = {
  id: 'F3',
  isLong: true,
  fault: 'EIO, EACCES, ENOSPC, EDQUOT, short write at every operation; a real small tmpfs',
  reach: 'old content intact, one clear error, no temporary files left after recovery',
  parts: { names: [...onSmallDisk.keys(), ...trialGroups], tell },
  run: async (scale, part) => {
    const losses = new Losses();
    const groups = groupsIn(part);
    const { operations, failed, refused } =
      groups.length > 0
        ? await failedInProcess(scale, losses, groups)
        : { operations: 0, failed: 0, refused: 0 };
    const doubled = groups.includes('texts') ? await shortThenEnded(losses) : 0;
    let [fillings, full] = [0, 0];
    for (const what of triedOnSmallDisk(part)) {
      const filled = await fillDisk(scale, what, losses);
      fillings += filled.fillings;
      full += filled.refused;
    }
    const { lostCount: lost, tornCount: torn, problems } = losses;
    const tried = groups.length > 0 ? failed : fillings;
    const numbers = { tried, operations, failed, doubled, refused, fillings, full, lost, torn };
    return result(tell(numbers), numbers, problems);
  },
};

function triedOnSmallDisk(part: string | undefined): string[] {
  if (part !== undefined) return [onSmallDisk.get(part) ?? []].flat();
  return onSmallDisk.size > 0 ? ['operations', 'commands'] : [];
}

function tell(numbers: Readonly<Record<string, number>>): string {
  const of = (name: string): string => groupDigits(numbers[name] ?? 0);
  const faults = groupDigits((numbers['failed'] ?? 0) + (numbers['doubled'] ?? 0));
  return `${of('operations')} operations, ${faults} faults, ${of('refused')} refused; a full disk met ${of('full')} of ${of('fillings')} times; ${of('lost')} lost, ${of('torn')} torn`;
}

interface Filled {
  fillings: number;
  refused: number;
  problems: string[];
}

async function fillDisk(
  scale: Scale,
  what: string,
  losses: Losses,
): Promise<{ fillings: number; refused: number }> {
  const run = await runWithMounts('fillingDisk.ts', [scale, what]);
  if ('impossible' in run) {
    if (process.platform === 'linux') losses.other('small disk', run.impossible);
    return { fillings: 0, refused: 0 };
  }
  const { fillings, refused, problems } = run.printed as Filled;
  for (const problem of problems) losses.other('small disk', problem);
  if (refused === 0) losses.other('small disk', 'nothing ever met the full disk');
  return { fillings, refused };
}
