import { counterLimits } from '../facts/counterLimits';
import { ValueFlow } from '../facts/valueFlow';
import { ValueMarks } from '../facts/valueMarks';
import { ValueWays } from '../facts/valueWays';
import type { DepthFirst } from '../graph/depthFirst';
import { leadingTo, type IncomingChoices } from '../graph/reachability';
import type { StoryGraph } from '../graph/storyGraph';
import type { UnsureFact } from './model';
import type { Ways } from './ways';

/**
 * Nodes whose text takes a variable as changed that on some way there is as it began, in the order of the tree. Ways count as in `ValueFlow`:
 * those on which all that is asked of this variable holds.
 */
export function unsureFacts(
  graph: StoryGraph,
  incoming: IncomingChoices,
  search: DepthFirst,
  ways: Ways,
): UnsureFact[] {
  const relying = factsReliedOn(graph);
  if (relying.length === 0) return [];
  const limits = counterLimits(graph, graph.initial);
  const marksOf = (facts: readonly { variable: number }[]): ValueMarks =>
    new ValueMarks(graph, new Set(facts.map(({ variable }) => variable)), limits);
  const flow = new ValueFlow(graph, search, marksOf(relying));
  const unsure = relying.filter(({ node, variable }) => flow.maybeInitial(node, variable));
  if (unsure.length === 0) return [];
  const isAllowed = leadingTo(
    graph,
    incoming,
    unsure.map(({ node }) => node),
  );
  const values = new ValueWays(graph, incoming, marksOf(unsure), isAllowed);
  return unsure.map(({ node, fact, variable }): UnsureFact => {
    const way = (isInitial: boolean) => {
      const steps = values.distance(node, variable, isInitial);
      return steps !== undefined && ways.hasRoomFor(steps)
        ? ways.fromEnd(values.way(node, variable, isInitial))
        : undefined;
    };
    const isSome = values.distance(node, variable, false) !== undefined;
    return {
      node: graph.ids[node]!,
      fact,
      known: isSome ? 'some' : 'none',
      knownBy: way(false) ?? null,
      unknownBy: way(true) ?? [],
    };
  });
}

/** Also of nodes that no way leads to, where nothing is unsure. */
function factsReliedOn({
  nodes,
  relying,
  numberOfVariable,
}: StoryGraph): { node: number; fact: string; variable: number }[] {
  return relying.flatMap((node) =>
    [...new Set(nodes[node]!.reliesOn)].map((fact) => ({
      node,
      fact,
      variable: numberOfVariable.get(fact)!,
    })),
  );
}
