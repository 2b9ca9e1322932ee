import { applyUpdate } from '../../../src/core/chapter/bible/applyUpdate';
import { bibleChangesWrite, loadBibleChanges } from '../../../src/core/chapter/bible/bibleChangesFile';
import { bibleChange, loadBible } from '../../../src/core/project/bible/bibleFile';
import { sha256 } from '../../../src/core/storage/hash';
import type { StoreChange } from '../../../src/core/storage/projectStore';
import { addToDictionary } from '../../../src/core/project/dictionary';
import { saveArchive } from '../../../src/core/project/archives/archives';
import { bibleFile, projectFile, refinementStateFile, usageFile } from '../../../src/core/project/layout';
import { createProject } from '../../../src/core/project/project';
import { phases, type Phase } from '../../../src/shared/values';
import { bibleUpdate, from, somebody } from '../../fakes/bibleUpdates';
import { ManualClock } from '../../fakes/manualClock';
import { MemoryDisk, MemoryStore } from '../../fakes/memoryStore';
import { PatternReviewer } from '../../fakes/patternReviewer';
import { controllerOn } from '../../fakes/testProject';
import { usageRecord } from '../../fakes/usageRecord';

const texts: Readonly<Record<string, string>> = {
  'brief.md': '# The Salt Road\n\nA girl carries salt over teh hills. It is a a long way.\n',
  'outline.md':
    '## Chapter 1: Salt\n\nShe sets out on teh road.\n\n## Chapter 2: Rain\n\nIt rains and and rains.\n',
  'sample.md': 'The mule stopped at teh bridge. “去吧，” the old man said said.\n',
  'chapters/01-salt.md': '# Chapter 1: Salt\n\nShe packed teh salt before dawn.\n',
  'chapters/02-rain.md': '# Chapter 2: Rain\n\nThe rain came came from the west, over teh pass.\n',
};

/** Requests as they end: well, cut off, not at all; of a chapter, with a price, of a newer version. */
const usageRecords: readonly object[] = [
  usageRecord({ phase: 'brief', cost: { amount: 0.0125, currency: 'USD' } }),
  usageRecord({ phase: 'sample', step: 'revision', outcome: 'length', reasoningTokens: 40 }),
  usageRecord({
    phase: 'final',
    step: 'scene',
    chapter: '01',
    attempt: 0,
    cost: { amount: 0.5, currency: 'CNY' },
  }),
  usageRecord({ try: 2, outcome: 'timeout', inputTokens: 0, outputTokens: 0, task: 't1' }),
  {
    ...usageRecord({ estimated: true }),
    step: 'dreaming',
    outcome: 'bored',
    keptByNewer: { in: ['a', 'list'] },
  },
];

export function storyReviewer(): PatternReviewer {
  return new PatternReviewer([
    { rule: 'teh', pattern: /\bteh\b/, replacement: 'the' },
    { rule: 'twice', pattern: /\b(?:a a|and and|said said|came came)\b/ },
  ]);
}

/**
 * A project in the middle of its life, with every file that StoryFold reads: each phase has a history of one revision and an
 * undecided round with suggestions in every status, locks, waivers and rejections; there are a dictionary, an archive and a usage ledger.
 */
export async function storyProject(): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = new MemoryStore();
  await createProject(store, { title: 'The Salt Road', language: 'en', audience: 'readers of 12 and up' });
  for (const [path, text] of Object.entries(texts))
    await store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
  const settings = { 'storyfold.review.targetWords': 900, 'storyfold.review.unfitWords': ['gore'] };
  await rewrite(store, projectFile, (project) => ({ ...project, settings }));
  const controller = controllerOn(store, { reviewers: [storyReviewer()], clock: new ManualClock() });
  for (const phase of phases) {
    const { round } = await controller.assess(phase);
    const ready = round.suggestions.find(({ replacement }) => replacement !== undefined)!;
    await controller.revise(phase, { accept: [ready.id] });
    await controller.suggest(phase, { text: 'More of the smell of rain.' });
    await controller.suggest(phase, { text: 'Is this needed?' });
    const waived = await controller.suggest(phase, { text: 'Too slow.' });
    await controller.waive(phase, waived.id);
    const rejected = await controller.suggest(phase, { text: 'Too fast.' });
    await controller.decide(phase, [rejected.id], 'rejected');
    await controller.assess(phase);
    const last = await controller.suggest(phase, { text: 'Shorter.', ...lastWords(phase) });
    await controller.decide(phase, [last.id], 'accepted');
    await controller.lock(phase, { quote: lockedWords[phase] });
  }
  await addToDictionary(store, ['Marisol', '小满', 'saltroad']);
  await store.commit(await storyBible(store));
  await saveArchive(store, 'first draft', { clock: new ManualClock() });
  for (const record of usageRecords) await store.append(usageFile, JSON.stringify(record));
  return store.disk.files;
}

/** A bible that the author began and one chapter has added to, with what it did. */
async function storyBible(store: MemoryStore): Promise<StoreChange[]> {
  const characters = [{ name: 'Marisol', aliases: ['the girl'], facts: ['carries salt'], keptByNewer: 1 }];
  const bytes = new TextEncoder().encode(JSON.stringify({ characters, clues: ['the mule knows the way'] }));
  await store.commit([{ path: bibleFile, bytes }]);
  const loaded = await loadBible(store);
  const update = bibleUpdate({
    summary: 'She sets out.',
    characters: [somebody('Marisol', { facts: ['fears the pass'] }), somebody('the old man')],
    clues: [{ what: 'the mule knows the way', status: 'advanced' }],
    immutableFacts: [{ what: 'Salt melts in rain.' }],
  });
  const { bible, change } = applyUpdate(loaded.bible, update, from('01'));
  const changes = await loadBibleChanges(store, '01');
  return [bibleChange(loaded, bible), bibleChangesWrite('01', changes, [change])];
}

/** The same with a state so large that its latest changes are in a log beside it. `onChange` is called before the first of them and after each. */
export async function largeStoryProject(
  files: ReadonlyMap<string, Uint8Array>,
  onChange: (store: MemoryStore) => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = storeOn(files);
  const waivers = Array.from({ length: 90 }, (_, number) => ({
    matches: 'style',
    path: 'outline.md',
    passage: `${'Salt, and more salt. '.repeat(150)}${number}`,
    at: number,
  }));
  await rewrite(store, refinementStateFile, (file) => {
    const states = file['phases'] as Record<Phase, object>;
    return { ...file, phases: { ...states, outline: { ...states.outline, waivers } } };
  });
  await onChange(store);
  const controller = controllerOn(store, { reviewers: [storyReviewer()], clock: new ManualClock() });
  for (let number = 0; number < 6; number++) {
    const { id } = await controller.suggest('sample', { text: `Thought ${number}: less “and”.` });
    await onChange(store);
    if (number % 2 !== 0) continue;
    await controller.decide('sample', [id], 'rejected');
    await onChange(store);
  }
  return store.disk.files;
}

export function storeOn(files: ReadonlyMap<string, Uint8Array>): MemoryStore {
  const disk = new MemoryDisk();
  for (const [path, bytes] of files) disk.files.set(path, bytes);
  return new MemoryStore(disk);
}

const lockedWords: Readonly<Record<Phase, string>> = {
  brief: 'A girl carries salt',
  outline: 'She sets out',
  sample: 'The mule stopped',
  final: 'She packed',
};

function lastWords(phase: Phase): { quote: string; replacement: string } | object {
  return phase === 'brief' ? { quote: 'It is', replacement: 'It was' } : {};
}

async function rewrite(
  store: MemoryStore,
  path: string,
  change: (value: Record<string, unknown>) => object,
): Promise<void> {
  const bytes = (await store.read(path))!;
  const value = change(JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>);
  await store.commit([
    {
      path,
      bytes: new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`),
      expected: await sha256(bytes),
    },
  ]);
}
