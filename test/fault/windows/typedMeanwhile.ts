import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileManuscript } from '../../../src/adapters/node/fileManuscript';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { MemoryManuscript } from '../../fakes/memoryManuscript';
import { MemoryStore } from '../../fakes/memoryStore';
import { result, type FaultRow, type Scale } from '../row';
import { SeededRandom } from '../support/seededRandom';
import { trialPaths, trialText, TypedMeanwhileTrial, type OpenProject } from './typedMeanwhileTrial';

/** Every so many schedules the texts are files on a disk, which another editor saves. */
const onDiskEvery = 5;

export const typedMeanwhile: FaultRow = {
  id: 'F13',
  fault: 'the document is dirty or changes during a revision',
  reach: "0 of the author's characters lost",
  run: async (scale: Scale) => {
    const schedules = scale === 'full' ? 500 : 40;
    const folder = mkdtempSync(join(tmpdir(), 'storyfold-typing-'));
    const problems: string[] = [];
    const total = { typed: 0, applied: 0, setAside: 0, conflicts: 0, restored: 0 };
    try {
      for (let schedule = 1; schedule <= schedules; schedule++) {
        const onDisk = schedule % onDiskEvery === 0;
        const project = onDisk
          ? await projectOnDisk(join(folder, String(schedule)))
          : await projectInMemory();
        const trial = new TypedMeanwhileTrial(project, new SeededRandom(`typing ${schedule}`));
        const { problems: found, ...counts } = await trial.run();
        for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name];
        problems.push(
          ...found.map((problem) => `schedule ${schedule}${onDisk ? ' on disk' : ''}: ${problem}`),
        );
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    for (const [name, count] of Object.entries(total))
      if (count === 0) problems.push(`nothing was ${name}, so nothing was shown`);
    return result(
      `${schedules} schedules, typed ${total.typed.toLocaleString('en')} times, ${total.conflicts} times between reading and writing; ` +
        `${total.applied} suggestions applied, ${total.setAside} set aside; ${problems.length} lost or wrong`,
      { tried: schedules, ...total },
      problems,
    );
  },
};

/** As in an editor: what is typed is not saved until something is applied. */
async function projectInMemory(): Promise<OpenProject> {
  const store = new MemoryStore();
  const manuscript = new MemoryManuscript(store);
  const typed = new Map(trialPaths.map((path, file): [string, string] => [path, trialText(file)]));
  for (const [path, text] of typed) await store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
  return {
    store,
    manuscript: {
      read: (path) => manuscript.read(path),
      apply: async (changes) => {
        const texts = await manuscript.apply(changes);
        for (const { path, text } of texts) typed.set(path, text);
        return texts;
      },
      replace: async (files) => {
        await manuscript.replace(files);
        for (const { path, bytes } of files) if (bytes) typed.set(path, new TextDecoder().decode(bytes));
      },
    },
    desk: {
      read: (path) => typed.get(path)!,
      type: (path, text) => {
        typed.set(path, text);
        manuscript.type(path, text);
      },
    },
  };
}

async function projectOnDisk(folder: string): Promise<OpenProject> {
  mkdirSync(join(folder, 'chapters'), { recursive: true });
  mkdirSync(join(folder, '.storyfold'));
  trialPaths.forEach((path, file) => writeFileSync(join(folder, path), trialText(file)));
  const store = await FileStore.open(folder);
  return {
    store,
    manuscript: new FileManuscript(store),
    desk: {
      read: (path) => readFileSync(join(folder, path), 'utf8'),
      type: (path, text) => writeFileSync(join(folder, path), text),
    },
  };
}
