import { addToDictionary, readDictionary, removeFromDictionary } from '../../core/project/dictionary';
import { openProject } from '../../core/project/project';
import type { CommandContext } from '../commandLine/commandContext';

/** Adds the words, takes the others out, and lists them when neither is given. */
export async function dictionary(
  context: CommandContext,
  words: readonly string[],
  options: { remove?: string[] },
): Promise<void> {
  const { messages, output } = context;
  const texts = messages.dictionary;
  const unwanted = options.remove ?? [];
  const badWord = [...words, ...unwanted].find((word) => !isWord(word));
  if (badWord !== undefined) throw context.usage(texts.notAWord(badWord), texts.notAWordHint);
  const both = words.filter((word) => unwanted.includes(word));
  if (both.length > 0) throw context.usage(texts.both(both), texts.bothHint);
  const files = await context.projectFiles(words.length + unwanted.length > 0 ? 'write' : 'read');
  const { store } = await openProject(files.store);
  const added = words.length > 0 ? await addToDictionary(store, words) : [];
  const removed = unwanted.length > 0 ? await removeFromDictionary(store, unwanted) : [];
  const now = await readDictionary(store);
  const known = words.filter((word) => !added.includes(word.trim()));
  const unknown = unwanted.filter((word) => !removed.includes(word.trim()));
  await output.result({ words: now, added, removed }, () => {
    if (words.length === 0 && unwanted.length === 0)
      return [output.style.heading(texts.header(now.length)), ...now.map((word) => `  ${word}`)];
    return [
      ...(added.length > 0 ? [output.style.good(texts.added(added))] : []),
      ...(known.length > 0 ? [texts.known(known)] : []),
      ...(removed.length > 0 ? [output.style.good(texts.removed(removed))] : []),
      ...(unknown.length > 0 ? [texts.unknown(unknown)] : []),
    ];
  });
}

/** Known before anything is written: a line that is empty or begins with `#` is none of the dictionary's words. */
function isWord(word: string): boolean {
  return /^[^#\s]/.test(word.trim()) && !/[\r\n]/.test(word.trim());
}
