import { StoryFoldError } from '../errors';
import { decodeText } from '../text/decode';
import { dictionaryFile } from './layout';
import type { ProjectStore, StoreChange } from '../storage/projectStore';
import { sha256 } from '../storage/hash';

/** The author's own words: one word or name a line; lines that begin with `#` are comments. Throws `not_utf8`, `io`. */
export async function readDictionary(store: ProjectStore): Promise<string[]> {
  const bytes = await store.read(dictionaryFile);
  return bytes ? wordsOf(decodeText(bytes).text) : [];
}

/** Adds words that are not there yet, at the end; the author's comments and order stay. Returns those that were added. */
export async function addToDictionary(store: ProjectStore, words: readonly string[]): Promise<string[]> {
  const wanted = words.map(requireWord);
  return rewrite(store, (text) => {
    const known = new Set(wordsOf(text));
    const added = [...new Set(wanted)].filter((word) => !known.has(word));
    const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
    return { text: start + added.map((word) => `${word}\n`).join(''), changed: added };
  });
}

/** Takes words out. Returns those that were there. */
export async function removeFromDictionary(store: ProjectStore, words: readonly string[]): Promise<string[]> {
  const wanted = new Set(words.map(requireWord));
  return rewrite(store, (text) => {
    const removed: string[] = [];
    const lines = text.split(/(?<=\n)/).filter((line) => {
      const word = line.trim();
      const leaves = wanted.has(word) && !isComment(word);
      if (leaves) removed.push(word);
      return !leaves;
    });
    return { text: lines.join(''), changed: removed };
  });
}

async function rewrite(
  store: ProjectStore,
  change: (text: string) => { text: string; changed: string[] },
): Promise<string[]> {
  const bytes = await store.read(dictionaryFile);
  const { text, changed } = change(bytes ? decodeText(bytes).text : '');
  if (changed.length === 0) return [];
  const write: StoreChange = {
    path: dictionaryFile,
    bytes: new TextEncoder().encode(text),
    expected: bytes ? await sha256(bytes) : null,
  };
  await store.commit([write]);
  return changed;
}

function wordsOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !isComment(line));
}

function isComment(line: string): boolean {
  return line.startsWith('#');
}

function requireWord(word: string): string {
  const trimmed = word.trim();
  if (trimmed !== '' && !isComment(trimmed) && !/[\r\n]/.test(trimmed)) return trimmed;
  throw new StoryFoldError(
    'invalid_input',
    `“${word}” cannot stand in the dictionary.`,
    'Give one word or name at a time; it may not begin with #.',
    { problem: 'dictionary_word' },
  );
}
