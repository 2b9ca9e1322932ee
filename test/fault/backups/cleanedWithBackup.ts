import { join } from 'node:path';
import { nodeFileOperations } from '../../../src/adapters/node/fileOperations';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { backupsOf, isSoundBackup } from '../../../src/core/task/retry/backups';
import { taskPath } from '../../../src/core/task/taskFiles';
import { FaultyFiles } from '../../fakes/faultyFiles';
import { MemoryStore } from '../../fakes/memoryStore';
import { taskEngine } from '../../fakes/taskEngine';
import { operationsOf } from '../kills/endedInProcess';
import type { Scale } from '../row';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import { filesOnDisk } from '../support/filesOnDisk';
import { retryOf, trialTask } from '../support/taskTrials';
import { forgetLocks, makeTrials, type Trial } from '../support/trials';

const name = 'retry a completed task with everything cleared';
const faults = ['crash', 'EIO', 'ENOSPC', 'short'] as const;

/**
 * Clears a completed task, with a fault at every file operation of it. At whatever moment one looks afterwards, what the task had made is in
 * its place or, all of it and to the byte, in a backup that is sound. Gives what is not so.
 */
export async function cleanedWithBackup(
  scale: Scale,
): Promise<{ tried: number; blocked: number; problems: string[] }> {
  const { trials, remove } = await makeTrials('short', { names: [name] });
  const place = makeFastFolder();
  const folder = join(place, 'project');
  const counts = { tried: 0, blocked: 0, problems: [] as string[] };
  try {
    for (const trial of trials) {
      const operations = (await operationsOf(trial, folder)).length;
      const made = madeIn(trial.template);
      for (const [index, fault] of faults.entries())
        for (let at = 1; at <= operations; at++) {
          if (scale === 'short' && at % 89 !== 7 * index) continue;
          const { isBlocked, problems } = await clearAt(trial, fault, at, folder, made);
          counts.tried++;
          if (isBlocked) counts.blocked++;
          counts.problems.push(
            ...problems.map((problem) => `cleared, ${fault} at operation ${at}: ${problem}`),
          );
        }
    }
  } finally {
    removeFolder(place);
    remove();
  }
  return counts;
}

async function clearAt(
  trial: Trial,
  fault: string,
  at: number,
  folder: string,
  made: ReadonlyMap<string, Buffer>,
): Promise<{ isBlocked: boolean; problems: string[] }> {
  copyOver(trial.template, folder);
  const store = () => FileStore.open(folder, { files: new FaultyFiles(at, fault) });
  const isBlocked = await store()
    .then((faulty) => taskEngine(faulty, { chapterScript: { scenes: [1] } }).tasks)
    .then((tasks) => tasks.retry(retryOf({ clean: true }), { yes: true }))
    .then(
      () => false,
      () => true,
    );
  forgetLocks(folder);
  // What was cut off is finished or taken back by the next start of the program.
  const next = await FileStore.open(folder, { files: nodeFileOperations });
  const files = filesOnDisk(folder);
  const problems: string[] = [];
  const missing = [...made].filter(([path, bytes]) => !files.get(path)?.equals(bytes));
  if (missing.length === 0) return { isBlocked, problems };
  const sound: string[] = [];
  for (const backup of await backupsOf(next, trialTask))
    if (await isSoundBackup(next, trialTask, backup)) sound.push(backup);
  for (const [path, bytes] of missing) {
    const file = path.slice(taskPath(trialTask, '').length);
    const isKept = sound.some((backup) =>
      files.get(taskPath(trialTask, `backups/${backup}/${file}`))?.equals(bytes),
    );
    if (!isKept) problems.push(`${file} is gone, and in none of ${sound.length} sound backups`);
  }
  return { isBlocked, problems };
}

/** What the stages of the task have made; its record and its log stay and go on. */
function madeIn(folder: string): Map<string, Buffer> {
  const stays = /\/(?:task\.json|log\.txt|curation\.json|heartbeat\.json)$/;
  const own = [...filesOnDisk(folder)].filter(
    ([path]) => path.startsWith(taskPath(trialTask, '')) && !path.includes('/backups/') && !stays.test(path),
  );
  return new Map(own);
}

/** A disk that gives back something else than was written into a backup: the clean must not begin. */
export async function cleanedOnLyingDisk(times: number): Promise<{ tried: number; problems: string[] }> {
  const problems: string[] = [];
  let tried = 0;
  const { trials, remove } = await makeTrials('short', { names: [name] });
  try {
    for (let number = 0; number < times; number++) {
      for (const trial of trials) {
        tried++;
        const store = new MemoryStore();
        for (const [path, bytes] of filesOnDisk(trial.template))
          store.disk.files.set(path, new Uint8Array(bytes));
        const { read } = store;
        let copies = 0;
        store.read = async (path) => {
          const bytes = await read.call(store, path);
          if (!bytes || !path.includes('/backups/') || copies++ !== number % 7) return bytes;
          return bytes.slice(0, Math.floor(bytes.byteLength * ((number % 5) / 5)));
        };
        const made = madeIn(trial.template);
        const { tasks } = taskEngine(store, { chapterScript: { scenes: [1] } });
        const outcome = await tasks.retry(retryOf({ clean: true }), { yes: true }).then(
          () => 'done',
          (error: { code?: string }) => error.code,
        );
        if (outcome !== 'io')
          problems.push(`a copy that reads otherwise, ${number}: the clean is ${outcome}`);
        for (const [path, bytes] of made)
          if (Buffer.compare(store.disk.files.get(path) ?? Buffer.alloc(0), bytes) !== 0)
            problems.push(`a copy that reads otherwise, ${number}: ${path} is cleared`);
      }
    }
  } finally {
    remove();
  }
  return { tried, problems };
}
