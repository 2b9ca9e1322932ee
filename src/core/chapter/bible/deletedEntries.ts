import type { BibleEntry } from '../../project/bible/bibleEntries';
import type { StoryBible } from '../../project/bible/storyBible';
import type { BibleChange, ChangedEntry, ChangeList, DeletedEntry } from './bibleChange';
import { nameKey, wordsKey } from './sameWords';

/** So many deletions of a chapter are remembered, the newest. */
const mostRemembered = 200;

/**
 * What the author took out of the bible by hand of what a chapter had put there: what the chapter's changes left and the bible has no more,
 * with what was known already. Put back by the author, it counts as deleted no longer.
 *
 * @param changes all that are kept of the chapter, the newest last
 */
export function deletedByAuthor(bible: StoryBible, changes: readonly BibleChange[]): DeletedEntry[] {
  const known = new Map<string, DeletedEntry>();
  for (const deleted of changes.at(-1)?.deleted ?? []) known.set(keyOf(deleted.list, deleted.entry), deleted);
  for (const { chapter, entries, undoneAt } of changes) {
    if (undoneAt !== undefined) continue;
    for (const { list, of, before, after } of entries) {
      if (before) known.delete(keyOf(list, before));
      // What went over to another chapter is that one's.
      if (after?.['chapter'] === chapter)
        known.set(keyOf(list, after), { list, ...(of !== undefined && { of }), entry: after });
    }
  }
  const there = new Set(allEntries(bible).map(([list, entry]) => writtenAs(list, entry)));
  return [...known.values()]
    .filter(({ list, entry }) => !there.has(writtenAs(list, entry)))
    .slice(-mostRemembered);
}

/** Equal for what says the same in the same list, whatever it was written with. */
export function deletionKey(
  list: ChangeList,
  of: string | undefined,
  content: ChangedEntry['after'],
): string {
  const at = (key: string): string => (typeof content?.[key] === 'string' ? String(content[key]) : '');
  const between = Array.isArray(content?.['between']) ? content['between'].map(String) : [];
  const says =
    list === 'characters' || list === 'aliases'
      ? [nameKey(at('name'))]
      : list === 'summaries'
        ? [wordsKey(at('summary'))]
        : [at('status'), ...between.map(nameKey).sort(), wordsKey(at('what'))];
  return JSON.stringify([list, of ?? '', ...says]);
}

function keyOf(list: ChangeList, entry: NonNullable<ChangedEntry['after']>): string {
  return JSON.stringify([list, entry['id'] ?? '', entry['wrote'] ?? '']);
}

/** An entry that the author edited still tells what was written there. */
function writtenAs(list: ChangeList, { wrote }: { wrote?: unknown }): string {
  return JSON.stringify([list, wrote]);
}

function allEntries(bible: StoryBible): [ChangeList, BibleEntry][] {
  const { characters, relationships, timeline, clues, immutableFacts, summaries } = bible;
  const of = (list: ChangeList, entries: readonly BibleEntry[]): [ChangeList, BibleEntry][] =>
    entries.map((entry) => [list, entry]);
  return [
    ...of('characters', characters),
    ...characters.flatMap(({ aliases, facts }) => [...of('aliases', aliases), ...of('facts', facts)]),
    ...of('relationships', relationships),
    ...of('timeline', timeline),
    ...of('clues', clues),
    ...clues.flatMap(({ progress }) => of('progress', progress)),
    ...of('immutableFacts', immutableFacts),
    ...of('summaries', summaries),
  ];
}
