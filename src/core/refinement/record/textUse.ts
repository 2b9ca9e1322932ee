import { StoryFoldError } from '../../errors';
import { isKeptText } from '../../project/archives/archiveFiles';
import { inBatches } from '../../storage/inBatches';
import { BatchWriter } from '../../storage/batchWriter';
import { decodeJson, refuseNewer } from '../../storage/json';
import {
  historyFile,
  historyFolder,
  recordFiles,
  refinementChangesFile,
  refinementLock,
  refinementStateFile,
  stateFolder,
  textFile,
  textsFolder,
} from '../../project/layout';
import type { ProjectStore } from '../../storage/projectStore';
import { historyEntryVersion, historyNumbers } from './history';
import { historyEntrySchema, type HistoryEntry, type RefinementState } from '../model';
import { RefinementStateFile } from './stateFile';
import { refinementStateVersion } from './stateVersion';
import { phases, type Phase } from '../../../shared/values';

/** Kept texts: how many, and their bytes. */
export interface TextAmount {
  texts: number;
  bytes: number;
}

export interface TextUse {
  /** All kept texts. */
  all: TextAmount;
  /** Those that no entry and no state refers to. */
  unused: TextAmount;
  /** Those that only entries older than the last so many of their phase refer to; undefined when it was not asked. */
  old: TextAmount | undefined;
}

interface TextUseOptions {
  /** Of each phase, this many of the last entries count as recent; from 1. */
  keepLast?: number | undefined;
}

/**
 * What the kept texts take, and for what they are kept. Throws `corrupt_state` when an entry or the state cannot be read, or
 * one of these or a record was set aside, since it is unknown then which texts it needs; `newer_schema`, `io`.
 */
export async function measureTexts(store: ProjectStore, options: TextUseOptions = {}): Promise<TextUse> {
  return useOf(await sortTexts(store, options));
}

/**
 * Removes the texts that nothing refers to, and with `keepLast` also those that only older entries refer to. What the state, the
 * undecided rounds and the entries that the texts go on from refer to stays in any case. Throws as `measureTexts`, `locked`, and as
 * `ProjectStore.commit`; texts that were removed by then stay removed.
 */
export async function pruneTexts(
  store: ProjectStore,
  options: TextUseOptions = {},
): Promise<{ pruned: TextAmount; left: TextUse }> {
  return store.withLock(refinementLock, async () => {
    const { unused, old, recent } = await sortTexts(store, options);
    const unwanted = [...unused, ...(old ?? [])];
    const writer = new BatchWriter(store);
    for (const { hash, bytes } of unwanted) {
      await writer.add({ path: textFile(hash), bytes: undefined }, bytes);
    }
    await writer.flush();
    return {
      pruned: amountOf(unwanted),
      left: useOf({ unused: [], old: old && [], recent }),
    };
  });
}

interface SizedText {
  hash: string;
  bytes: number;
}

/** The kept texts, each in one of three groups. */
interface SortedTexts {
  unused: SizedText[];
  old: SizedText[] | undefined;
  recent: SizedText[];
}

async function sortTexts(store: ProjectStore, { keepLast }: TextUseOptions): Promise<SortedTexts> {
  const { needed, older } = await references(store, keepLast);
  const sorted: SortedTexts = { unused: [], old: keepLast === undefined ? undefined : [], recent: [] };
  const hashes = (await store.list(textsFolder)).filter((hash) => isKeptText(textFile(hash)));
  const statuses = await inBatches(hashes, (hash) => store.stat(textFile(hash)));
  for (const [index, hash] of hashes.entries()) {
    const status = statuses[index];
    if (!status) continue;
    const text = { hash, bytes: status.length };
    if (needed.has(hash)) sorted.recent.push(text);
    else if (older.has(hash)) (sorted.old ?? sorted.recent).push(text);
    else sorted.unused.push(text);
  }
  return sorted;
}

/** The texts that are needed, and those that older entries alone refer to. */
async function references(
  store: ProjectStore,
  keepLast: number | undefined,
): Promise<{ needed: Set<string>; older: Set<string> }> {
  await requireNothingSetAside(store, stateFolder, `${stateFolder}/refinementState.`);
  const { file, document } = await new RefinementStateFile(store).load();
  if (document.unfit) throw unreadable(refinementChangesFile);
  // A newer one may need texts in ways that are not known here.
  refuseNewer(refinementStateFile, file.version, refinementStateVersion);
  const needed = new Set<string>();
  const older = new Set<string>();
  for (const phase of phases) {
    await requireNothingSetAside(store, historyFolder(phase), historyFolder(phase));
    await requireNothingSetAside(store, stateFolder, recordFiles[phase]);
    for (const hash of await textsOfRecord(store, phase)) needed.add(hash);
    const state = file.phases[phase];
    for (const hash of state ? textsOfState(state) : []) needed.add(hash);
    const numbers = await historyNumbers(store, phase);
    const recent = new Set(keepLast === undefined ? numbers : numbers.slice(-keepLast));
    // Without a state, the texts go on from the last entry.
    recent.add(state?.head ?? numbers.at(-1) ?? 0);
    for (const number of numbers) {
      const hashes = textsOfEntry(await readEntryInPlace(store, phase, number));
      for (const hash of hashes) (recent.has(number) ? needed : older).add(hash);
    }
  }
  return { needed, older };
}

/**
 * A text that found no place in Markdown when an older project was taken in is named in its phase's record, and kept nowhere else. The
 * copies of the record that were kept beside it then may name others.
 */
async function textsOfRecord(store: ProjectStore, phase: Phase): Promise<string[]> {
  const record = recordFiles[phase];
  const names = (await store.list(stateFolder)).map((name) => `${stateFolder}/${name}`);
  const hashes: string[] = [];
  for (const path of names.filter((one) => one === record || one.startsWith(`${record}.imported`))) {
    const bytes = await store.read(path);
    // Whatever looks like a hash: also a record that cannot be read must not cost a text.
    for (const hash of new TextDecoder().decode(bytes).match(/[0-9a-f]{64}/g) ?? []) hashes.push(hash);
  }
  return hashes;
}

function textsOfState({ currentRound, pending }: RefinementState): string[] {
  return [
    ...(currentRound?.files ?? []).map(({ sha256 }) => sha256),
    ...(pending ? textsOfEntry(pending.entry) : []),
    ...(pending?.superseded ? textsOfEntry(pending.superseded) : []),
    ...(pending?.reopen?.files ?? []).map(({ sha256 }) => sha256),
  ];
}

function textsOfEntry({ files }: Pick<HistoryEntry, 'files'>): string[] {
  return files.flatMap(({ before, after }) => [before, after]).filter((hash) => hash !== null);
}

/** An entry that cannot be read stays where it is: moved aside, it would be out of sight with the texts that it needs. */
async function readEntryInPlace(store: ProjectStore, phase: Phase, number: number): Promise<HistoryEntry> {
  const path = historyFile(phase, number);
  const bytes = await store.read(path);
  if (!bytes) throw unreadable(path);
  const entry = await decodeJson(store, path, bytes, historyEntrySchema, {
    version: historyEntryVersion,
    keep: true,
  });
  refuseNewer(path, entry.version, historyEntryVersion);
  return entry;
}

/** What was moved aside as unreadable is still the author's to mend, and needs its texts then. */
async function requireNothingSetAside(store: ProjectStore, folder: string, path: string): Promise<void> {
  for (const name of await store.list(folder)) {
    const place = `${folder}/${name}`;
    if (place.startsWith(path) && name.includes('.corrupt-')) throw unreadable(place);
  }
}

function useOf({ unused, old, recent }: SortedTexts): TextUse {
  return {
    all: amountOf([...unused, ...(old ?? []), ...recent]),
    unused: amountOf(unused),
    old: old && amountOf(old),
  };
}

function amountOf(texts: readonly SizedText[]): TextAmount {
  return { texts: texts.length, bytes: texts.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function unreadable(path: string): StoryFoldError {
  return new StoryFoldError(
    'corrupt_state',
    `${path} cannot be read, so it is not known which of the kept texts it needs.`,
    'Mend it and give it back its name, or move it out of the project; then try again. No text was removed.',
    { path, blocks: 'texts' },
  );
}
