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
  /** What of that may change variables, with its offset in the passage: it is not reckoned with. */
  code: { start: number; source: string }[];
}

export function readTweeInit(passage: string): TweeInit {
  let note: Members = {};
  const values = new Map<string, VariableValue>();
  const rest: string[] = [];
  const code: TweeInit['code'] = [];
  const tokens = tweeTokens(passage);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
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
    if (set !== undefined) {
      for (const [name, value] of Object.entries(set)) values.set(name, value);
      continue;
    }
    // What a macro encloses it may do or not, once or often: only the whole says it.
    if (token.kind === 'macro' && token.closedBy !== undefined) index = token.closedBy;
    const source = passage.slice(token.start, tokens[index]!.end);
    rest.push(source);
    if (token.kind === 'macro' && /\$[\p{L}_$]/u.test(source)) code.push({ start: token.start, source });
  }
  const text = rest
    .join('')
    .replace(/\n{2,}/g, '\n')
    .trim();
  return { note, values, rest: text, code };
}

/** What variables are called in the story, as the note has it; the same as in SugarCube where it says nothing. */
export function namesIn(note: Members): NameOf {
  const names = membersOf(note['variables']);
  return (identifier) => {
    const name = Object.hasOwn(names, identifier) ? names[identifier] : undefined;
    return typeof name === 'string' ? name : identifier;
  };
}
