/** UTF-16 units; a shorter last paragraph is a heading, a title or a name as well as a sentence. */
const shortest = 40;
/** A sentence ends with one of these, perhaps with what closes quotes, brackets or emphasis after it. */
const sentenceEnd = /[.!?…。！？⋯]["'”’»」』）)\]*_~`]*$/u;
const closedOff = /["'”’»」』）)\]}*_~`]$/u;
/** A line that need not be a sentence: a heading, an item of a list, a quotation, a table, a rule. */
const noSentence = /^\s*(?:#|[-*+•·>|=]|\d+[.)、]|[（(]?[一二三四五六七八九十]+[、.)）])/u;

/**
 * Whether prose ends in the middle of a sentence: its last paragraph has sentences that end, or is long, and is itself no heading or item
 * of a list, and it does not end as a sentence does. A document (JSON, a fenced block) never does; whether that is whole, its form says.
 */
export function breaksOffInSentence(text: string): boolean {
  const trimmed = text.trim();
  if (/^(?:[{[]|```)/.test(trimmed)) return false;
  const last = trimmed.slice(trimmed.lastIndexOf('\n') + 1);
  if (last.length < shortest || noSentence.test(last) || sentenceEnd.test(last)) return false;
  // A letter, a signature, a line of dialogue may close without a full stop, and so does a document with words before it.
  if (closedOff.test(last)) return false;
  return /[.!?。！？…]/u.test(last) || /[,，、;；:：—-]$/u.test(last);
}
