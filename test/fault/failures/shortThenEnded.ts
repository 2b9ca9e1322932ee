import { join } from 'node:path';
import { FaultyFiles, isWriting } from '../../fakes/faultyFiles';
import { lostWhenCutOff } from '../support/authorsRecord';
import { operationsOf } from '../kills/endedInProcess';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import type { Losses } from '../support/losses';
import { forgetLocks, makeTrials } from '../support/trials';

/**
 * Two faults in one commit of several files: a write that says it is done is done by half only, and later the process ends while it
 * gives the files their names. So the note in the journal is put to the test as well, which is read only after a crash.
 */
export async function shortThenEnded(losses: Losses): Promise<number> {
  const { trials, remove } = await makeTrials('short', {
    names: ['replace, make and remove files together'],
  });
  const place = makeFastFolder();
  const folder = join(place, 'project');
  let tried = 0;
  try {
    for (const trial of trials) {
      const names = (await operationsOf(trial, folder)).map(({ name }) => name);
      for (const [index, name] of names.entries()) {
        if (!isWriting(name)) continue;
        for (let endAt = index + 2; endAt <= names.length; endAt++) {
          if (!['rename', 'unlink'].includes(names[endAt - 1]!)) continue;
          tried++;
          copyOver(trial.template, folder);
          await trial.run(folder, new FaultyFiles(index + 1, 'short', endAt)).catch(() => undefined);
          forgetLocks(folder);
          const where = `${trial.name}, short at operation ${index + 1} (${name}), ended at ${endAt} (${names[endAt - 1]})`;
          losses.lost(where, lostWhenCutOff(trial, await trial.record(folder)));
        }
      }
    }
  } finally {
    removeFolder(place);
    remove();
  }
  return tried;
}
