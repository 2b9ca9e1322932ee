import { isObject, membersOf, type Members } from '../../storage/jsonValues';
import type { VariableValue } from '../model';
import { readInitialValues, type NameOf } from './tweeExpressions';
import { tweeTokens } from './tweeTokens';

/** What a passage `StoryInit` says. */
interface TweeInit {
  /** What StoryFold noted of the tree; without members where it did not write the passage. */
  note: Members;
  /** What variables begin with, by their names in the story. */
  values: ReadonlyMap<string, VariableValue>;
  /** Whatever else stands there. */
  rest: string;
}

export function readTweeInit(passage: string): TweeInit {
  let note: Members = {};
  const values = new Map<string, VariableValue>();
  const rest: string[] = [];
  for (const token of tweeTokens(passage)) {
    if (
      token.kind === 'note' &&
      token.content !== undefined &&
      isObject(token.content['tree']) &&
      !isObject(note['tree'])
    ) {
      note = token.content;
      continue;
    }
    const set =
      token.kind === 'macro' && token.name === 'set'
        ? readInitialValues(token.args, namesIn(note))
        : undefined;
    if (set === undefined) rest.push(passage.slice(token.start, token.end));
    else for (const [name, value] of Object.entries(set)) values.set(name, value);
  }
  const text = rest
    .join('')
    .replace(/\n{2,}/g, '\n')
    .trim();
  return { note, values, rest: text };
}

/** What variables are called in the story, as the note has it; the same as in SugarCube where it says nothing. */
export function namesIn(note: Members): NameOf {
  const names = membersOf(note['variables']);
  return (identifier) => {
    const name = Object.hasOwn(names, identifier) ? names[identifier] : undefined;
    return typeof name === 'string' ? name : identifier;
  };
}
