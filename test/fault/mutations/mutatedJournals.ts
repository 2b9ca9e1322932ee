import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { temporaryPath } from '../../../src/adapters/node/atomicWrite';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { projectPlace } from '../../../src/adapters/node/projectPlace';
import { StoryFoldError } from '../../../src/core/errors';
import { sha256 } from '../../../src/core/storage/hash';
import { textOf } from './byteMutations';
import { mutationFor } from './mutatedDocument';
import { SeededRandom } from '../support/seededRandom';

const id = '0b1e52a6-1111-4111-8111-0123456789ab';
const old: Readonly<Record<string, string>> = {
  'brief.md': 'The old brief.\n',
  'chapters/01.md': 'The old chapter.\n',
  'sample.md': 'A sample that the commit does not speak of.\n',
  '.storyfold/project.json': '{"version":1,"title":"Old","language":"en"}\n',
};
const next: Readonly<Record<string, string>> = {
  'brief.md': 'The new brief, as it was being saved.\n',
  'chapters/01.md': 'The new chapter, as it was being saved.\n',
};

/**
 * A commit was cut off, and the journal's entry about it is not as it was written. What is decided may be carried out or not;
 * texts are old or new, none is lost, no other file is touched, and an entry that cannot be used is kept. Gives what went wrong.
 */
export async function mutateJournals(count: number): Promise<string[]> {
  const problems: string[] = [];
  const root = await realpath(mkdtempSync(join(tmpdir(), 'storyfold-journals-')));
  const project = join(root, 'project');
  try {
    for (let number = 0; number < count; number++) {
      rmSync(project, { recursive: true, force: true });
      const random = new SeededRandom(`journal ${number}`);
      const kind = random.pick(['commit', 'commit', 'prepare']);
      const entry = await cutOffCommit(project);
      const mutation = mutationFor(`${id}.${kind}`, random);
      const mutated = mutation.make(
        entry,
        random,
        Object.values(old).map((text) => Buffer.from(text)),
      );
      writeFileSync(join(project, `.storyfold/journal/${id}.${kind}`), mutated);
      const where = `journal entry .${kind}, mutation ${number} (${mutation.name})`;
      try {
        const store = await FileStore.open(project);
        await store.commit([{ path: 'outline.md', bytes: Buffer.from('An outline.\n') }]);
      } catch (error) {
        if (!(error instanceof StoryFoldError)) problems.push(`${where}: threw ${String(error)}`);
      }
      problems.push(...wrongAfterwards(project, mutated, kind).map((problem) => `${where}: ${problem}`));
    }
    if (readdirSync(root).join() !== 'project')
      problems.push(`files beside the project: ${readdirSync(root).join()}`);
  } finally {
    rmSync(root, { recursive: true });
  }
  return problems;
}

/** Leaves the folder as a process does that ended right after a decision; gives the journal's entry. */
async function cutOffCommit(project: string): Promise<Uint8Array> {
  for (const [path, text] of Object.entries(old)) put(join(project, path), text);
  put(join(project, '.storyfold/journal/nothing'), '');
  const files: object[] = [];
  for (const [path, text] of Object.entries(next)) {
    put(temporaryPath(join(project, path), id), text);
    const [before, after] = [await sha256(Buffer.from(old[path]!)), await sha256(Buffer.from(text))];
    files.push({ path, before, after });
  }
  const entry = { version: 1, place: await projectPlace(project), files };
  return Buffer.from(`${JSON.stringify(entry, undefined, 2)}\n`);
}

function wrongAfterwards(project: string, mutated: Uint8Array, kind: string): string[] {
  const wrong: string[] = [];
  const orders = ordersIn(mutated);
  for (const [path, text] of Object.entries(old)) {
    const file = join(project, path);
    if (!existsSync(file)) {
      // Whoever can write the journal can write the texts; what is whole and of this place is obeyed.
      if (kind !== 'commit' || !orders.removed.has(path)) wrong.push(`${path} is gone`);
      continue;
    }
    const now = readFileSync(file, 'utf8');
    if (now !== text && (kind !== 'commit' || !Object.values(next).includes(now)))
      wrong.push(`${path} is “${now.slice(0, 40)}”`);
  }
  const folder = join(project, '.storyfold/journal');
  const kept = readdirSync(folder).some(
    (name) => Buffer.compare(readFileSync(join(folder, name)), mutated) === 0,
  );
  // A note of what was being prepared is worth nothing once it cannot be read.
  if (!kept && !orders.isEntry && kind === 'commit') wrong.push('the entry could not be used and is gone');
  for (const name of ['.git', 'outside.md'])
    if (existsSync(join(project, name))) wrong.push(`${name} was made`);
  return wrong;
}

/** What the entry says, read without the product's help. */
function ordersIn(entry: Uint8Array): { isEntry: boolean; removed: Set<string> } {
  try {
    const { files } = JSON.parse(textOf(entry)) as { files: { path: string; after: unknown }[] };
    return {
      isEntry: true,
      removed: new Set(files.filter(({ after }) => after === null).map(({ path }) => path)),
    };
  } catch {
    return { isEntry: false, removed: new Set() };
  }
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
