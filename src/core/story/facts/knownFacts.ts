import { depthFirst } from '../graph/depthFirst';
import { storyGraph } from '../graph/storyGraph';
import type { StoryTree, VariableValue } from '../model';
import { ValueFlow } from './valueFlow';
import { ValueMarks } from './valueMarks';

/** What a reader who comes to a node knows, whichever way they came. */
interface KnownFacts {
  /** Variables that hold this on every way that leads here, by their names. */
  known: ReadonlyMap<string, VariableValue>;
  /** Variables that hold one thing on some ways and another on others. */
  varying: ReadonlySet<string>;
  /** Variables that still hold, or hold again, what they began with on some way that leads here. */
  unchanged: ReadonlySet<string>;
}

/**
 * What is known at each node that some way from the root leads to, of all variables that the story has or that something asks for, changes or
 * relies on. A choice that asks for a value makes it known; see `ValueFlow` for which ways count. Nodes that no way leads to are not in it.
 */
export function knownFacts(tree: StoryTree): ReadonlyMap<string, KnownFacts> {
  const graph = storyGraph(tree);
  const search = depthFirst(graph);
  const flow = new ValueFlow(graph, search, new ValueMarks(graph, graph.variables.keys()));
  const facts = new Map<string, KnownFacts>();
  for (const node of search.postorder) {
    const known = new Map<string, VariableValue>();
    const varying = new Set<string>();
    const unchanged = new Set<string>();
    for (const [variable, name] of graph.variables.entries()) {
      const value = flow.onlyValue(node, variable);
      if (value === undefined) varying.add(name);
      else known.set(name, value);
      if (flow.maybeInitial(node, variable)) unchanged.add(name);
    }
    facts.set(graph.ids[node]!, { known, varying, unchanged });
  }
  return facts;
}

/** Whether a text may rely on a variable's having been changed: on every way here it was, and to the same. */
export function mayRelyOn({ known, unchanged }: KnownFacts, name: string): boolean {
  return known.has(name) && !unchanged.has(name);
}
