import type { Beat, StoryVariable } from '../model';
import type { BuildNode, BuildState } from './buildState';
import type { BuildPlan } from './buildPlan';
import { wayTo } from './wayTo';

/** What happened last on the way to a node, the latest last: choices and responses are told of it alike, so that they know the same. */
export interface DirectorContext {
  /** Texts of choices that were made. */
  recentChoices: readonly string[];
  /** What the reader was told after each of the last of them. */
  recentResponses: readonly string[];
  /** Ids of beats, each once. */
  recentBeats: readonly string[];
}

/** How far back it remembers. */
export const remembered = { choices: 8, responses: 3, beats: 4 } as const;

/** Along a way to the node that can be gone. */
export function directorContext(
  state: BuildState,
  { plan, variables }: { plan: BuildPlan; variables: readonly StoryVariable[] },
  to: BuildNode,
): DirectorContext {
  const steps = wayTo(state, to, variables);
  const beats: string[] = [];
  for (const node of [...steps.map((step) => step.node), to]) {
    const beat = beatAt(plan, node)?.id;
    if (beat !== undefined && beats.at(-1) !== beat) beats.push(beat);
  }
  const responses = steps.map(({ node, at }) => node.responses?.[at] ?? '').filter((text) => text !== '');
  return {
    recentChoices: steps.slice(-remembered.choices).map(({ choice }) => choice.text),
    recentResponses: responses.slice(-remembered.responses),
    recentBeats: beats.slice(-remembered.beats),
  };
}

/** The node, the one it was first reached from, and so on to the first. */
export function wayBack(state: BuildState, from: BuildNode): BuildNode[] {
  const way: BuildNode[] = [];
  for (let node: BuildNode | undefined = from; node; node = node.cameBy && state.nodes.get(node.cameBy.node))
    way.push(node);
  return way;
}

/** The beat that a node belongs to: beside the main way that of the place it stands for. */
export function beatAt(plan: BuildPlan, { place }: Pick<BuildNode, 'place'>): Beat | undefined {
  return plan.main[Math.min(mainIndexOf(plan, place), plan.main.length - 1)]?.beat;
}

/** The place of the main way that this one stands beside, or follows. */
export function mainIndexOf(plan: BuildPlan, place: BuildNode['place']): number {
  switch (place.kind) {
    case 'main':
      return place.index;
    case 'side':
      return place.from + 1 + place.step;
    case 'ending':
      return plan.endings.find(({ ending }) => ending.id === place.ending)?.from ?? plan.main.length - 1;
  }
}
