import type { BibleEntry } from '../../project/bible/bibleEntries';
import type { Clue } from '../../project/bible/storyBible';
import type { UpdatedClue } from './bibleUpdate';
import type { Content, Derivation } from './derivation';
import { pairUp } from './pairUp';
import { wordsKey } from './sameWords';

/** A clue of the bible as the chapter finds it, or one that the chapter plants. */
interface Thread {
  entry: Clue | undefined;
  isOwn: boolean;
  isMet: boolean;
  what: string;
  wanted: Content[];
}

/** Puts the clues that a chapter plants into the bible, and what becomes in it of those that are there. */
export function applyClues(derivation: Derivation, clues: readonly UpdatedClue[]): void {
  const { draft } = derivation;
  const before = [...draft.bible.clues];
  const isOthers = (entry: Clue): boolean =>
    !derivation.isOwn(entry) || entry.progress.some((part) => !derivation.isOwn(part));
  const threads: Thread[] = before.filter(isOthers).map((entry) => ({
    entry,
    isOwn: derivation.isOwn(entry),
    isMet: false,
    what: entry.what,
    wanted: [],
  }));
  for (const clue of clues) follow(derivation, threads, clue);

  const leaving = new Set(before.filter((entry) => !isOthers(entry)));
  const made = pairUp(
    threads.filter(({ entry }) => !entry),
    leaving,
    ({ what }, entry) => wordsKey(entry.what) === wordsKey(what),
    ({ what }, entry) => derivation.alike.says(entry.what, what),
  );
  for (const thread of threads) {
    const { what } = thread;
    const there = thread.entry ?? made.get(thread);
    if (there && thread.isOwn && thread.isMet) derivation.update('clues', undefined, there, { what });
    const { id } = there ?? (derivation.add('clues', undefined, { what }) as BibleEntry & { id: string });
    syncProgress(derivation, id, thread.wanted);
    if (there && thread.isOwn && !thread.isMet)
      draft.release('clues', there, derivation.base(there.progress));
  }
  for (const entry of leaving) {
    syncProgress(derivation, entry.id, []);
    draft.remove('clues', undefined, entry);
  }
}

function follow(derivation: Derivation, threads: Thread[], { what, status }: UpdatedClue): void {
  let thread = threadOf(derivation, threads, what);
  if (!thread) {
    const base = derivation.base(derivation.draft.bible.clues);
    if (derivation.isChangedByAuthor('clues', base, { what }, what)) return;
    // One that still stands is among those that are made anew.
    if (derivation.isDeleted('clues', undefined, { what }, what)) return;
    thread = { entry: undefined, isOwn: true, isMet: false, what, wanted: [] };
    threads.push(thread);
  }
  thread.isMet = true;
  if (status === 'planted') return;
  const added = wordsKey(what) === wordsKey(thread.what) ? '' : what;
  const key = keyOfProgress({ status, what: added });
  if (!thread.wanted.some((one) => keyOfProgress(one) === key)) thread.wanted.push({ status, what: added });
}

/** The one clue that says this, or the only one that says much the same. */
function threadOf(derivation: Derivation, threads: readonly Thread[], what: string): Thread | undefined {
  const key = wordsKey(what);
  const same = threads.find((thread) => wordsKey(thread.what) === key);
  if (same) return same;
  const alike = threads.filter((thread) => derivation.alike.says(thread.what, what));
  return alike.length === 1 ? alike[0] : undefined;
}

function syncProgress(derivation: Derivation, of: string, wanted: readonly Content[]): void {
  const words = ({ status, what }: Content): string => `${String(status)} ${String(what)}`;
  derivation.sync('progress', of, wanted, words, keyOfProgress);
}

function keyOfProgress({ status, what }: Content): string {
  return `${String(status)} ${wordsKey(String(what))}`;
}
