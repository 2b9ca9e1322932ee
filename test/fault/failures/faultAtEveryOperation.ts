import { groupDigits } from '../../../src/core/text/groupDigits';
import { failedInProcess } from './failedInProcess';
import { Losses } from '../support/losses';
import { runWithMounts } from '../support/mountNamespace';
import { result, type FaultRow } from '../row';
import { shortThenEnded } from './shortThenEnded';

/**
 * F3. Makes every file operation fail in every way, and fills a real small disk under every operation and command. On Linux it is
 * not reached where no disk can be mounted; elsewhere that part does not apply.
 */
export const faultAtEveryOperation: FaultRow = {
  id: 'F3',
  isLong: true,
  fault: 'EIO, EACCES, ENOSPC, EDQUOT, short write at every operation; a real small tmpfs',
  reach: 'old content intact, one clear error, no temporary files left after recovery',
  run: async (scale) => {
    const losses = new Losses();
    const [{ operations, failed, refused }, filled] = await Promise.all([
      failedInProcess(scale, losses),
      fillDisk(scale, losses),
    ]);
    const doubled = await shortThenEnded(losses);
    const { lostCount: lost, tornCount: torn, problems } = losses;
    return result(
      `${operations} operations, ${groupDigits(failed + doubled)} faults, ${groupDigits(refused)} refused; ${filled.told}; ${lost} lost, ${torn} torn`,
      { tried: failed, operations, failed, doubled, refused, fillings: filled.fillings, lost, torn },
      problems,
    );
  },
};

interface Filled {
  fillings: number;
  refused: number;
  problems: string[];
}

async function fillDisk(scale: string, losses: Losses): Promise<{ told: string; fillings: number }> {
  const run = await runWithMounts('fillingDisk.ts', [scale]);
  if ('impossible' in run) {
    if (process.platform === 'linux') losses.other('small disk', run.impossible);
    return { told: `small disk: ${run.impossible}`, fillings: 0 };
  }
  const { fillings, refused, problems } = run.printed as Filled;
  for (const problem of problems) losses.other('small disk', problem);
  if (refused === 0) losses.other('small disk', 'nothing ever met the full disk');
  return {
    told: `a full disk met ${groupDigits(refused)} of ${groupDigits(fillings)} times`,
    fillings,
  };
}
