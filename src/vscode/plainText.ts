import type { MarkdownString } from 'vscode';

/**
 * Adds words of an author or a model as they are: no markup, and no link. The editor makes links of bare addresses of its own accord, also in
 * text that `appendText` has escaped, whose backslashes then show; a named entity in their middle is drawn the same and is no address.
 */
export function appendPlain(markdown: MarkdownString, words: string): MarkdownString {
  return markdown.appendText(
    words
      .replace(/&/g, '&amp;')
      .replace(/:(?=\/\/)/g, '&colon;')
      .replace(/\bwww\./gi, (found) => `${found.slice(0, -1)}&period;`)
      .replace(/@/g, '&commat;'),
  );
}

/** A message at the lower right in which nothing can be clicked: the editor makes `[words](command:…)` a link that runs the command. */
export function plainMessage(words: string): string {
  return words.replace(/\](?=\()/g, '] ');
}
