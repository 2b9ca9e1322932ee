import { l10n } from 'vscode';
import type { ChapterRow } from '../../core/chapter/chapterList';
import { bibleLists, isAuthorsOwn, type BibleEntry } from '../../core/project/bible/bibleEntries';
import type { StoryBible } from '../../core/project/bible/storyBible';
import { chapterName } from '../chapterNames';

/** Names where the entries of a bible come from, in words. */
export class BibleSources {
  private readonly titles: ReadonlyMap<string, string>;

  constructor(rows: readonly Pick<ChapterRow, 'chapter' | 'title'>[]) {
    this.titles = new Map(rows.map(({ chapter, title }) => [chapter, title]));
  }

  /** Ids of the chapters that there are. */
  get chapters(): ReadonlySet<string> {
    return new Set(this.titles.keys());
  }

  /** Short, since it stands behind every entry: `Chapter 3`. */
  name(chapter: string): string {
    return this.marked(chapter, isNumber(chapter) ? '' : (this.titles.get(chapter) ?? ''));
  }

  /** `Chapter 3: The Tide`. */
  title(chapter: string): string {
    return this.marked(chapter, this.titles.get(chapter) ?? '');
  }

  /** The chapter, and whether the author had a hand in it. */
  of(entry: object): string {
    const { chapter = '' } = entry as BibleEntry;
    const hand = this.handOf(entry);
    if (chapter === '') return hand ?? '';
    const name = this.name(chapter);
    return hand === undefined ? name : l10n.t('{0}, {1}', name, hand);
  }

  /** Undefined for what is as a chapter told it. */
  handOf(entry: object): string | undefined {
    const derived = entry as BibleEntry;
    if (!isAuthorsOwn(derived)) return undefined;
    return derived.wrote === undefined ? l10n.t('yours') : l10n.t('changed by you');
  }

  /** The chapters that are no more and of which there is something, in the order in which they turn up. */
  goneIn(bible: StoryBible): string[] {
    const entries: readonly { chapter?: string | undefined }[] = [
      ...bibleLists.flatMap((list): readonly BibleEntry[] => bible[list]),
      ...bible.characters.flatMap(({ aliases, facts }) => [...aliases, ...facts]),
      ...bible.clues.flatMap(({ progress }) => progress),
    ];
    const gone = entries.flatMap(({ chapter = '' }) =>
      chapter === '' || this.titles.has(chapter) ? [] : chapter,
    );
    return [...new Set(gone)].map((chapter) => chapterName({ chapter, title: '' }));
  }

  private marked(chapter: string, title: string): string {
    const name = chapterName({ chapter, title });
    return this.titles.has(chapter) ? name : l10n.t('{0}, which is gone', name);
  }
}

function isNumber(chapter: string): boolean {
  return /^\d+$/.test(chapter);
}
