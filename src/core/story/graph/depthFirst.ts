import type { StoryGraph } from './storyGraph';

/** A depth-first search from the root, choices in their order. */
export interface DepthFirst {
  /** The nodes that some way leads to, each after all that were entered from it. */
  postorder: Int32Array;
  /** By node: choices on the longest way from it, back edges left out. */
  longest: Int32Array;
  /** By node: its choice on that way, the first where several are as good; −1 where the way ends. */
  next: Int32Array;
}

/**
 * The longest ways of a graph that may have cycles: the choices that a depth-first search finds to lead back to where it came through are
 * left out, and what is left has no cycle. Linear, and without recursion: a story may be 100,000 nodes deep.
 */
export function depthFirst({ root, nodes, firstChoice, target }: StoryGraph): DepthFirst {
  const postorder = new Int32Array(nodes.length);
  const longest = new Int32Array(nodes.length);
  const next = new Int32Array(nodes.length).fill(-1);
  // The choice to look at; before a node is entered −1, after it is left −2.
  const at = new Int32Array(nodes.length).fill(-1);
  const way = new Int32Array(nodes.length);
  let onWay = 0;
  let left = 0;
  if (root >= 0) {
    way[onWay++] = root;
    at[root] = firstChoice[root]!;
  }
  while (onWay > 0) {
    const node = way[onWay - 1]!;
    const choice = at[node]!;
    if (choice === firstChoice[node + 1]!) {
      at[node] = -2;
      postorder[left++] = node;
      onWay--;
      continue;
    }
    const to = target[choice]!;
    if (at[to] === -1) {
      // Looked at once more when that node is left.
      at[to] = firstChoice[to]!;
      way[onWay++] = to;
      continue;
    }
    at[node] = choice + 1;
    // One that leads back to where the search came through, or nowhere, has not been left.
    if (at[to] === -2 && longest[to]! + 1 > longest[node]!) {
      longest[node] = longest[to]! + 1;
      next[node] = choice;
    }
  }
  return { postorder: postorder.subarray(0, left), longest, next };
}
