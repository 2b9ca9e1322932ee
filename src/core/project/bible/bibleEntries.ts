import { contentHash } from './contentHash';
import type { Character, Origin, StoryBible } from './storyBible';

/** Every list of entries in a bible. */
export const bibleLists = [
  'characters',
  'relationships',
  'timeline',
  'clues',
  'immutableFacts',
  'summaries',
] as const;
export type BibleList = (typeof bibleLists)[number];
/** The lists that stand within an entry. */
export const partLists = ['aliases', 'facts', 'progress'] as const;
export type PartList = (typeof partLists)[number];

/** An entry, or a part of one, whatever list it is in. */
export type BibleEntry = Origin & { [key: string]: unknown };

/** What an entry says: everything but its id, where it comes from, and its parts, which say themselves where they come from. */
export function contentOf(entry: BibleEntry): Record<string, unknown> {
  const { id: _id, chapter: _chapter, sha256: _sha256, wrote: _wrote, ...content } = withoutParts(entry);
  return content;
}

/** The entry without its lists of parts. */
export function withoutParts(entry: BibleEntry): BibleEntry {
  const { aliases: _aliases, facts: _facts, progress: _progress, ...rest } = entry;
  return rest;
}

/** Whether the author wrote it, or edited it since it was derived. No update changes such an entry or takes it out. */
export function isAuthorsOwn(entry: BibleEntry): boolean {
  const { chapter, wrote } = entry;
  return chapter === undefined || wrote === undefined || wrote !== contentHash(contentOf(entry));
}

/** All names of a character, its own first. */
export function namesOfCharacter({ name, aliases }: Character): string[] {
  return [name, ...aliases.map((alias) => alias.name)].filter((one) => one.trim() !== '');
}

/** All names of all characters, as they were written. */
export function namesOf(bible: StoryBible): string[] {
  return bible.characters.flatMap(namesOfCharacter);
}

/** Summaries by the id of their chapter; of several the author's own. */
export function summariesOf(bible: StoryBible): Map<string, string> {
  const derivedFirst = [...bible.summaries].sort(
    (one, other) => Number(isAuthorsOwn(one)) - Number(isAuthorsOwn(other)),
  );
  return new Map(
    derivedFirst
      .filter(({ summary }) => summary.trim() !== '')
      .map(({ chapter, summary }) => [chapter, summary]),
  );
}
