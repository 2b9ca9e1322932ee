import type { Choice, StoryTree } from '../../../../src/core/story/model';
import { isOffered, makeChoice, nodeOf, startOf } from '../../../../src/core/story/play';
import type { PlayState, WayStep } from '../../../../src/core/story/report/model';

/** The choices that a reader can make, in the order of the node. */
export function offeredChoices(tree: StoryTree, { node, variables }: PlayState): Choice[] {
  return (nodeOf(tree, node)?.choices ?? []).filter((choice) => isOffered(choice, variables));
}

/** Where a reader stands who goes this way from the root. Throws what `makeChoice` throws, and an error for a step that begins at another node. */
export function playWitness(tree: StoryTree, steps: readonly WayStep[]): PlayState {
  return steps.reduce((state, { node, choice }) => {
    if (node !== state.node) throw new Error(`A step begins at ${node}, and the way is at ${state.node}.`);
    return makeChoice(tree, state, choice);
  }, startOf(tree));
}
