// What stands in a Markdown file and is not the author's text: front matter, fenced code, comments.

const fenceOpens = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const fenceCloses = /^ {0,3}(`{3,}|~{3,})\s*$/;
/** A key, or what may stand below one: a list, an indented line, a comment, the end of brackets. */
const frontMatterLine = /^(?:[\p{L}\p{N}_-]+\s*:(?:\s|$)|\s|-\s|#|[\]}]|$)/u;

/**
 * Where front matter ends, without the line end behind it; 0 when there is none. It opens the text with `---` and closes with `---`
 * or `...`, and a key stands on its first line. Two scene breaks with prose between them are none.
 */
export function frontMatterEnd(text: string): number {
  const opening = /^---[ \t]*(?:\r\n?|\n)\s*/.exec(text)?.[0];
  if (
    opening === undefined ||
    !/^[\p{L}\p{N}_-]+\s*:/u.test(text.slice(opening.length, opening.length + 200))
  )
    return 0;
  const lines = /([^\r\n]*)(?:\r\n?|\n|$)/gy;
  lines.lastIndex = opening.length;
  while (lines.lastIndex < text.length) {
    const start = lines.lastIndex;
    const line = lines.exec(text)![1]!;
    if (/^(?:---|\.\.\.)\s*$/.test(line)) return start + line.trimEnd().length;
    if (!frontMatterLine.test(line)) return 0;
  }
  return 0;
}

/** The marks with which a line opens fenced code; undefined for any other line. */
export function openingFence(line: string): string | undefined {
  return fenceOpens.exec(line)?.[1];
}

/** Whether a line closes the code that `opening` opened: the same mark, at least as often, and nothing else. */
export function closesFence(line: string, opening: string): boolean {
  const marks = fenceCloses.exec(line)?.[1];
  return marks !== undefined && marks[0] === opening[0] && marks.length >= opening.length;
}

/** Finds the ends of comments in one text; each that is not closed costs nothing. */
export class CommentEnds {
  private readonly lastClose: number;

  constructor(private readonly text: string) {
    this.lastClose = text.lastIndexOf('-->');
  }

  /** Where a comment that begins at the offset ends; an author's unclosed `<!--` hides nothing. */
  at(start: number): number | undefined {
    if (start + 4 > this.lastClose || !this.text.startsWith('<!--', start)) return undefined;
    return this.text.indexOf('-->', start + 4) + 3;
  }
}
