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

/** A choice that changes what a reader has, one that asks for it, and an ending. */
export const hallAndGarden: StoryTree = aTree(
  'hall',
  [
    aNode('hall', [
      aChoice('take', 'hall', {
        text: 'Take the key.',
        response: 'It is cold.',
        consequences: { key: true, coins: '+2' },
      }),
      aChoice('open', 'garden', { text: 'Open it.', preconditions: { key: true, coins: '>=2' } }),
    ]),
    aNode('garden', [], { isEnding: true, endingId: 'free', depth: 1, narrative: 'Grass.\n\nSky.' }),
  ],
  { title: 'The House', variables: [{ name: 'coins', meaning: 'What you carry.', initial: 1 }] },
);
