import type { ReviewDocument } from '../../model';
import type { ParagraphFinding } from '../rule';

export type Apostrophe = "'" | '’';

/** The apostrophe that a text sets between letters more often; with none to go by, the one that goes with its quotation marks. */
export function apostropheOf(text: string): Apostrophe {
  const straight = text.match(/\p{L}'\p{L}/gu)?.length ?? 0;
  const curly = text.match(/\p{L}’\p{L}/gu)?.length ?? 0;
  if (straight + curly === 0) return /[“”‘]/.test(text) ? '’' : "'";
  return curly > straight ? '’' : "'";
}

/** The words with the apostrophes of the text they are put into. */
export function withApostrophe(words: string, apostrophe: Apostrophe): string {
  return words.replace(/['’]/g, apostrophe);
}

/** A finding of the library's, which sets straight apostrophes, in the way of the document. */
export function withOwnApostrophe(found: ParagraphFinding, document: ReviewDocument): ParagraphFinding {
  const { replacement, summary } = found;
  // A text without any such mark says nothing of the author's way.
  if (replacement === undefined || !/['’]/.test(replacement) || !/['’“”]/.test(document.text)) return found;
  const own = withApostrophe(replacement, apostropheOf(document.text));
  return { ...found, replacement: own, summary: summary.replace(replacement, own) };
}
