import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFileOperations } from '../../../src/adapters/node/fileOperations';
import { StoryFoldError, type ErrorCode } from '../../../src/core/errors';
import { FaultyFiles, isWriting } from '../../fakes/faultyFiles';
import { lostAfterDone, lostWhenCutOff, textsOf } from '../support/authorsRecord';
import { operationsOf } from '../kills/endedInProcess';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import { leftovers, tornFiles } from '../support/filesOnDisk';
import type { Losses } from '../support/losses';
import { isNotYetRecorded } from '../support/notYetRecorded';
import type { Scale } from '../row';
import { forgetLocks, makeTrials, type Trial } from '../support/trials';

/** What the system says, and what the author has to be told. `short` writes half and says that all is written. */
const faults: Readonly<Record<string, ErrorCode>> = {
  EIO: 'io',
  EACCES: 'read_only',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  short: 'disk_full',
};

/** Makes every file operation of every operation of the store and of the controller fail in every way, within this process. */
export async function failedInProcess(
  scale: Scale,
  losses: Losses,
): Promise<{ operations: number; failed: number; refused: number }> {
  const { trials, remove } = await makeTrials(scale);
  const place = makeFastFolder();
  const folder = join(place, 'project');
  let failed = 0;
  let refused = 0;
  try {
    for (const trial of trials) {
      const names = await operationsOf(trial, folder);
      for (const [index, fault] of Object.keys(faults).entries()) {
        for (const at of numbersFor(fault, names, scale, index)) {
          failed++;
          if (await failAt(trial, fault, at, folder, losses)) refused++;
        }
      }
    }
  } finally {
    removeFolder(place);
    remove();
  }
  return { operations: trials.length, failed, refused };
}

/** The operations at which a fault is made. A short run takes one of each kind of fault, at other places each. */
function numbersFor(fault: string, names: readonly string[], scale: Scale, index: number): number[] {
  const able = names
    .map((name, place) => ({ name, at: place + 1 }))
    .filter(({ name }) => canFail(name, fault))
    .map(({ at }) => at);
  if (scale === 'full') return able;
  const kinds = Object.keys(faults).length;
  return [able[Math.floor(((index + 0.5) * able.length) / kinds)]!];
}

/** Reading can fail for any reason, but not for want of space. */
function canFail(name: string, fault: string): boolean {
  if (fault === 'short') return isWriting(name);
  return faults[fault] !== 'disk_full' || isWriting(name) || takingSpace.includes(name);
}

/** Some file systems need space for everything that changes a folder, also for taking a name out of it. */
const takingSpace = ['open', 'mkdir', 'rename', 'link', 'unlink', 'sync', 'close', 'truncate', 'chmod'];

/** Whether it was refused; otherwise it was done in spite of the fault. */
export async function failAt(
  trial: Trial,
  fault: string,
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
  if (error !== undefined) checkError(error, faults[fault]!, where, losses);
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
