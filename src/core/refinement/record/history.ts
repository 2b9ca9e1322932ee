import { StoryFoldError } from '../../errors';
import { inBatches } from '../../storage/inBatches';
import { readJson } from '../../storage/json';
import { historyFile, historyFolder } from '../../project/layout';
import type { ProjectStore } from '../../storage/projectStore';
import { ReadOnlyStore } from '../../storage/readOnlyStore';
import { historyEntrySchema, type HistoryEntry } from '../model';
import type { Phase } from '../../../shared/values';

export const historyEntryVersion = 1;

/** The numbers of a phase's entries, in order. */
export async function historyNumbers(store: ProjectStore, phase: Phase): Promise<number[]> {
  const names = await store.list(historyFolder(phase));
  return names
    .flatMap((name) => /^(\d{4,9})\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);
}

/** More entries than a history comes to; a number beyond it was put there. */
const mostEntries = 999_999_999;

/**
 * The number of the next entry, where the text goes on from `head`. One that was set aside, or that git or a sync tool has taken away, may
 * well come back, and its number stays its own.
 */
export async function nextEntryNumber(store: ProjectStore, phase: Phase, head = 0): Promise<number> {
  const names = await store.list(historyFolder(phase));
  const given = names.map((name) => Number(/^(\d{4,9})\.json(?:\.corrupt-.*)?$/.exec(name)?.[1] ?? 0));
  const known = Number.isInteger(head) && head < mostEntries ? head : 0;
  return given.reduce((most, number) => Math.max(most, number), Math.max(0, known)) + 1;
}

/** Throws `not_found` naming the entries there are. */
export async function readHistoryEntry(
  store: ProjectStore,
  phase: Phase,
  entry: number,
): Promise<HistoryEntry> {
  const found = await readJson(store, historyFile(phase, entry), historyEntrySchema, {
    version: historyEntryVersion,
  });
  // The file's name is the number, whatever stands inside.
  if (found) return { ...found, entry };
  const numbers = await historyNumbers(store, phase);
  throw new StoryFoldError(
    'not_found',
    `The history of the ${phase} has no entry ${entry}.`,
    numbers.length === 0
      ? 'It is empty so far: an entry is written when a round is decided.'
      : `There ${numbers.length === 1 ? 'is entry' : 'are entries'} ${listRanges(numbers)}; see \`rounds ${phase}\`.`,
    { phase, entry },
  );
}

/** The same for whoever only looks: one that cannot be read stays where it is, as git or a sync tool may be in the middle of writing it. */
export function peekHistoryEntry(store: ProjectStore, phase: Phase, entry: number): Promise<HistoryEntry> {
  return readHistoryEntry(new ReadOnlyStore(store), phase, entry);
}

/** The entries that can be read, and the numbers of those that cannot, which stay where they are. Throws `newer_schema`, and `conflict` where git left a merge in one. */
export async function peekHistory(
  store: ProjectStore,
  phase: Phase,
): Promise<{ entries: HistoryEntry[]; unreadable: number[] }> {
  const unreadable: number[] = [];
  const entries = await inBatches(await historyNumbers(store, phase), async (number) => {
    try {
      return [await peekHistoryEntry(store, phase, number)];
    } catch (error) {
      if (!(error instanceof StoryFoldError && error.code === 'corrupt_state')) throw error;
      unreadable.push(number);
      return [];
    }
  });
  return { entries: entries.flat(), unreadable: unreadable.sort((one, other) => one - other) };
}

export async function readHistory(store: ProjectStore, phase: Phase): Promise<HistoryEntry[]> {
  return inBatches(await historyNumbers(store, phase), (number) => readHistoryEntry(store, phase, number));
}

/** The entries from `from` to `head` along parents, oldest first; undefined when `from` lies on another branch. */
export function lineage<Entry extends Pick<HistoryEntry, 'entry' | 'parent'>>(
  entries: readonly Entry[],
  from: number,
  head: number | undefined,
): Entry[] | undefined {
  const byNumber = new Map(entries.map((entry) => [entry.entry, entry]));
  const line: Entry[] = [];
  let next = head === undefined ? undefined : byNumber.get(head);
  while (next) {
    line.unshift(next);
    if (next.entry === from) return line;
    // A parent is always older; anything else is a damaged file, and following it could go on for ever.
    next = next.parent !== null && next.parent < next.entry ? byNumber.get(next.parent) : undefined;
  }
  return undefined;
}

/** `elsewhere`: an earlier text was restored since, and goes on without it. */
export type FateOfChange = 'in_text' | 'taken_out' | 'elsewhere';

/**
 * What has become of the change that an entry made for a suggestion. Only the line from there to the text as it stands tells: what was
 * taken out on a branch that the author has left since is in the text again.
 */
export function fatesOfChanges(
  entries: readonly Pick<HistoryEntry, 'entry' | 'parent' | 'reverted'>[],
  madeBy: number,
  head: number | undefined,
): (suggestion: string) => FateOfChange {
  const line = lineage(entries, madeBy, head);
  if (!line) return () => 'elsewhere';
  const takenOut = new Set(line.map(({ reverted }) => reverted));
  return (suggestion) => (takenOut.has(suggestion) ? 'taken_out' : 'in_text');
}

function listRanges(numbers: readonly number[]): string {
  const first = numbers[0]!;
  const last = numbers.at(-1)!;
  return last - first === numbers.length - 1 && numbers.length > 2
    ? `${first} to ${last}`
    : numbers.join(', ');
}
