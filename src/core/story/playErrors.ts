import { StoryFoldError } from '../errors';

export function noSuchStoryNode(storyNode: string): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `The story has no node “${storyNode}”.`,
    'Nodes go by their ids, as they stand in the tree.',
    { storyNode },
  );
}

/** Why a choice cannot be made: the node has none of this id, it asks for what is not so, or it leads to no node. */
type ChoiceObstacle = 'unknown' | 'not_offered' | 'leads_nowhere';

export function choiceCannotBeMade(
  obstacle: ChoiceObstacle,
  storyNode: string,
  choice: string,
): StoryFoldError {
  const { message, hint } = obstacles[obstacle](storyNode, choice);
  return new StoryFoldError('invalid_input', message, hint, { choice, obstacle, storyNode });
}

const obstacles: Readonly<
  Record<ChoiceObstacle, (node: string, choice: string) => { message: string; hint: string }>
> = {
  unknown: (node, choice) => ({
    message: `Node “${node}” has no choice “${choice}”.`,
    hint: 'Choices go by their ids, as they stand in the tree.',
  }),
  not_offered: (node, choice) => ({
    message: `At node “${node}” choice “${choice}” is not offered: what it asks for does not hold.`,
    hint: 'Take a way on which it does.',
  }),
  leads_nowhere: (node, choice) => ({
    message: `Choice “${choice}” of node “${node}” leads to a node that is not there.`,
    hint: 'Add that node, or have the choice lead to another.',
  }),
};
