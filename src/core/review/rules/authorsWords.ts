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

/** Rules of ours that may take a word of the author's own for a slip: 高幸 for 高兴, 里里 for 里 typed twice, Im for I’m. */
const rulesOfSpelling: ReadonlySet<string> = new Set([
  'wrongWords',
  'homophones',
  'wordForms',
  'doubledWord',
  'doubledWordChinese',
]);

/** Whether what a rule of ours takes for a slip is a word of the dictionary or a name, or part of one. */
export function isAuthorsWord({ rule, path, range }: Finding, request: ReviewRequest): boolean {
  if (rule === undefined || !range || !rulesOfSpelling.has(rule)) return false;
  const text = request.documents.find((document) => document.path === path)?.text ?? '';
  const word = text.slice(range.start, range.end);
  return [...request.dictionary, ...request.names].some((entry) => {
    for (let at = entry.indexOf(word); at !== -1 && at < entry.length; at = entry.indexOf(word, at + 1))
      if (at <= range.start && text.startsWith(entry, range.start - at)) return true;
    return false;
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
