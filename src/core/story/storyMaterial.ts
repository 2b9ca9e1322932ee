import { fittedBible } from '../chapter/bible/fittedBible';
import { peekBible } from '../project/bible/bibleFile';
import { frameNames, sharedContext, type ToldDocument } from '../refinement/telling/toldContext';
import { sha256 } from '../storage/hash';
import type { Language } from '../text/language';
import type { StoryControllerOptions } from './storyRun';
import { told } from './telling/toldNames';

/** Tokens of the bible that a story is made from. */
const bibleTokens = 6000;

/** What the author has before there is a branching story: title and readers, wish, brief, outline, sample, bible; what is not there is left out. */
export async function storyMaterial(
  options: Pick<StoryControllerOptions, 'store' | 'manuscript' | 'project'>,
): Promise<ToldDocument[]> {
  const { language } = options.project;
  const { documents } = await sharedContext(options, 'final');
  const bible = await peekBible(options.store);
  const holds = bible && fittedBible(bible, { before: [], language }, { tokens: bibleTokens, about: '' });
  const soFar = holds?.soFar.trim() ?? '';
  return [...documents, ...(soFar === '' ? [] : [{ name: told[language].bible, text: soFar }])];
}

/** Whether there is anything to write from: more than a title and who is to read it. */
export function hasMaterial(documents: readonly ToldDocument[], language: Language): boolean {
  const frame = frameNames(language);
  return documents.some(({ name }) => !frame.includes(name));
}

/** SHA-256 (hex) of texts under their names. */
export function hashOf(value: unknown): Promise<string> {
  return sha256(new TextEncoder().encode(JSON.stringify(value)));
}
