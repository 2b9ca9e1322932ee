import { spellingRule } from '../checker';
import type { Finding, ReviewRequest } from '../model';

/** More often than this, and a spelling is the author's. */
const slips = 1;

/** What a checker said, with the words it is about. */
export interface CheckedFinding {
  finding: Finding;
  word: string;
  /** The word is right in another English than the project's. */
  isOtherDialect: boolean;
}

/**
 * Takes out what a checker says about the author's own words: those of the dictionary and the names, and unknown spellings
 * that the texts use again and again (dialect, an older spelling, an invented word). A slip that was made twice stays when the
 * right word is used more.
 */
export function withoutAuthorsWords(
  checked: readonly CheckedFinding[],
  request: ReviewRequest,
): CheckedFinding[] {
  if (checked.length === 0) return [];
  const known = new Set<string>();
  for (const entry of [...request.dictionary, ...request.names]) {
    // A name of several words is known by each of them.
    for (const word of [entry, ...entry.split(/\s+/)]) known.add(folded(word));
  }
  const counts = new Map<string, number>();
  const count = (word: string): number => {
    let found = counts.get(word);
    if (found === undefined) {
      found = request.documents.reduce((sum, document) => sum + occurrences(document.text, word), 0);
      counts.set(word, found);
    }
    return found;
  };
  return checked.filter(({ finding, word }) => {
    if (known.has(folded(word))) return false;
    if (finding.rule !== spellingRule) return true;
    const used = count(word);
    return (
      used <= slips || (finding.replacement !== undefined && used <= 3 && count(finding.replacement) > used)
    );
  });
}

function folded(word: string): string {
  return word.toLowerCase().replaceAll('’', "'").replace(/'s?$/, '');
}

/** How often the word stands in the text as a word of its own. */
function occurrences(text: string, word: string): number {
  let found = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const isWhole =
      !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? '');
    if (isWhole) found++;
  }
  return found;
}
