import type { Choice, StoryNode, StoryTree } from '../../../../src/core/story/model';

export function aChoice(id: string, target: string, more: Partial<Choice> = {}): Choice {
  return {
    id,
    text: `Choose ${id}.`,
    type: 'normal',
    target,
    response: '',
    consequences: {},
    preconditions: {},
    ...more,
  };
}

export function aNode(id: string, choices: Choice[] = [], more: Partial<StoryNode> = {}): StoryNode {
  return {
    id,
    scene: '',
    depth: 0,
    narrative: `At ${id}.`,
    choices,
    isEnding: false,
    endingId: null,
    beatId: null,
    actIndex: null,
    reliesOn: [],
    ...more,
  };
}

export function aTree(root: string, nodes: StoryNode[], more: Partial<StoryTree> = {}): StoryTree {
  return {
    version: 1,
    title: 'A Story',
    root,
    variables: [],
    endings: [],
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    ...more,
  };
}
