import { randomNumbers, shuffled } from './randomNumbers';
import { changedNumbers } from './changedNumber';
import { readChapter, type ChapterToPlant } from './chapterToPlant';
import { deadSpeaking } from './deadSpeaking';
import { plantedKinds, type PlantedFault, type PlantedKind } from './plantedFault';
import { removedClues } from './removedClue';
import { swappedNames } from './swappedName';

const makers: Readonly<Record<PlantedKind, typeof swappedNames>> = {
  swapped_name: swappedNames,
  changed_number: changedNumbers,
  removed_clue: removedClues,
  dead_speaking: deadSpeaking,
};

/**
 * Faults for copies of a chapter, one a copy: at most `most` of each kind, in different places, and fewer where the chapter offers fewer.
 * The same for the same seed. The text itself is left as it is: see `withFault`.
 */
export function plantFaults(
  chapter: ChapterToPlant,
  seed: number,
  most: number,
): Map<PlantedKind, PlantedFault[]> {
  const read = readChapter(chapter);
  return new Map(
    plantedKinds.map((kind, index) => {
      // Each kind draws for itself, so that one does not change with what another offers.
      const random = randomNumbers(seed + 7_919 * index);
      return [kind, shuffled(makers[kind](read, random), random).slice(0, Math.max(0, most))];
    }),
  );
}
