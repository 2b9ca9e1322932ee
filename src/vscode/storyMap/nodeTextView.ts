import type { StoryNode, StoryTree } from '../../core/story/model';
import type { NodeText } from '../../shared/storyMap';
import { changeWords, conditionWords, meaningsOf } from './variableWords';

/** A node with all its words. */
export function nodeTextView(tree: StoryTree, node: StoryNode, id: string): NodeText {
  const meanings = meaningsOf(tree);
  return {
    id,
    scene: node.scene,
    narrative: node.narrative,
    choices: node.choices.map((choice) => ({
      id: choice.id,
      text: choice.text,
      type: choice.type,
      response: choice.response,
      target: choice.target,
      asks: conditionWords(choice.preconditions, meanings),
      changes: changeWords(choice.consequences, meanings),
    })),
    reliesOn: node.reliesOn.map((name) => meanings.get(name) || name),
  };
}
