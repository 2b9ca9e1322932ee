import type { BibleEntry } from '../../project/bible/bibleEntries';
import type { Clue } from '../../project/bible/storyBible';
import type { UpdatedClue } from './bibleUpdate';
import type { Content, Derivation } from './derivation';
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
  for (const thread of threads) {
    const { id } = thread.entry ?? entryFor(derivation, thread, leaving);
    const now = (): Clue => draft.bible.clues.find((entry) => entry.id === id)!;
    if (thread.entry && thread.isOwn && thread.isMet)
      derivation.update('clues', undefined, now(), { what: thread.what });
    syncProgress(derivation, id, thread.wanted);
    if (thread.isOwn && !thread.isMet) draft.release('clues', now());
  }
  for (const { id } of leaving) {
    syncProgress(derivation, id, []);
    draft.remove(
      'clues',
      undefined,
      draft.bible.clues.find((entry) => entry.id === id)!,
    );
  }
}

function follow(derivation: Derivation, threads: Thread[], { what, status }: UpdatedClue): void {
  let thread = threadOf(derivation, threads, what);
  if (!thread) {
    const base = derivation.base(derivation.draft.bible.clues);
    if (derivation.isChangedByAuthor('clues', base, { what }, what)) return;
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

function entryFor(derivation: Derivation, { what }: Thread, leaving: Set<Clue>): BibleEntry & { id: string } {
  const made =
    [...leaving].find((entry) => wordsKey(entry.what) === wordsKey(what)) ??
    [...leaving].find((entry) => derivation.alike.says(entry.what, what));
  if (!made) return derivation.add('clues', undefined, { what }) as BibleEntry & { id: string };
  leaving.delete(made);
  derivation.update('clues', undefined, made, { what });
  return made;
}

function syncProgress(derivation: Derivation, of: string, wanted: readonly Content[]): void {
  const words = ({ status, what }: Content): string => `${String(status)} ${String(what)}`;
  derivation.sync('progress', of, wanted, words, keyOfProgress);
}

function keyOfProgress({ status, what }: Content): string {
  return `${String(status)} ${wordsKey(String(what))}`;
}
