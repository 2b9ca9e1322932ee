// Marks that nobody sees, but that turn the order of letters around, hide words in a text, or break a line where an editor shows none. An
// author does not type them, so what a model sends has no use for them; what a text has already is the author's own affair.

/** Seen, although Unicode counts them as format characters: number signs, and the joiners of hieroglyphs. */
const seen = '\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}\\u{13430}-\\u{1343F}';
/** Letters of some scripts, and emoji, are put together with these. */
const needed = '\\u200C\\u200D\\u180E';
/** The flags of England, Scotland and Wales, letter by letter behind a black flag; tags anywhere else are hidden words. */
const flag = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}';
const marks = new RegExp(`(${flag})|[\\u2028\\u2029]|(?![${seen}${needed}])\\p{Cf}`, 'gu');

/**
 * A model's text without invisible marks: direction marks, byte-order marks, soft hyphens, tags and the like are gone; the line separator
 * and the paragraph separator are the line ends that they stand for (`\n`, `\n\n`). Joiners and variation selectors stay, since scripts and
 * emoji need them.
 *
 * @param own the author's text that it goes into: a mark that stands there is theirs, and stays here too
 */
export function withoutInvisibleMarks(text: string, own = ''): string {
  // A reply of nothing but such marks would else search the author's text for each of them.
  const known = new Map<string, boolean>();
  const isOwn = (mark: string): boolean => {
    const is = known.get(mark) ?? own.includes(mark);
    known.set(mark, is);
    return is;
  };
  return text.replace(marks, (mark: string, isFlag: string | undefined) => {
    if (isFlag !== undefined || isOwn(mark)) return mark;
    if (mark === '\u2028') return '\n';
    return mark === '\u2029' ? '\n\n' : '';
  });
}
