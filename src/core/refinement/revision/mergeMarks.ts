/**
 * Whether words, put into a text, would make it look like one that git left a merge in, which nothing works on until the author has
 * settled it. A row of equals signs alone is a heading in Markdown, and counts only where the text has another of the marks.
 */
export function bringMergeMarks(words: string, text: string): boolean {
  if (/^(?:<{7}|>{7}|\|{7}) /m.test(words)) return true;
  // The words first: the text may be a whole novel.
  return /^={7}\r?$/m.test(words) && text.includes('<<<<<<< ');
}
