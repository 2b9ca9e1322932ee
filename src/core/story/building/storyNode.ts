import type { Beat, StoryNode } from '../model';
import type { BuildNode } from './buildState';

/** A node of the tree, as far as it is written. */
export function storyNode(node: BuildNode, beat?: Beat, endingTitle = ''): StoryNode {
  const { id, place, scene, depth, narrative = '', choices = [], responses = [], reliesOn } = node;
  const isEnding = place.kind === 'ending';
  return {
    id,
    scene: isEnding && scene === '' ? endingTitle : scene,
    depth,
    narrative,
    choices: choices.map((choice, index) => ({
      id: choice.id,
      text: choice.text,
      type: choice.type,
      target: choice.target,
      response: responses[index] ?? '',
      consequences: choice.consequences,
      preconditions: choice.preconditions,
      ...(choice.isDefault && { isDefault: true }),
    })),
    isEnding,
    endingId: isEnding ? place.ending : null,
    beatId: beat?.id ?? null,
    actIndex: beat?.actIndex ?? null,
    reliesOn: [...reliesOn],
  };
}
