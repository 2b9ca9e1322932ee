import type { MarkdownString } from 'vscode';

/**
 * Adds words of an author or a model as they are: no markup, no link, and lines that wrap. The editor makes links of bare addresses of its own
 * accord, also in text that `appendText` has escaped, whose backslashes then show; a named entity in their middle is drawn the same and is no
 * address. What `<` begins might be a tag, which is not drawn at all.
 */
export function appendPlain(markdown: MarkdownString, words: string): MarkdownString {
  const before = markdown.value.length;
  markdown.appendText(
    words
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/:(?=\/\/)/g, '&colon;')
      .replace(/\bwww\./gi, (found) => `${found.slice(0, -1)}&period;`)
      .replace(/@/g, '&commat;'),
  );
  markdown.value = markdown.value.slice(0, before) + wrapping(markdown.value.slice(before));
  return markdown;
}

/**
 * `appendText` writes every blank so that no line wraps at it. A single one between two words may be a plain blank again; several, one at the
 * beginning or end of a line, and one behind what would number a list are markup as plain blanks.
 */
function wrapping(escaped: string): string {
  return escaped.replace(/(?<=\S)(?<!&nbsp;|(?:^|\n)\d+\.)&nbsp;(?=\S)(?!&nbsp;)/g, ' ');
}

/** A message at the lower right in which nothing can be clicked: the editor makes `[words](command:…)` a link that runs the command. */
export function plainMessage(words: string): string {
  return words.replace(/\](?=\()/g, '] ');
}
