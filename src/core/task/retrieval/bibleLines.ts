import { namesOfCharacter } from '../../project/bible/bibleEntries';
import type { StoryBible } from '../../project/bible/storyBible';

/** An entry of the bible, as it can be found and told. */
interface SearchedLine {
  id: string;
  title: string;
  text: string;
}

/** Every entry of the bible with words of its own; entries that say nothing are left out. */
export function bibleLines(bible: StoryBible): SearchedLine[] {
  const lines: SearchedLine[] = [
    ...bible.characters.map((character) => ({
      id: character.id,
      title: character.name,
      text: [
        namesOfCharacter(character).join(', '),
        character.role,
        ...character.facts.map(({ what }) => what),
      ]
        .filter((part) => part.trim() !== '')
        .join('; '),
    })),
    ...bible.relationships.map(({ id, between, what }) => ({
      id,
      title: between.join(' – '),
      text: [between.join(', '), what].filter((part) => part !== '').join(': '),
    })),
    ...bible.timeline.map(({ id, when, what }) => ({ id, title: when, text: what })),
    ...bible.clues.map(({ id, what, progress }) => ({
      id,
      title: what,
      text: [what, ...progress.map((one) => one.what)].filter((part) => part !== '').join('; '),
    })),
    ...bible.immutableFacts.map(({ id, what }) => ({ id, title: what, text: what })),
  ];
  return lines.filter(({ text }) => text.trim() !== '');
}
