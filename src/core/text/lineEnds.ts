/** A text's own line end: that of its first line. `\n` for a text of one line. */
function lineEndOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n');
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
}

/** What is to be put into a text, with the text's own line ends: what was typed or answered elsewhere has others. */
export function withLineEndsOf(text: string, inserted: string): string {
  return inserted.replace(/\r?\n/g, lineEndOf(text));
}
