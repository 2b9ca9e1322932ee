import { asRecord, isRecord, parsedJson } from './jsonRecord';

/**
 * The names in a list of models, sorted, each once; undefined for what is no such list. Shapes: `{data: [{id}]}` (OpenAI and most others),
 * `{models: [{name}]}` (llama.cpp and Ollama besides), a plain array of either (Together).
 *
 * Gemini lists `models/gemini-2.5-flash` and takes it with and without the prefix; others know only what they list.
 */
export function modelNames(body: string): string[] | undefined {
  const value = parsedJson(body);
  const record = asRecord(value);
  const list = [value, record['data'], record['models']].find(Array.isArray) as unknown[] | undefined;
  const names = list?.map(nameOf).filter((name) => name !== undefined);
  if (!names || names.length < (list?.length ?? 0)) return undefined;
  return [...new Set(names.map((name) => name.replace(/^models\/(?=gemini|gemma|learnlm)/, '')))].sort();
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isRecord(entry)) return undefined;
  return [entry['id'], entry['name'], entry['model']].find((name) => typeof name === 'string');
}
