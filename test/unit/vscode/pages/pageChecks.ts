import assert from 'node:assert/strict';
import { translator } from '../../../fakes/editorModule';

/** What Markdown, HTML, a table or a formula would obey. */
export const hostile = '[run](command:evil) <img src=x> | ## `code` **bold** $x$\n\n- item\n1. one';

/** Nothing of a model's or an author's words does anything on a page. */
export function isPlain(page: string): void {
  assert.match(page, /\\\[run\\\]/, 'the words are there');
  assert.doesNotMatch(page, /(?<!\\)\]\(|<img|(?<!\\)`code|(?<!\\)\$x|\*\*bold/);
  for (const line of page.split('\n')) assert.doesNotMatch(line, /^\s*(?:- item|1\. one)/);
}

/** No English word is left over, but names of files and settings; `own` are those that the test itself put there. */
export function isChinese(page: string, ...own: string[]): void {
  const rest = own.reduce(
    (text, words) => text.replaceAll(words, ''),
    page.replaceAll(/(?<!\w)storyfold\\\.\S+/g, ''),
  );
  assert.doesNotMatch(rest, /(?<![.\w/])[a-z]{2,}/, rest);
}

/** The editor in a language that can change. */
export function editorIn(language: () => string): object {
  return { l10n: { t: translator(language) }, env: { language: 'en' } };
}

/** The lines of a page under a heading. */
export function under(page: string, heading: string): string {
  const [, rest] = page.split(`## ${heading}\n\n`);
  assert.ok(rest !== undefined, `${heading} in ${page}`);
  return rest.split('\n## ')[0]!;
}
