import { join } from 'node:path';
import { StoryFoldError } from '../../../src/core/errors';
import { FaultyFiles, type FileOperation } from '../../fakes/faultyFiles';
import { lostAfterDone, lostWhenCutOff } from '../support/authorsRecord';
import { boundaries } from '../support/boundaries';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import { leftovers, tornFiles } from '../support/filesOnDisk';
import type { Losses } from '../support/losses';
import type { Scale } from '../row';
import { forgetLocks, makeTrials, type Trial, type TrialGroup } from '../support/trials';

/**
 * Ends every operation of these groups before each of its file operations that changes something, and within each write, in this process.
 * What it only looked at meanwhile is not on the disk, and so nobody can find it there afterwards.
 */
export async function endedInProcess(
  scale: Scale,
  losses: Losses,
  groups: readonly TrialGroup[],
): Promise<{ operations: number; ended: number }> {
  const { trials, remove } = await makeTrials(scale, { groups });
  const place = makeFastFolder();
  let ended = 0;
  try {
    for (const trial of trials) {
      const done = await operationsOf(trial, join(place, 'project'));
      const changes = done.flatMap(({ name, isChange }, index) =>
        isChange ? [{ name, at: index + 1 }] : [],
      );
      // One more than there are, so that the last run gets through.
      const ends = [...changes, { name: 'end', at: done.length + 1 }];
      for (const number of boundaries(
        ends.map(({ name }) => name),
        scale,
      )) {
        const { at } = ends[number - 1]!;
        const struck = await endAt(trial, at, join(place, 'project'), losses);
        if (struck) ended++;
      }
    }
  } finally {
    removeFolder(place);
    remove();
  }
  return { operations: trials.length, ended };
}

/** The file operations that there are when nothing goes wrong. */
export async function operationsOf(trial: Trial, folder: string): Promise<readonly FileOperation[]> {
  copyOver(trial.template, folder);
  const files = new FaultyFiles(Number.POSITIVE_INFINITY, 'crash');
  await trial.run(folder, files);
  return files.done;
}

/** Whether the process ended; otherwise the operation got through before. */
export async function endAt(trial: Trial, at: number, folder: string, losses: Losses): Promise<boolean> {
  const where = `${trial.name}, ended at operation ${at}`;
  copyOver(trial.template, folder);
  const files = new FaultyFiles(at, 'crash');
  let acknowledged = false;
  try {
    await trial.run(folder, files);
    acknowledged = true;
  } catch (error) {
    if (!(error instanceof StoryFoldError)) losses.other(where, `threw ${String(error)}`);
  }
  if (!files.struck) {
    if (!acknowledged) losses.other(where, 'did not get through');
    return false;
  }
  forgetLocks(folder);
  losses.torn(where, tornFiles(folder));
  try {
    const found = await trial.record(folder);
    losses.lost(where, acknowledged ? lostAfterDone(trial, found) : lostWhenCutOff(trial, found));
    await trial.goOn(folder);
  } catch (error) {
    losses.other(where, `does not go on: ${error instanceof Error ? error.message : String(error)}`);
  }
  losses.torn(where, tornFiles(folder));
  for (const name of leftovers(folder)) losses.other(where, `left ${name}`);
  return true;
}
