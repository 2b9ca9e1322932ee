import { guardedFigures } from './guards';

/** What of a command line says which figures to take. */
interface FigureChoice {
  /** All of them where it is empty. */
  only: readonly string[];
  /** Whether only those are meant that have a guard. */
  guard: boolean;
}

/** The figures to take, in the order of `known`; or in words what was asked for that cannot be taken, with what could. */
export function chosenFigures(
  known: readonly string[],
  { only, guard }: FigureChoice,
): { figures: string[] } | { problem: string } {
  const unknown = only.filter((figure) => !known.includes(figure));
  if (unknown.length > 0)
    return { problem: `No such figure: ${unknown.join(', ')}. There are ${known.join(', ')}.` };
  const unguarded = guard ? only.filter((figure) => !guardedFigures.includes(figure)) : [];
  if (unguarded.length > 0)
    return {
      problem: `No guard on ${unguarded.join(', ')}. There are guards on ${guardedFigures.join(', ')}; without --guard any figure is measured.`,
    };
  return {
    figures: known.filter(
      (figure) => (only.length === 0 || only.includes(figure)) && (!guard || guardedFigures.includes(figure)),
    ),
  };
}
