import { withoutParts, isAuthorsOwn, type BibleEntry } from '../../project/bible/bibleEntries';
import { IdCounter, idLetters, type ListWithIds } from '../../project/bible/bibleIds';
import type { Character, Clue, StoryBible } from '../../project/bible/storyBible';
import type { ChangedEntry, ChangeList } from './bibleChange';

/** A bible that is being changed, and what has been done to it so far. The one that it was made from stays as it is. */
export class BibleDraft {
  readonly bible: StoryBible;
  readonly entries: ChangedEntry[] = [];
  private readonly counters = new Map<ListWithIds, IdCounter>();

  constructor(private readonly before: StoryBible) {
    this.bible = {
      ...before,
      characters: before.characters.map((one) => ({
        ...one,
        aliases: [...one.aliases],
        facts: [...one.facts],
      })),
      relationships: [...before.relationships],
      timeline: [...before.timeline],
      clues: before.clues.map((one) => ({ ...one, progress: [...one.progress] })),
      immutableFacts: [...before.immutableFacts],
      summaries: [...before.summaries],
    };
  }

  /** The list itself; undefined for parts of an entry that is not there. */
  list(list: ChangeList, of?: string): BibleEntry[] | undefined {
    if (list === 'aliases' || list === 'facts')
      return this.bible.characters.find(({ id }) => id === of)?.[list];
    if (list === 'progress') return this.bible.clues.find(({ id }) => id === of)?.progress;
    return this.bible[list];
  }

  /** Also not one that is being taken out. */
  nextId(list: ListWithIds): string {
    let counter = this.counters.get(list);
    if (!counter) {
      counter = new IdCounter(
        list,
        this.before[list].map(({ id }) => id),
      );
      this.counters.set(list, counter);
    }
    return counter.next();
  }

  add(list: ChangeList, of: string | undefined, after: BibleEntry): void {
    const items = this.list(list, of)!;
    this.entries.push({ list, ...ofOwner(of), how: 'added', index: items.length, after });
    items.push({ ...after, ...noParts(list) });
  }

  change(
    list: ChangeList,
    of: string | undefined,
    entry: BibleEntry,
    after: BibleEntry,
    how: 'changed' | 'renewed',
  ): BibleEntry {
    const items = this.list(list, of)!;
    const index = items.indexOf(entry);
    this.entries.push({ list, ...ofOwner(of), how, index, before: withoutParts(entry), after });
    return (items[index] = { ...after, ...partsOf(list, entry) });
  }

  remove(list: ChangeList, of: string | undefined, entry: BibleEntry): void {
    const items = this.list(list, of)!;
    const index = items.indexOf(entry);
    this.entries.push({ list, ...ofOwner(of), how: 'removed', index, before: withoutParts(entry) });
    items.splice(index, 1);
  }

  /**
   * Gives a character or a clue that its chapter no longer has to whoever still says something of it: the chapter of the first part that was
   * derived, else the author. Takes it out where nobody does.
   *
   * @param parts what others say of it
   * @returns what it has become; undefined where it was taken out
   */
  release<Entry extends Character | Clue>(
    list: 'characters' | 'clues',
    entry: Entry,
    parts: readonly BibleEntry[],
  ): Entry | undefined {
    if (parts.length === 0) {
      this.remove(list, undefined, entry);
      return undefined;
    }
    const heir = parts.find((part) => !isAuthorsOwn(part));
    const { chapter: _chapter, sha256: _sha256, wrote, ...rest } = withoutParts(entry);
    const after = heir ? { ...rest, chapter: heir.chapter, sha256: heir.sha256, wrote } : rest;
    return this.change(list, undefined, entry, after, 'changed') as Entry;
  }
}

/** What an entry without its parts is stored with. */
export function noParts(list: ChangeList): Record<string, unknown> {
  if (list === 'characters') return { aliases: [], facts: [] };
  return list === 'clues' ? { progress: [] } : {};
}

export function partsOf(list: ChangeList, entry: BibleEntry): Record<string, unknown> {
  if (list === 'characters') return { aliases: entry['aliases'], facts: entry['facts'] };
  return list === 'clues' ? { progress: entry['progress'] } : {};
}

export function hasIds(list: ChangeList): list is ListWithIds {
  return Object.hasOwn(idLetters, list);
}

function ofOwner(of: string | undefined): { of?: string } {
  return of === undefined ? {} : { of };
}
