import { contentOf, isAuthorsOwn, type BibleEntry } from '../../project/bible/bibleEntries';
import { contentHash } from '../../project/bible/contentHash';
import type { BibleConflict, ChangeList, DeletedEntry } from './bibleChange';
import { hasIds, type BibleDraft } from './bibleDraft';
import { deletionKey } from './deletedEntries';
import { pairUp } from './pairUp';
import { Alike } from './sameWords';

/** What a chapter says, before it is an entry. */
export type Content = Readonly<Record<string, unknown>>;

export interface DerivedFrom {
  /** The chapter's id. */
  chapter: string;
  /** SHA-256 (hex) of its text. */
  sha256: string;
}

/** One chapter's entries being derived again: what it had before gives way to what it says now. */
export class Derivation {
  readonly conflicts: BibleConflict[] = [];
  /** What was said and left out because the author had taken it out. */
  readonly notAgain: string[] = [];
  readonly alike = new Alike();
  private readonly deleted: ReadonlySet<string>;

  constructor(
    readonly draft: BibleDraft,
    readonly source: DerivedFrom,
    deleted: readonly DeletedEntry[],
  ) {
    this.deleted = new Set(deleted.map(({ list, of, entry }) => deletionKey(list, of, entry)));
  }

  /** Whether the author has taken out what says this; then that it was said again is noted. */
  isDeleted(list: ChangeList, of: string | undefined, content: Content, said: string): boolean {
    if (this.deleted.size === 0 || !this.deleted.has(deletionKey(list, of, content))) return false;
    this.notAgain.push(said);
    return true;
  }

  /** Whether this chapter's earlier derivation wrote it, and nobody has touched it since. */
  isOwn(entry: BibleEntry): boolean {
    return entry.chapter === this.source.chapter && !isAuthorsOwn(entry);
  }

  /** What is in the list whatever this chapter says. */
  base(entries: readonly BibleEntry[]): BibleEntry[] {
    return entries.filter((entry) => !this.isOwn(entry));
  }

  conflict(conflict: BibleConflict): void {
    this.conflicts.push(conflict);
  }

  /** Says that an entry of the bible has something else. */
  contradiction(list: ChangeList, entry: BibleEntry, bible: string, said: string): void {
    const { id } = entry;
    const why = isAuthorsOwn(entry) ? 'authors_own' : 'other_chapter';
    this.conflict({ list, ...(typeof id === 'string' ? { id } : {}), why, bible, said });
  }

  /** Whether it is what an entry said until the author changed it; then that is a conflict. */
  isChangedByAuthor(list: ChangeList, base: readonly BibleEntry[], content: Content, said: string): boolean {
    const wrote = contentHash(content);
    const edited = base.find((entry) => entry.chapter === this.source.chapter && entry.wrote === wrote);
    if (!edited) return false;
    const { id } = edited;
    const bible = [edited['name'], edited['what'], edited['summary']].find((one) => typeof one === 'string');
    this.conflict({
      list,
      ...(typeof id === 'string' ? { id } : {}),
      why: 'changed_by_author',
      bible: (bible as string | undefined) ?? '',
      said,
    });
    return true;
  }

  entryOf(content: Content, id?: string): BibleEntry {
    const { chapter, sha256 } = this.source;
    return {
      ...(id === undefined ? {} : { id }),
      ...content,
      chapter,
      sha256,
      wrote: contentHash(content),
    };
  }

  add(list: ChangeList, of: string | undefined, content: Content): BibleEntry {
    const entry = this.entryOf(content, hasIds(list) ? this.draft.nextId(list) : undefined);
    this.draft.add(list, of, entry);
    return this.draft.list(list, of)!.at(-1)!;
  }

  /** Makes an own entry say this; the same words again are only found to hold for the chapter's new text. */
  update(list: ChangeList, of: string | undefined, entry: BibleEntry, content: Content): void {
    const { id } = entry;
    const after = this.entryOf(content, typeof id === 'string' ? id : undefined);
    const isSame = after.wrote === contentHash(contentOf(entry));
    if (isSame && entry.sha256 === after.sha256) return;
    this.draft.change(list, of, entry, after, isSame ? 'renewed' : 'changed');
  }

  /** Own entries of a list become what the chapter says now; who says much the same keeps its place and its id. */
  sync(
    list: ChangeList,
    of: string | undefined,
    wanted: readonly Content[],
    wordsOf: (content: Content) => string,
    keyOf: (content: Content) => string,
  ): void {
    const own = (this.draft.list(list, of) ?? []).filter((entry) => this.isOwn(entry));
    const left = new Set(own);
    const keys = new Map([...own, ...wanted].map((one) => [one, keyOf(one)]));
    const pairs = pairUp(
      wanted,
      left,
      (content, entry) => keys.get(content) === keys.get(entry),
      (content, entry) => this.alike.says(wordsOf(entry), wordsOf(content)),
    );
    for (const entry of left) this.draft.remove(list, of, entry);
    for (const content of wanted) {
      const entry = pairs.get(content);
      if (entry) this.update(list, of, entry, content);
      else if (!this.isDeleted(list, of, content, wordsOf(content))) this.add(list, of, content);
    }
  }
}
