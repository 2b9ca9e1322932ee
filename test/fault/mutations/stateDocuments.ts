import { FileManuscript } from '../../../src/adapters/node/fileManuscript';
import {
  findArchive,
  listArchives,
  saveArchive,
  verifyArchive,
} from '../../../src/core/project/archives/archives';
import { addToDictionary, readDictionary, removeFromDictionary } from '../../../src/core/project/dictionary';
import { applyUpdate } from '../../../src/core/chapter/bible/applyUpdate';
import {
  bibleChangesFile,
  bibleChangesWrite,
  lastChange,
  loadBibleChanges,
  withChange,
  withUndone,
} from '../../../src/core/chapter/bible/bibleChangesFile';
import { staleEntries } from '../../../src/core/chapter/bible/staleEntries';
import { undoUpdate } from '../../../src/core/chapter/bible/undoUpdate';
import { namesOf, summariesOf } from '../../../src/core/project/bible/bibleEntries';
import { bibleChange, loadBible, peekBible } from '../../../src/core/project/bible/bibleFile';
import {
  bibleFile,
  dictionaryFile,
  historyFile,
  projectFile,
  recordFiles,
  refinementChangesFile,
  refinementStateFile,
  textsFolder,
  usageFile,
} from '../../../src/core/project/layout';
import { calibrationFrom } from '../../../src/core/llm/usage/tokenCalibration';
import { UsageLedger } from '../../../src/core/llm/usage/usageLedger';
import { summarizeUsage } from '../../../src/core/llm/usage/usageSummary';
import { createProject, openProject } from '../../../src/core/project/project';
import { restoreProject } from '../../../src/core/refinement/texts/restoreProject';
import { readStatus } from '../../../src/core/refinement/views/statusDocument';
import { ruleSettings } from '../../../src/core/review/ruleSettings';
import { phases, type Phase } from '../../../src/shared/values';
import { bibleUpdate, from, somebody } from '../../fakes/bibleUpdates';
import { ManualClock } from '../../fakes/manualClock';
import type { MemoryStore } from '../../fakes/memoryStore';
import { controllerOn } from '../../fakes/testProject';
import { toldBible } from '../../fakes/toldBible';
import { usageRecord } from '../../fakes/usageRecord';
import type { SeededRandom } from '../support/seededRandom';
import { storyReviewer } from '../support/storyProject';

/** Something that reads the document, or that would write it. */
export type Use = (store: MemoryStore) => Promise<unknown>;

/** A document that StoryFold reads from disk, with all that looks at it. */
export interface StateDocument {
  name: string;
  /** The files of the project that are of this kind. */
  paths(files: ReadonlyMap<string, Uint8Array>): string[];
  /** In the order in which they are tried. */
  uses(path: string, random: SeededRandom): Use[];
  /** Its latest version; undefined for what has none. */
  version?: number;
  /** Takes the large project, whose state has a log of changes. */
  large?: true;
  /** Takes the project in which the chapter engine was at work. */
  chapters?: true;
  /** Takes the project in which the task engine was. */
  tasks?: true;
}

export const stateDocuments: readonly StateDocument[] = [
  {
    name: 'project.json',
    version: 1,
    paths: () => [projectFile],
    uses: () => [
      async (store) => ruleSettings((await openProject(store)).settings),
      (store) => status(store),
      (store) => createProject(store, { title: 'Another', language: 'zh' }),
      (store) => saveArchive(store, 'second', { clock: new ManualClock() }),
    ],
  },
  {
    name: 'the records of the phases',
    version: 1,
    paths: () => Object.values(recordFiles),
    uses: (path, random) => {
      const phase = phases.find((one) => recordFiles[one] === path)!;
      return [
        (store) => status(store),
        ...some(2, [...writers(phase, random), ...textWriters(phase)], random),
      ];
    },
  },
  {
    name: 'refinementState.json',
    version: 1,
    paths: () => [refinementStateFile],
    uses: (_path, random) => {
      const phase = random.pick(phases);
      return [
        (store) => status(store),
        ...some(2, readers(phase), random),
        ...some(2, writers(phase, random), random),
      ];
    },
  },
  {
    name: 'the log of changes',
    large: true,
    paths: () => [refinementChangesFile],
    uses: (_path, random) => [
      (store) => status(store),
      ...some(1, readers('sample'), random),
      ...some(1, writers('sample', random), random),
    ],
  },
  {
    name: 'history entries',
    version: 1,
    paths: (files) => [...files.keys()].filter((path) => path.startsWith('.storyfold/history/')),
    uses: (path, random) => {
      const phase = phases.find((one) =>
        historyFile(one, 1).startsWith(path.slice(0, path.lastIndexOf('/'))),
      )!;
      // Without its state a phase goes on from its history.
      const lost: Use[] =
        random.whole(2) === 0 ? [async (store) => store.disk.files.delete(refinementStateFile)] : [];
      const uses = [...historyReaders(phase), ...historyWriters(phase)];
      return [...lost, ...some(3, uses, random), ...some(1, writers(phase, random), random)];
    },
  },
  {
    name: 'kept texts',
    paths: (files) => [...files.keys()].filter((path) => path.startsWith(`${textsFolder}/`)),
    uses: (_path, random) => {
      const phase = random.pick(phases);
      return [...some(1, historyReaders(phase), random), ...some(1, historyWriters(phase), random)];
    },
  },
  {
    name: 'archive.json',
    version: 1,
    paths: (files) => [...files.keys()].filter((path) => path.endsWith('/archive.json')),
    uses: (_path, random) =>
      some(
        3,
        [
          (store) => listArchives(store),
          async (store) => verifyArchive(store, await findArchive(store, 'First Draft')),
          (store) => restoreProject(store, 'first draft', { clock: new ManualClock() }),
          (store) => saveArchive(store, 'first draft', { clock: new ManualClock() }),
        ],
        random,
      ),
  },
  {
    name: 'dictionary.txt',
    paths: () => [dictionaryFile],
    uses: (_path, random) =>
      some(
        2,
        [
          (store) => readDictionary(store),
          (store) => addToDictionary(store, ['quern', 'Marisol']),
          (store) => removeFromDictionary(store, ['saltroad']),
          (store) => engine(store).assess('brief'),
        ],
        random,
      ),
  },
  {
    name: 'bible.json',
    version: 1,
    paths: () => [bibleFile],
    uses: (_path, random) => [
      lookAtBible,
      ...some(1, [(store) => engine(store).assess('final'), (store) => status(store)], random),
      ...some(2, [addToBible, undoInBible], random),
    ],
  },
  {
    name: 'bible-changes.json',
    version: 1,
    paths: () => [bibleChangesFile('01')],
    uses: (_path, random) => some(2, [addToBible, undoInBible], random),
  },
  {
    name: 'usage.jsonl',
    paths: () => [usageFile],
    uses: () => [
      async (store) => {
        const usage = await ledger(store).read();
        summarizeUsage(usage);
        summarizeUsage(usage, { since: 1, phase: 'final', chapter: '01' });
        calibrationFrom(usage.records).factorFor('https://models.example', 'pen-1');
      },
      (store) => addUsage(store),
      (store) => addUsage(store),
    ],
  },
];

async function lookAtBible(store: MemoryStore): Promise<void> {
  const bible = await peekBible(store);
  if (!bible) return;
  namesOf(bible);
  summariesOf(bible);
  staleEntries(bible, new Map([['01', 'another']]));
  toldBible(bible, { before: ['01', '02'], language: 'en' });
}

async function addToBible(store: MemoryStore): Promise<void> {
  const loaded = await loadBible(store);
  const { log, ...changes } = await loadBibleChanges(store, '01');
  const characters = [somebody('Marisol', { facts: ['sings'] }), somebody('小满')];
  const clues = [{ what: 'a bell in the rain', status: 'planted' as const }];
  const update = bibleUpdate({ summary: 'She walks.', characters, clues });
  const { bible, change } = applyUpdate(loaded.bible, update, from('01', 'another'));
  const written = withChange(log.changes, change);
  await store.commit([bibleChange(loaded, bible), bibleChangesWrite('01', { log, ...changes }, written)]);
}

async function undoInBible(store: MemoryStore): Promise<void> {
  const loaded = await loadBible(store);
  const changes = await loadBibleChanges(store, '01');
  const last = lastChange(changes.log.changes);
  if (!last) return;
  const { bible } = undoUpdate(loaded.bible, last);
  const undone = withUndone(changes.log.changes, last, 2);
  await store.commit([bibleChange(loaded, bible), bibleChangesWrite('01', changes, undone)]);
}

function ledger(store: MemoryStore): UsageLedger {
  return new UsageLedger(store, { warn: () => undefined, info: () => undefined });
}

/** Whatever the ledger holds, a line more is a record more. */
async function addUsage(store: MemoryStore): Promise<void> {
  const before = await ledger(store).read();
  await ledger(store).add(usageRecord());
  const after = await ledger(store).read();
  if (after.records.length !== before.records.length + 1 || after.damaged !== before.damaged)
    throw new Error('a line that was added is not read');
}

function engine(store: MemoryStore) {
  return controllerOn(store, { reviewers: [storyReviewer()], clock: new ManualClock() });
}

async function status(store: MemoryStore): Promise<unknown> {
  const { settings, readOnly } = await openProject(store);
  return readStatus(store, new FileManuscript(store), settings, readOnly);
}

function readers(phase: Phase): Use[] {
  return [(store) => engine(store).state(phase), (store) => engine(store).states(), ...historyReaders(phase)];
}

function historyReaders(phase: Phase): Use[] {
  return [
    (store) => engine(store).rounds(phase),
    (store) => engine(store).compare(phase, 1, 'now'),
    (store) => engine(store).compare(phase, 2, 1),
  ];
}

function historyWriters(phase: Phase): Use[] {
  return [
    (store) => engine(store).restore(phase, 1),
    (store) => engine(store).restore(phase, 2, { reopen: true, overLocks: true }),
    (store) => engine(store).revert(phase, 's1'),
  ];
}

function writers(phase: Phase, random: SeededRandom): Use[] {
  const id = `s${1 + random.whole(9)}`;
  return [
    (store) => engine(store).decide(phase, [id], random.pick(['open', 'accepted', 'rejected'])),
    (store) => engine(store).waive(phase, id),
    (store) => engine(store).reword(phase, id, 'Say it in fewer words.'),
    (store) => engine(store).suggest(phase, { text: 'Longer.' }),
    (store) => engine(store).lock(phase, { quote: 'salt' }),
    (store) => engine(store).unlock(phase, 'l1'),
    (store) => engine(store).assess(phase),
    (store) => engine(store).revise(phase, { accept: 'all' }),
    (store) => engine(store).revise(phase, { reject: 'all' }),
    (store) => engine(store).refine(phase, { rounds: 2 }),
    (store) => engine(store).done(phase),
    ...historyWriters(phase),
  ];
}

function textWriters(phase: Phase): Use[] {
  const bytes = new TextEncoder().encode('# Chapter 1: Anew\n\nAnother beginning.\n');
  return [
    (store) => engine(store).revise(phase, { accept: 'all' }),
    (store) => engine(store).importText(phase, bytes, { fileName: 'anew.md', force: true, overLocks: true }),
  ];
}

function some(count: number, uses: readonly Use[], random: SeededRandom): Use[] {
  return Array.from({ length: count }, () => random.pick(uses));
}
