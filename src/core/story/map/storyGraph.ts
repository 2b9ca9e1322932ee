import { nodeOf } from '../play';
import type { StoryTree } from '../model';

/** One choice, as a line of the drawing. */
export interface GraphEdge {
  from: number;
  to: number;
  /** Its place among the choices of its node. */
  choice: number;
}

/** A story as what is drawn of it: nodes by their place, the root first where there is one. */
export interface StoryGraph {
  ids: string[];
  placeOf: ReadonlyMap<string, number>;
  /** Choices that lead to a node, in the order of nodes and choices. */
  edges: GraphEdge[];
  /** Of each node: the act it says that it belongs to. */
  acts: (number | null)[];
}

/** In the order in which a reader who takes the first choice first comes by them; what no way leads to stands last. */
export function storyGraph(tree: StoryTree): StoryGraph {
  const ids: string[] = [];
  const placeOf = new Map<string, number>();
  const add = (first: string): void => {
    const waiting = [first];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const node = nodeOf(tree, id);
      if (!node || placeOf.has(id)) continue;
      placeOf.set(id, ids.length);
      ids.push(id);
      for (const { target } of node.choices.toReversed()) if (!placeOf.has(target)) waiting.push(target);
    }
  };
  add(tree.root);
  const targets = new Set(
    Object.values(tree.nodes).flatMap(({ choices }) => choices.map(({ target }) => target)),
  );
  // What stands apart begins where nothing leads to, so that it is drawn from its own beginning.
  for (const id of Object.keys(tree.nodes)) if (!targets.has(id)) add(id);
  for (const id of Object.keys(tree.nodes)) add(id);
  const edges: GraphEdge[] = [];
  const acts = ids.map((id) => nodeOf(tree, id)!.actIndex);
  for (const [from, id] of ids.entries())
    for (const [choice, { target }] of nodeOf(tree, id)!.choices.entries()) {
      const to = placeOf.get(target);
      if (to !== undefined) edges.push({ from, to, choice });
    }
  return { ids, placeOf, edges, acts };
}
