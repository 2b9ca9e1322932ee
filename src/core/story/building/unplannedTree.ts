import type { StoryTree } from '../model';
import { storyVersion } from '../model';
import { firstNode, type BuildState } from './buildState';
import { storyNode } from './storyNode';

/** The tree that a checkpoint alone tells of: without title, beats and names of endings. */
export function unplannedTree(state: BuildState): StoryTree {
  const nodes = Object.fromEntries([...state.nodes.values()].map((node) => [node.id, storyNode(node)]));
  return { version: storyVersion, title: '', root: firstNode, variables: [], endings: [], nodes };
}
