import type { ReviewDocument } from '../../model';
import type { ParagraphFinding } from '../rule';

type Apostrophe = "'" | '’';

const known = new WeakMap<ReviewDocument, Apostrophe>();

/** The apostrophe that a text sets between letters more often; with none to go by, the one that goes with its quotation marks. */
export function apostropheOf(document: ReviewDocument): Apostrophe {
  let apostrophe = known.get(document);
  if (!apostrophe) known.set(document, (apostrophe = usualApostrophe(document.text)));
  return apostrophe;
}

function usualApostrophe(text: string): Apostrophe {
  const straight = countBetweenLetters(text, "'");
  const curly = countBetweenLetters(text, '’');
  if (straight + curly === 0) return /[“”‘]/.test(text) ? '’' : "'";
  return curly > straight ? '’' : "'";
}

function countBetweenLetters(text: string, mark: Apostrophe): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (letter.test(text.charAt(at - 1)) && letter.test(text.charAt(at + 1))) count++;
  }
  return count;
}

const letter = /\p{L}/u;

/** The words with the apostrophes of the text they are put into. */
export function withApostrophe(words: string, apostrophe: Apostrophe): string {
  return words.replace(/['’]/g, apostrophe);
}

/** A finding of the library's, which sets straight apostrophes, in the way of the document. */
export function withOwnApostrophe(found: ParagraphFinding, document: ReviewDocument): ParagraphFinding {
  const { replacement, summary } = found;
  // A text without any such mark says nothing of the author's way.
  if (replacement === undefined || !/['’]/.test(replacement) || !/['’“”]/.test(document.text)) return found;
  const own = withApostrophe(replacement, apostropheOf(document));
  return { ...found, replacement: own, summary: summary.replace(replacement, own) };
}
