import type { StoryTree, VariableValue } from '../model';
import { readChange } from '../variableRules';

/** What a variable may hold while the story is played. */
export interface HeldKinds {
  /** True and false alone, so that nothing is ever counted with it. */
  onlyFlags: boolean;
  mayBeText: boolean;
  mayBeNumber: boolean;
}

/** The variables of a story by name, in the order in which they come first, those included that no list declares. */
export function heldKinds(tree: StoryTree): Map<string, HeldKinds> {
  const kinds = new Map<string, HeldKinds>();
  const kindsOf = (name: string): HeldKinds => {
    let found = kinds.get(name);
    // What is in no list begins as false.
    if (found === undefined) {
      found = { onlyFlags: true, mayBeText: false, mayBeNumber: !declared.has(name) };
      kinds.set(name, found);
    }
    return found;
  };
  const note = (name: string, value: VariableValue): void => {
    const kind = kindsOf(name);
    if (typeof value !== 'boolean') kind.onlyFlags = false;
    if (typeof value === 'string') kind.mayBeText = true;
    else kind.mayBeNumber = true;
  };
  const declared = new Set(tree.variables.map(({ name }) => name));
  for (const { name, initial } of tree.variables) note(name, initial);
  for (const node of Object.values(tree.nodes))
    for (const choice of node.choices) {
      for (const name of Object.keys(choice.preconditions)) kindsOf(name);
      for (const [name, given] of Object.entries(choice.consequences)) {
        const change = readChange(given);
        note(name, change.kind === 'adds' ? change.amount : change.value);
      }
    }
  return kinds;
}
