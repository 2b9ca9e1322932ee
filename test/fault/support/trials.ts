import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeFileOperations, type FileOperations } from '../../../src/adapters/node/fileOperations';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { textFile } from '../../../src/core/project/layout';
import {
  operationController,
  operationText,
  refinementOperations,
  type RefinementOperation,
} from '../../fakes/refinementOperations';
import { readFilesRecord, readRecord, type AuthorsRecord, type RecordsAround } from './authorsRecord';
import { chapterTrials } from './chapterTrials';
import { copyOver, makeFastFolder, removeFolder } from './fastFolders';
import type { Scale } from '../row';
import { storyTrials } from './storyTrials';
import { taskTrials } from './taskTrials';
import { storeOperations, type StoreOperation } from './storeOperations';

/** An operation on a real folder, with what is there before it and after it. */
export interface Trial extends RecordsAround {
  name: string;
  /** A folder with what was acknowledged before; is copied, never changed. */
  template: string;
  run(folder: string, files: FileOperations): Promise<unknown>;
  record(folder: string): Promise<AuthorsRecord>;
  /** What the author does next; throws when that is not possible. */
  goOn(folder: string): Promise<void>;
}

/** What the operations are about. */
export const trialGroups = ['texts', 'chapters', 'tasks', 'stories'] as const;
export type TrialGroup = (typeof trialGroups)[number];

/** Whether this part of a row, or the whole of it, has operations of this kind. */
export function groupsIn(part: string | undefined): TrialGroup[] {
  return trialGroups.filter((group) => part === undefined || part === group);
}

/**
 * Operations of these groups, or only those of these names. A short run has fewer of those on a large state.
 * `remove` when done.
 */
export async function makeTrials(
  scale: Scale,
  { groups = trialGroups, names }: { groups?: readonly TrialGroup[]; names?: readonly string[] } = {},
): Promise<{ trials: Trial[]; remove: () => void }> {
  const place = makeFastFolder();
  const trials: Trial[] = [];
  const small = scale === 'full' ? smallChanges : smallChanges.slice(0, 1);
  const candidatesOf: Readonly<Record<TrialGroup, () => Candidate[]>> = {
    texts: () => [
      ...storeOperations.map(storeTrial),
      ...refinementOperations.map((operation) => controllerTrial(operation, operation.name, operationText)),
      ...refinementOperations
        .filter(({ name }) => small.includes(name))
        .map((operation) =>
          controllerTrial(onLargeState(operation), `${operation.name}, large state`, largeText),
        ),
    ],
    chapters: chapterTrials,
    tasks: taskTrials,
    stories: storyTrials,
  };
  const candidates = groups.flatMap((group) => candidatesOf[group]());
  for (const { prepare, ...trial } of candidates) {
    if (names && !names.includes(trial.name)) continue;
    const template = join(place, `${trials.length}`);
    const whole = `${template}-whole`;
    mkdirSync(template);
    await prepare(template);
    forgetLocks(template);
    copyOver(template, whole);
    const before = await trial.record(whole);
    await trial.run(whole, nodeFileOperations);
    trials.push({ ...trial, template, before, after: await trial.record(whole) });
  }
  return { trials, remove: () => removeFolder(place) };
}

/** A trial that is not made yet. */
export interface Candidate extends Omit<Trial, 'before' | 'after' | 'template'> {
  prepare(folder: string): Promise<unknown>;
}

/** What a process leaves that ends is a lock whose owner is dead. Here the owner lives on, so its locks are taken away. */
export function forgetLocks(folder: string): void {
  removeFolder(join(folder, '.storyfold/locks'));
}

/** Operations that change little of the state; on a large one they are saved otherwise than on a small one. */
const smallChanges = ['decide', 'waive', 'suggest', 'lock', 'reject all'];
/** Its suggestions make a state of more than 256 KB. */
export const largeText = `${operationText}\n\n${'And teh next one.\n\n'.repeat(700)}`;

/** With a change made before, so that a log of changes lies beside the state, to be added to or folded into it. */
function onLargeState(operation: RefinementOperation): RefinementOperation {
  return {
    ...operation,
    prepare: async (project) => {
      await operation.prepare(project);
      await project.controller.decide('sample', ['s9'], 'accepted');
    },
  };
}

function storeTrial({ name, files, run }: StoreOperation): Candidate {
  return {
    name,
    prepare: (folder) => Promise.resolve(fill(folder, files)),
    inSteps: false,
    run: async (folder, operations) => run(await FileStore.open(folder, { files: operations })),
    record: readFilesRecord,
    goOn: async (folder) => {
      const store = await FileStore.open(folder);
      await store.commit([{ path: 'outline.md', bytes: new TextEncoder().encode('next') }]);
      await store.append('.storyfold/usage.jsonl', '"next"');
      const log = new TextDecoder().decode(await store.read('.storyfold/usage.jsonl'));
      if (!/(^|\n)"next"\n$/.test(log)) throw new Error(`the next line is not whole: ${log}`);
    },
  };
}

function controllerTrial(operation: RefinementOperation, name: string, text: string): Candidate {
  return {
    name,
    prepare: (folder) => prepare(folder, operation, text),
    inSteps: operation.inSteps === true,
    run: async (folder, files) =>
      operation.run(operationController(await FileStore.open(folder, { files }), operation)),
    record: readRecord,
    goOn,
  };
}

async function goOn(folder: string): Promise<void> {
  const store = await FileStore.open(folder);
  const controller = operationController(store);
  await controller.assess('sample');
  const { currentRound } = await controller.state('sample');
  if (currentRound?.suggestions.some(({ replacement }) => replacement !== undefined))
    await controller.revise('sample', { accept: 'all' });
  const { rows, unreadable } = await controller.rounds('sample');
  if (unreadable.length > 0) throw new Error(`entries that cannot be read: ${unreadable.join(', ')}`);
  for (const { before, after, entry } of rows) {
    for (const hash of [before, after]) {
      if (!(await store.read(textFile(hash)))) throw new Error(`a text of entry ${entry} is gone: ${hash}`);
    }
  }
}

async function prepare(folder: string, operation: RefinementOperation, text: string): Promise<void> {
  fill(folder, { 'sample.md': text });
  await operation.prepare({
    controller: operationController(await FileStore.open(folder), operation),
    write: (path, content) => Promise.resolve(fill(folder, { [path]: content })),
  });
}

function fill(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
