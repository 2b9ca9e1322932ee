import { among, type Random } from './randomNumbers';
import { contains } from '../../text/range';
import type { ReadChapter } from './chapterToPlant';
import { peopleOf } from './peopleInChapter';
import type { PlantedFault } from './plantedFault';

/**
 * One character's name in the place of another's, once. Only where the one who is meant is named close by as well, so that a reader can tell,
 * and where the sentence does not name the other already.
 */
export function swappedNames(chapter: ReadChapter, random: Random): PlantedFault[] {
  const { text, paragraphs } = chapter;
  const people = peopleOf(chapter).filter(({ places }) => places.length > 0);
  return people.flatMap((person) =>
    person.places.flatMap((place) => {
      const at = paragraphs.findIndex((paragraph) => contains(paragraph, place));
      const sentence = paragraphs[at]?.sentences.find((one) => contains(one, place));
      if (!sentence || joinsNextWord(text, place.end)) return [];
      const near = { start: paragraphs[at - 1]?.start ?? 0, end: paragraphs[at + 1]?.end ?? text.length };
      if (!person.places.some((other) => other !== place && contains(near, other))) return [];
      const others = people.filter(
        (other) => other !== person && !other.places.some((one) => contains(sentence, one)),
      );
      if (others.length === 0) return [];
      const other = among(others, random);
      return [
        {
          kind: 'swapped_name',
          start: place.start,
          before: text.slice(place.start, place.end),
          after: other.forms[0]!,
          names: [person.forms, other.forms],
        } satisfies PlantedFault,
      ];
    }),
  );
}

/** Mara Street is a place, and nobody. */
function joinsNextWord(text: string, end: number): boolean {
  return /^[ ·-]\p{Lu}|^·/u.test(text.slice(end, end + 2));
}
