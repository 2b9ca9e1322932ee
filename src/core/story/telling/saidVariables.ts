import { isObject, type Members } from '../../storage/jsonValues';
import { listIn, truthIn, wordsIn } from '../../llm/replies/lenient';
import type { VariableValue } from '../model';

/** `trust = 2`, `trust: 2`, `trust +1`, `trust >= 2`. */
const statement = /^([^=:：<>!]+?)\s*(?:[=:：]\s*(.+)|(?:(?<=\s)([+-]\d+)|([<>!]=?\s*-?\d+)))$/su;
/** UTF-16 units of the longest. */
const longestStatement = 200;

/**
 * Variables as a model writes them: a list of `{variable, value}`, one of these alone, an object by name, a list of such, or statements in words. Text
 * that says a truth value or a number is that. Without names, and with what is neither, nothing.
 */
export function variablesIn(value: unknown): Record<string, VariableValue> {
  const read: Record<string, VariableValue> = {};
  const add = (name: unknown, said: unknown): void => {
    const key = wordsIn(name);
    const holds = valueIn(said);
    if (key !== '' && key !== '__proto__' && holds !== undefined) read[key] = holds;
  };
  const addMembers = (one: Members, isListed: boolean): void => {
    const name = one['variable'] ?? one['name'];
    const isPair = 'value' in one || 'to' in one;
    if (wordsIn(name) !== '' && (isListed || isPair)) add(name, one['value'] ?? one['to'] ?? true);
    else if (!isPair) for (const [key, said] of Object.entries(one)) add(key, said);
  };
  const addWords = (words: string): void => {
    const plain = words.trim();
    const [, name, holds, counts, compares] =
      (plain.length <= longestStatement && statement.exec(plain)) || [];
    add(name ?? words, holds ?? counts ?? compares ?? true);
  };
  if (Array.isArray(value)) {
    for (const one of value)
      if (isObject(one)) addMembers(one, true);
      else if (typeof one === 'string') addWords(one);
  } else if (isObject(value)) addMembers(value, false);
  else for (const words of listIn(value, /[,，、;；\n]/u)) addWords(words);
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
