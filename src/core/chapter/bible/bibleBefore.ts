import type { Origin, StoryBible } from '../../project/bible/storyBible';
import { isKnown, nameSoFar } from './toldBible';

/** The bible as far as the author laid it down and these chapters tell: nothing of later ones is in it. */
export function bibleBefore(bible: StoryBible, chapters: readonly string[]): StoryBible {
  const known = new Set(chapters);
  const isThere = (entry: Origin): boolean => isKnown(entry, known);
  return {
    ...bible,
    characters: bible.characters.flatMap((character) => {
      const parts = { aliases: character.aliases.filter(isThere), facts: character.facts.filter(isThere) };
      if (isThere(character)) return [{ ...character, ...parts }];
      if (parts.aliases.length + parts.facts.length === 0) return [];
      return [{ ...character, ...parts, name: nameSoFar(character, known), role: '' }];
    }),
    relationships: bible.relationships.filter(isThere),
    timeline: bible.timeline.filter(isThere),
    clues: bible.clues.filter(isThere).map((clue) => ({ ...clue, progress: clue.progress.filter(isThere) })),
    immutableFacts: bible.immutableFacts.filter(isThere),
    summaries: bible.summaries.filter(isThere),
  };
}
