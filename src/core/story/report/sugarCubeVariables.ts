import type { StoryGraph } from '../graph/storyGraph';
import type { StoryTree } from '../model';

/** A variable, as SugarCube's code names it: `$coins`, `State.variables.coins`, `V.coins`. */
const named = /(?:[$]|\bvariables\.|\bV\.)([\p{L}_$][\p{L}\p{N}_$]*)/gu;

/**
 * Variables, by their numbers, that words of SugarCube's own name in a story that came from Twee: macros in the text, what links do besides, `StoryInit`. What they
 * do with them nobody reckons with, so that any value may be theirs.
 */
export function sugarCubeVariables(tree: StoryTree, { numberOfVariable }: StoryGraph): ReadonlySet<number> {
  const found = new Set<number>();
  const look = (source: string): void => {
    for (const [, name] of source.matchAll(named)) {
      const variable = numberOfVariable.get(name!);
      if (variable !== undefined) found.add(variable);
    }
  };
  for (const { narrative, choices, markup } of Object.values(tree.nodes)) {
    if (markup === 'twee') look(narrative);
    for (const { twee } of choices) if (twee !== undefined) look(JSON.stringify(twee));
  }
  if (tree['twee'] !== undefined) look(JSON.stringify(tree['twee']));
  return found;
}
