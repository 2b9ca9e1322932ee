import type { StoryVariable } from '../model';
import { changeVariables, holds, initialVariables } from '../variableRules';
import { firstNode, type BuildNode, type BuildState, type WrittenChoice } from './buildState';

/** A step on a way: at this node this choice is made. */
interface BuildStep {
  node: BuildNode;
  /** Its position among the node's choices. */
  at: number;
  choice: WrittenChoice;
}

/** Positions of readers that are looked at before the search is given up; a build is told of one way, not of the best. */
const mostLookedAt = 5000;

/**
 * A shortest way to a node on which every choice is offered, so that what is told of it can have happened; where none is found, the one by which
 * the node was first reached. Pure.
 */
export function wayTo(state: BuildState, to: BuildNode, variables: readonly StoryVariable[]): BuildStep[] {
  return playableWay(state, to, variables) ?? firstWay(state, to);
}

function playableWay(
  state: BuildState,
  to: BuildNode,
  variables: readonly StoryVariable[],
): BuildStep[] | undefined {
  const start = initialVariables({ variables: [...variables] });
  const places: { id: string; held: typeof start; from: number; step?: BuildStep }[] = [
    { id: firstNode, held: start, from: -1 },
  ];
  const seen = new Set([`${firstNode} ${JSON.stringify(start)}`]);
  for (let index = 0; index < places.length && index < mostLookedAt; index++) {
    const { id, held } = places[index]!;
    if (id === to.id) return stepsTo(places, index);
    const node = state.nodes.get(id)!;
    (node.choices ?? []).forEach((choice, at) => {
      if (!holds(choice.preconditions, held)) return;
      const after = changeVariables(held, choice.consequences);
      const key = `${choice.target} ${JSON.stringify(Object.entries(after).sort())}`;
      if (seen.has(key)) return;
      seen.add(key);
      places.push({ id: choice.target, held: after, from: index, step: { node, at, choice } });
    });
  }
  return undefined;
}

function stepsTo(places: readonly { from: number; step?: BuildStep }[], end: number): BuildStep[] {
  const steps: BuildStep[] = [];
  for (let at = end; at >= 0; at = places[at]!.from) {
    const { step } = places[at]!;
    if (step) steps.unshift(step);
  }
  return steps;
}

function firstWay(state: BuildState, to: BuildNode): BuildStep[] {
  const steps: BuildStep[] = [];
  for (let node = to; node.cameBy;) {
    const before: BuildNode | undefined = state.nodes.get(node.cameBy.node);
    const choiceId = node.cameBy.choice;
    const at = before?.choices?.findIndex(({ id }) => id === choiceId) ?? -1;
    if (!before || at < 0) break;
    steps.unshift({ node: before, at, choice: before.choices![at]! });
    node = before;
  }
  return steps;
}
