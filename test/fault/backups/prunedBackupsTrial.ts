import { backUp, backupsOf, isSoundBackup, prunedBackups } from '../../../src/core/task/retry/backups';
import { taskPath } from '../../../src/core/task/taskFiles';
import { MemoryStore } from '../../fakes/memoryStore';
import { byteMutations } from '../mutations/byteMutations';
import { jsonMutations } from '../mutations/jsonMutations';
import { SeededRandom } from '../support/seededRandom';

const task = 't1';
const names = ['requirements.json', 'templates.json', 'plan.json', 'generation_result.json'];
const hour = 3_600_000;
const clocks = [0, 1, 1000, hour, -hour, 24 * hour, -24 * hour, 365 * 24 * hour, -365 * 24 * hour];

interface Kept {
  name: string;
  files: ReadonlyMap<string, Uint8Array>;
  isDamaged: boolean;
}

/**
 * Backs up again and again while the clock is moved about, damages some of the backups, and has old ones taken away as a clean does. The
 * newest one that nothing happened to has to be there to the byte, whatever became of the others. Gives what is not so.
 */
export async function prunedBackupsTrial(number: number): Promise<{ made: number; problems: string[] }> {
  const random = new SeededRandom(`backups ${number}`);
  const store = new MemoryStore();
  const problems: string[] = [];
  const backups: Kept[] = [];
  let time = Date.UTC(2026, 0, 1);
  const steps = 15 + random.whole(15);
  for (let step = 0; step < steps; step++) {
    const files = await workOn(store, step, random);
    time += random.pick(clocks);
    const name = await backUp(store, task, [...files.keys()], time);
    if (backups.some((other) => other.name === name)) problems.push(`${name} is made twice`);
    backups.push({ name, files, isDamaged: false });
    if (!(await isSoundBackup(store, task, name))) problems.push(`${name} is not sound`);
    await damage(store, backups, random);
    await store.commit(await prunedBackups(store, task));
    problems.push(...(await wrongWith(store, backups)).map((problem) => `step ${step}: ${problem}`));
  }
  return { made: steps, problems: problems.map((problem) => `backups ${number}, ${problem}`) };
}

/** What a task has made by now: some of its files, with other words. */
async function workOn(
  store: MemoryStore,
  step: number,
  random: SeededRandom,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const name of names.slice(0, 1 + random.whole(names.length)))
    files.set(name, new TextEncoder().encode(JSON.stringify({ version: 1, step, says: '雨 and rain' })));
  await store.commit([...files].map(([name, bytes]) => ({ path: taskPath(task, name), bytes })));
  return files;
}

async function damage(store: MemoryStore, backups: readonly Kept[], random: SeededRandom): Promise<void> {
  for (let times = random.whole(3); times > 0; times--) {
    const backup = random.pick(backups);
    const folder = `${taskPath(task, 'backups')}/${backup.name}`;
    const paths = (await store.list(folder)).map((name) => `${folder}/${name}`);
    if (paths.length === 0 || backup.isDamaged) continue;
    backup.isDamaged = true;
    const path = random.pick(paths);
    const bytes = store.disk.files.get(path)!;
    if (random.whole(4) === 0) store.disk.files.delete(path);
    else {
      const mutations = random.whole(2) === 0 ? jsonMutations : byteMutations;
      store.disk.files.set(path, random.pick(mutations).make(bytes, random, [bytes]));
    }
  }
}

async function wrongWith(store: MemoryStore, backups: readonly Kept[]): Promise<string[]> {
  const problems: string[] = [];
  const there = await backupsOf(store, task);
  // A mutation may have left the very same; what counts is only what nothing was done to.
  const newest = backups.findLast(({ isDamaged }) => !isDamaged);
  if (newest) {
    if (!there.includes(newest.name)) problems.push(`the newest sound one, ${newest.name}, is gone`);
    for (const [name, bytes] of newest.files) {
      const copy = store.disk.files.get(taskPath(task, `backups/${newest.name}/${name}`));
      if (!copy || Buffer.compare(copy, bytes) !== 0) problems.push(`${newest.name} has another ${name}`);
    }
    if (!(await isSoundBackup(store, task, newest.name))) problems.push(`${newest.name} is not called sound`);
  }
  // Ten, and one more where all of the ten are damaged.
  if (there.length > 11) problems.push(`${there.length} backups stay`);
  const order = there.map((name) => backups.findIndex((backup) => backup.name === name));
  if (order.some((at, index) => index > 0 && at > order[index - 1]!))
    problems.push(`not newest first: ${there}`);
  for (const { name, isDamaged, files } of backups) {
    if (!isDamaged || !there.includes(name) || !(await isSoundBackup(store, task, name))) continue;
    const isSame = [...files].every(([file, bytes]) => {
      const copy = store.disk.files.get(taskPath(task, `backups/${name}/${file}`));
      return copy && Buffer.compare(copy, bytes) === 0;
    });
    if (!isSame) problems.push(`${name} is called sound and is not what was copied`);
  }
  return problems;
}
