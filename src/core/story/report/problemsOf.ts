import type { FalseChoices, StoryReport, TreeMetrics, UnsureFact } from './model';

/** One thing that is wrong with a story: at a node, or with what its skeleton asks for and no node is. */
export type StoryProblem =
  | {
      kind: 'dead_end' | 'trap' | 'unreachable_ending' | 'may_stick' | 'unreachable' | 'stray_node';
      node: string;
    }
  | ({ kind: 'dangling' } & TreeMetrics['dangling'][number])
  | ({ kind: 'false_choice' } & FalseChoices)
  | ({ kind: 'unsure_fact' } & UnsureFact)
  | { kind: 'missing_ending'; ending: string }
  | { kind: 'uncovered_beat'; beat: string };

/** All that counts as wrong with a story, the gravest first: whatever counts or lists it goes by this. */
export function problemsOf({ treeMetrics, choiceMetrics, skeletonMetrics }: StoryReport): StoryProblem[] {
  const { dangling, deadEnds, traps, endings, mayStick, unsureFacts, unreachable } = treeMetrics;
  const { endingsMissing = [], uncoveredBeats = [], strayNodes = [] } = skeletonMetrics ?? {};
  return [
    ...dangling.map((each) => ({ kind: 'dangling', ...each }) as const),
    ...deadEnds.map((node) => ({ kind: 'dead_end', node }) as const),
    ...traps.map((node) => ({ kind: 'trap', node }) as const),
    ...endingsMissing.map((ending) => ({ kind: 'missing_ending', ending }) as const),
    ...endings
      .filter(({ reachable }) => !reachable)
      .map(({ id }) => ({ kind: 'unreachable_ending', node: id }) as const),
    ...mayStick.map((node) => ({ kind: 'may_stick', node }) as const),
    ...choiceMetrics.falseChoices.map((each) => ({ kind: 'false_choice', ...each }) as const),
    ...unsureFacts.map((each) => ({ kind: 'unsure_fact', ...each }) as const),
    ...unreachable.map((node) => ({ kind: 'unreachable', node }) as const),
    ...uncoveredBeats.map((beat) => ({ kind: 'uncovered_beat', beat }) as const),
    ...strayNodes.map((node) => ({ kind: 'stray_node', node }) as const),
  ];
}
