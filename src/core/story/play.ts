import type { Choice, StoryNode, StoryTree, Variables } from './model';
import { choiceCannotBeMade, noSuchStoryNode } from './playErrors';
import type { PlayState } from './report/model';
import { changeVariables, holds, initialVariables } from './variableRules';

/** The node of this id; undefined where the tree has none, also for ids such as `constructor`. */
export function nodeOf(tree: Pick<StoryTree, 'nodes'>, id: string): StoryNode | undefined {
  return Object.hasOwn(tree.nodes, id) ? tree.nodes[id] : undefined;
}

/** Where a reader begins: at the root or another node, with what the variables begin with. Throws `not_found` where there is no such node. */
export function startOf(tree: StoryTree, node: string = tree.root): PlayState {
  if (nodeOf(tree, node) === undefined) throw noSuchStoryNode(node);
  return { node, variables: initialVariables(tree) };
}

/** Whether a choice is offered to a reader for whom the variables are these. */
export function isOffered({ preconditions }: Pick<Choice, 'preconditions'>, variables: Variables): boolean {
  return holds(preconditions, variables);
}

/**
 * Where a reader stands after a choice. Throws `invalid_input` where the node has no such choice, where it is not offered, and where it
 * leads to no node.
 */
export function makeChoice(tree: StoryTree, state: PlayState, choiceId: string): PlayState {
  const choice = nodeOf(tree, state.node)?.choices.find(({ id }) => id === choiceId);
  if (choice === undefined) throw choiceCannotBeMade('unknown', state.node, choiceId);
  if (!isOffered(choice, state.variables)) throw choiceCannotBeMade('not_offered', state.node, choiceId);
  if (nodeOf(tree, choice.target) === undefined)
    throw choiceCannotBeMade('leads_nowhere', state.node, choiceId);
  return { node: choice.target, variables: changeVariables(state.variables, choice.consequences) };
}
