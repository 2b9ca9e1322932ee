import type { Finding, ReviewDocument, ReviewRequest } from '../../model';
import type { ProseParagraph } from '../prose';
import { documentRange, isReplaceable, proseOf } from '../prose';
import type { DocumentRule } from '../rule';
import type { LoneMark } from './quoteBalance';
import { loneMarks } from './quoteBalance';

const partner: Readonly<Record<string, string>> = {
  '“': '”',
  '”': '“',
  '"': '"',
  '‘': '’',
  '’': '‘',
  "'": "'",
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
};

/**
 * Quotation marks and brackets that open and do not close, or close and did not open. Speech over several paragraphs opens
 * in each and closes in the last; that is right.
 */
export const unbalancedQuotesRule: DocumentRule = {
  id: 'unbalancedQuotes',
  phases: ['brief', 'outline', 'sample', 'final'],
  languages: ['en'],
  check(request: ReviewRequest): Finding[] {
    return request.documents.flatMap(checkDocument);
  },
};

function checkDocument(document: ReviewDocument): Finding[] {
  const findings: Finding[] = [];
  const prose = proseOf(document);
  prose.forEach((paragraph, index) => {
    if (!/["“”‘’'()[\]]/.test(paragraph.text)) return;
    const lone = loneMarks(paragraph.text);
    const quotes = lone.filter(({ mark }) => !'()[]'.includes(mark));
    for (const mark of lone) {
      if (goesOn(paragraph, prose[index + 1], mark)) continue;
      // Speech inside speech: one mark that is missing throws others off; the first tells all.
      if (quotes.length > 1 && mark !== quotes[0] && quotes.includes(mark) && mark.start < quotes[0]!.end)
        continue;
      findings.push(finding(document, paragraph, mark));
    }
  });
  return findings;
}

/** The speech is still open at the paragraph's end, and the next paragraph opens it anew. */
function goesOn(
  paragraph: ProseParagraph,
  next: ProseParagraph | undefined,
  { kind, mark, end }: LoneMark,
): boolean {
  if (kind !== 'opened' || end !== paragraph.text.length || next === undefined || '(['.includes(mark))
    return false;
  return /^[\s—–]*["“‘']/.test(next.text) && next.text.trimStart().slice(0, 3).includes(mark);
}

function finding(document: ReviewDocument, paragraph: ProseParagraph, lone: LoneMark): Finding {
  const { text } = paragraph;
  const { kind, mark, start, end } = lone;
  const bracket = '()[]'.includes(mark);
  const what = bracket ? 'bracket' : 'quotation mark';
  const quoted = excerpt(text.slice(start, end));
  const replacement = closing(text, lone);
  return {
    rule: 'unbalancedQuotes',
    type: 'style',
    severity: 'should_fix',
    source: 'rules',
    summary:
      kind === 'opened'
        ? `The ${what} before “${quoted}” is never closed.`
        : `The ${what} behind “${quoted}” was never opened.`,
    detail:
      kind === 'opened'
        ? `Set the closing ${partner[mark]} where the ${bracket ? 'aside' : 'speech'} ends.`
        : `Set the opening ${partner[mark]} where the ${bracket ? 'aside' : 'speech'} begins, or take this one out.`,
    path: document.path,
    range: documentRange(paragraph, start, end),
    ...(replacement !== undefined && isReplaceable(paragraph, document.text, start, end)
      ? { replacement }
      : {}),
  };
}

/** The passage with its mark, where there is only one place for it: nothing but speech stands between, up to the paragraph's edge. */
function closing(text: string, { kind, mark, start, end }: LoneMark): string | undefined {
  const passage = text.slice(start, end);
  if ('()[]'.includes(mark)) return undefined;
  const inner = passage.replace(/^["“‘']|["”’']$/g, '');
  // A tag inside ("he said") may be outside the speech; then only the author knows.
  if (
    /["“”]/.test(inner) ||
    /[,.!?—]\s+(?:\p{L}+\s+){0,3}(?:said|asked|cried|replied|answered|whispered|called|shouted|murmured|muttered|went|looked|turned)\b/u.test(
      inner,
    )
  )
    return undefined;
  if (kind === 'opened')
    return end === text.length && /[.!?…,—-]$/.test(inner) ? passage + partner[mark] : undefined;
  return start === 0 && /^[\p{Lu}…—]/u.test(passage) ? partner[mark] + passage : undefined;
}

/** The passage's first or last words without its marks. */
function excerpt(passage: string): string {
  const words = passage.replace(/^["“‘'([]+|["”’')\]]+$/g, '').trim();
  if (words.length <= 40) return words;
  return `${words.slice(0, 40).replace(/\s+\S*$/, '')} …`;
}
