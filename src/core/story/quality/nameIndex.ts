import type { StoryVariable } from '../model';
import { termsOf, type Terms } from './textTerms';

/** Names of which texts are asked whether they name one, without looking for each in each. */
export class NameIndex {
  private readonly byTerm = new Map<number, string[]>();

  constructor(names: Iterable<string>) {
    for (const name of new Set([...names].map((one) => one.trim()))) {
      // The longest word of a name says most; of `the Lantern` that is not the article.
      const longest = Math.max(0, ...(name.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.length));
      const terms = termsOf(name, Math.min(longest, 4));
      for (const term of terms.slice(0, 1)) this.byTerm.set(term, [...(this.byTerm.get(term) ?? []), name]);
    }
  }

  get isEmpty(): boolean {
    return this.byTerm.size === 0;
  }

  isNamedIn(text: string, terms: Terms): boolean {
    if (this.isEmpty) return false;
    return terms.some((term) => this.byTerm.get(term)?.some((name) => text.includes(name)));
  }
}

/** Names of variables that people would write: not `has_key`. */
export function foundNames(variables: readonly Pick<StoryVariable, 'name'>[]): string[] {
  return variables.map(({ name }) => name).filter((name) => !/[_\d]|\p{Ll}\p{Lu}/u.test(name));
}

/** Names longer than this are sentences, in UTF-16 units. */
const longestName = 40;
const mostNames = 500;
/** UTF-16 units of a line that are looked at for a heading or an item: far more than a name has, however it is marked up. */
const longestStart = 200;

/**
 * Names in a document about a story's world, as it is marked up: headings below the first, what is printed bold, what stands before a colon at
 * the beginning of a list item, and titles in 《》. At most 500.
 */
export function namesInDocument(markdown: string): string[] {
  const names = new Set<string>();
  const add = (said: string | undefined): void => {
    const name = (said ?? '')
      .replace(/[*_`#]/g, '')
      .trim()
      .replace(/[:：]$/u, '')
      .trim();
    // Two people of one heading: "Mara and Tobias" is found in no text.
    if (name.length > 1 && name.length <= longestName && names.size < mostNames) names.add(name);
  };
  for (const line of markdown.split('\n')) {
    const start = line.slice(0, longestStart);
    add(/^#{2,6}\s+(.+?)\s*#*$/u.exec(start)?.[1]);
    add(/^\s*(?:[-*+]|\d{1,3}[.)、])\s+\**([^:：*]{1,40}?)\**\s*[:：]/u.exec(start)?.[1]);
    for (const [, bold, titled] of line.matchAll(/\*\*([^*]{1,40})\*\*|《([^》]{1,40})》/gu))
      add(bold ?? titled);
  }
  return [...names];
}
