import type { ChapterRow } from '../../core/chapter/chapterList';
import type { BibleList, PartList } from '../../core/project/bible/bibleEntries';
import type { StoryBible } from '../../core/project/bible/storyBible';

/** One thing that the bible says, in words. */
export interface SaidEntry {
  list: BibleList | PartList;
  says: string;
}

/** What comes from one chapter; from the author's hand where `chapter` is undefined. */
export interface BibleGroup {
  chapter: string | undefined;
  title: string;
  entries: SaidEntry[];
  /** Derived from another text than stands there now. */
  stale: boolean;
  /** There is no such chapter any more. */
  gone: boolean;
  /** A chapter before it is not as it was when this one was judged. */
  recheck: boolean;
}

/** The author's own entries, then those of the chapters in their order, then those of chapters that are no more. */
export function bibleGroups(bible: StoryBible, rows: readonly ChapterRow[]): BibleGroup[] {
  const byChapter = new Map<string | undefined, SaidEntry[]>();
  const say = (chapter: string | undefined, list: SaidEntry['list'], says: string): void => {
    byChapter.set(chapter, [...(byChapter.get(chapter) ?? []), { list, says }]);
  };
  for (const { chapter, summary } of bible.summaries) say(chapter, 'summaries', summary);
  for (const { chapter, name, role, aliases, facts } of bible.characters) {
    say(chapter, 'characters', role === '' ? name : `${name}: ${role}`);
    for (const alias of aliases) say(alias.chapter, 'aliases', `${name} = ${alias.name}`);
    for (const fact of facts) say(fact.chapter, 'facts', `${name}: ${fact.what}`);
  }
  for (const { chapter, between, what } of bible.relationships)
    say(chapter, 'relationships', `${between.join(' – ')}: ${what}`);
  for (const { chapter, when, what } of bible.timeline)
    say(chapter, 'timeline', when === '' ? what : `${when}: ${what}`);
  for (const { chapter, what, progress } of bible.clues) {
    say(chapter, 'clues', what);
    for (const part of progress)
      say(part.chapter, 'progress', part.what === '' ? what : `${what} → ${part.what}`);
  }
  for (const { chapter, what } of bible.immutableFacts) say(chapter, 'immutableFacts', what);
  const known = rows.map(({ chapter }) => chapter);
  const others = [...byChapter.keys()].filter((id) => id !== undefined && !known.includes(id));
  return [undefined, ...known, ...others].flatMap((chapter) => {
    const entries = byChapter.get(chapter);
    if (!entries) return [];
    const row = rows.find((one) => one.chapter === chapter);
    return {
      chapter,
      title: row?.title ?? '',
      entries,
      stale: row?.bibleStale ?? false,
      gone: chapter !== undefined && row === undefined,
      recheck: row?.recheck ?? false,
    };
  });
}

/** The bible with nothing but what comes from this chapter, and the characters and clues that it adds to. */
export function ofChapter(bible: StoryBible, chapter: string): StoryBible {
  const from = <Entry extends { chapter?: string | undefined }>(entries: readonly Entry[]): Entry[] =>
    entries.filter((entry) => entry.chapter === chapter);
  const characters = bible.characters.map((one) => ({
    ...one,
    aliases: from(one.aliases),
    facts: from(one.facts),
  }));
  const clues = bible.clues.map((one) => ({ ...one, progress: from(one.progress) }));
  return {
    ...bible,
    characters: characters.filter(
      (one) => one.chapter === chapter || one.aliases.length + one.facts.length > 0,
    ),
    relationships: from(bible.relationships),
    timeline: from(bible.timeline),
    clues: clues.filter((one) => one.chapter === chapter || one.progress.length > 0),
    immutableFacts: from(bible.immutableFacts),
    summaries: from(bible.summaries),
  };
}
