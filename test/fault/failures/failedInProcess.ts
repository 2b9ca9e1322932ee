import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFileOperations } from '../../../src/adapters/node/fileOperations';
import { StoryFoldError, type ErrorCode } from '../../../src/core/errors';
import { FaultyFiles } from '../../fakes/faultyFiles';
import { lostAfterDone, lostWhenCutOff, textsOf } from '../support/authorsRecord';
import { operationsOf } from '../kills/endedInProcess';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import { leftovers, tornFiles } from '../support/filesOnDisk';
import type { Losses } from '../support/losses';
import { isNotYetRecorded } from '../support/notYetRecorded';
import type { Scale } from '../row';
import { forgetLocks, makeTrials, type Trial, type TrialGroup } from '../support/trials';
import { placesOfFaults, type FaultName } from './placesOfFaults';

/** What the author has to be told. */
const told: Readonly<Record<FaultName, ErrorCode>> = {
  EIO: 'io',
  EACCES: 'read_only',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  short: 'disk_full',
};

/** Makes the file operations of every operation of these groups fail, at the places of `placesOfFaults`, within this process. */
export async function failedInProcess(
  scale: Scale,
  losses: Losses,
  groups: readonly TrialGroup[],
): Promise<{ operations: number; failed: number; refused: number }> {
  const { trials, remove } = await makeTrials(scale, { groups });
  const place = makeFastFolder();
  const folder = join(place, 'project');
  let failed = 0;
  let refused = 0;
  try {
    for (const trial of trials) {
      for (const { at, fault } of placesOfFaults(await operationsOf(trial, folder), scale)) {
        failed++;
        if (await failAt(trial, fault, at, folder, losses)) refused++;
      }
    }
  } finally {
    removeFolder(place);
    remove();
  }
  return { operations: trials.length, failed, refused };
}

/** Whether it was refused; otherwise it was done in spite of the fault. */
export async function failAt(
  trial: Trial,
  fault: FaultName,
  at: number,
  folder: string,
  losses: Losses,
): Promise<boolean> {
  copyOver(trial.template, folder);
  const files = new FaultyFiles(at, fault);
  let error: unknown;
  try {
    await trial.run(folder, files);
  } catch (thrown) {
    error = thrown;
  }
  const where = `${trial.name}, ${fault} at operation ${at} (${files.names[at - 1]})`;
  if (error !== undefined) checkError(error, told[fault], where, losses);
  losses.torn(where, tornFiles(folder));
  if (keptLocks(folder).length > 0)
    losses.other(where, 'keeps its lock, so that the next attempt is refused');
  forgetLocks(folder);
  try {
    const found = await trial.record(folder);
    if (isNotYetRecorded(error)) {
      losses.lost(where, lostWhenCutOff(trial, found));
      await trial.goOn(folder);
    } else if (error === undefined) {
      losses.lost(where, lostAfterDone(trial, found));
      await trial.goOn(folder);
    } else {
      losses.lost(where, lostWhenCutOff(trial, found));
      if (!trial.inSteps && textsOf(found) !== textsOf(trial.before))
        losses.other(where, 'was told as failed, and the texts are changed');
      await trial.run(folder, nodeFileOperations);
      const now = await trial.record(folder);
      if (textsOf(now) !== textsOf(trial.after)) losses.other(where, 'the next attempt does something else');
    }
  } catch (thrown) {
    losses.other(where, `the next attempt: ${String(thrown)}`);
  }
  for (const name of leftovers(folder)) losses.other(where, `left ${name}`);
  return error !== undefined;
}

function checkError(error: unknown, expected: ErrorCode, where: string, losses: Losses): void {
  if (!(error instanceof StoryFoldError)) losses.other(where, `threw ${String(error)}`);
  else if (isNotYetRecorded(error)) {
    if (error.details['because'] !== expected) losses.other(where, `said “${error.message}”`);
  } else if (error.code !== expected || error.message === '' || error.hint === '')
    losses.other(where, `said ${error.code}, “${error.message}”`);
}

/** Locks that are still held, though nobody is at work any more. */
function keptLocks(folder: string): string[] {
  try {
    return readdirSync(join(folder, '.storyfold/locks')).filter((name) => name.includes('.owner-'));
  } catch {
    return [];
  }
}
