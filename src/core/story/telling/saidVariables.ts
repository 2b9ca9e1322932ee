import { isObject } from '../../storage/jsonValues';
import { truthIn, wordsIn } from '../../llm/replies/lenient';
import type { VariableValue } from '../model';

/**
 * Variables as a model writes them: a list of `{variable, value}`, or an object by name. Text that says a truth value or a number is that.
 * Without names, and with what is neither, nothing.
 */
export function variablesIn(value: unknown): Record<string, VariableValue> {
  const read: Record<string, VariableValue> = {};
  const add = (name: unknown, said: unknown): void => {
    const key = wordsIn(name);
    const holds = valueIn(said);
    if (key !== '' && key !== '__proto__' && holds !== undefined) read[key] = holds;
  };
  if (Array.isArray(value)) {
    for (const one of value)
      if (isObject(one)) add(one['variable'] ?? one['name'], one['value'] ?? one['to'] ?? true);
      else if (typeof one === 'string') add(one, true);
  } else if (isObject(value)) for (const [name, said] of Object.entries(value)) add(name, said);
  return read;
}

/** What a variable holds, is set to, or is asked for; undefined for what says nothing. */
export function valueIn(said: unknown): VariableValue | undefined {
  if (typeof said === 'boolean' || (typeof said === 'number' && Number.isFinite(said))) return said;
  const words = wordsIn(said).normalize('NFKC');
  if (words === '') return undefined;
  if (/^[+-]\d+$/.test(words) || /^(?:>=|<=|!=|>|<)\s*-?\d+$/.test(words)) return words.replaceAll(' ', '');
  if (/^\d+(?:\.\d+)?$/.test(words)) return Number(words);
  return /^(?:true|false|yes|no|是|否|真|假)$/iu.test(words) ? truthIn(words) : words;
}
