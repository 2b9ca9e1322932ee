import { isObject, membersOf } from '../../core/storage/jsonValues';
import { parsedJson } from './serverJson';

/** UTF-16 units. */
const longestName = 300;

/**
 * The names in a list of models, sorted, each once; undefined for what is no such list. Shapes: `{data: [{id}]}` (OpenAI and most others),
 * `{models: [{name}]}` (llama.cpp and Ollama besides), a plain array of either (Together).
 *
 * Gemini lists `models/gemini-2.5-flash` and takes it with and without the prefix; others know only what they list.
 */
export function modelNames(body: string): string[] | undefined {
  const value = parsedJson(body);
  const record = membersOf(value);
  const list = [value, record['data'], record['models']].find(Array.isArray) as unknown[] | undefined;
  // Ollama, where no model has been fetched yet.
  if (!list && record['object'] === 'list' && record['data'] === null) return [];
  const names = list?.map(nameOf).filter((name) => name !== undefined);
  if (!names || names.length < (list?.length ?? 0)) return undefined;
  return [
    ...new Set(names.filter(isName).map((name) => name.replace(/^models\/(?=gemini|gemma|learnlm)/, ''))),
  ].sort();
}

/** Longer ones, and such as a terminal would obey, are no names of models. */
function isName(name: string): boolean {
  return name.trim() !== '' && name.length <= longestName && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isObject(entry)) return undefined;
  return [entry['id'], entry['name'], entry['model']].find((name) => typeof name === 'string');
}
