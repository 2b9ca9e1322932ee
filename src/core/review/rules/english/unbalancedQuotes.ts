import type { Finding, ReviewDocument, ReviewRequest } from '../../model';
import type { ProseParagraph } from '../prose';
import { documentRange, isReplaceable, proseOf } from '../prose';
import type { DocumentRule } from '../rule';
import type { LoneMark } from './quoteBalance';
import { hasBothKinds, loneMarks } from './quoteBalance';

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
  // Whether the speech of the paragraph before went on.
  let wasOpen = false;
  prose.forEach((paragraph, index) => {
    if (!/["“”‘’'()[\]]/.test(paragraph.text)) {
      wasOpen = false;
      return;
    }
    const turned = turnedMarks(paragraph.text);
    for (const at of turned) findings.push(turnedFinding(document, paragraph, at));
    const mended = turned.reduce(
      (text, at) => text.slice(0, at) + partner[text[at]!]! + text.slice(at + 1),
      paragraph.text,
    );
    const lone = loneMarks(mended);
    const quotes = lone.filter(({ mark }) => !'()[]'.includes(mark));
    const isMixed = lone.length > 0 && hasBothKinds(paragraph.text);
    let told: LoneMark | undefined;
    for (const mark of lone) {
      const isQuote = quotes.includes(mark);
      // Speech inside speech: one mark that is missing throws others off; the first that is told of tells all.
      if (isQuote && told && mark.start < told.end) continue;
      const outer = isQuote && mark !== quotes[0] && mark.start < quotes[0]!.end;
      const severity = severityOf(document, prose, index, mark, wasOpen);
      if (severity === undefined) continue;
      // Within speech that goes on, only a tag shows that an inner quotation is over.
      if (outer && !holdsTag(paragraph.text, mark)) continue;
      findings.push(finding(document, paragraph, mark, severity, isMixed));
      if (isQuote) told ??= mark;
    }
    wasOpen = quotes.some((mark) => mark.kind === 'opened' && mark.end === paragraph.text.length);
  });
  return findings;
}

function severityOf(
  document: ReviewDocument,
  prose: readonly ProseParagraph[],
  index: number,
  mark: LoneMark,
  wasOpen: boolean,
): Finding['severity'] | undefined {
  const paragraph = prose[index]!;
  const next = prose[index + 1];
  if (!goesOn(paragraph, next, mark)) {
    // A letter that is read out stands between, and the speech goes on behind it.
    const isLetter =
      next !== undefined && isBlockQuote(document.text, next) && goesOn(paragraph, prose[index + 2], mark);
    return isLetter ? 'info' : 'should_fix';
  }
  if (holdsTag(paragraph.text, mark)) return 'should_fix';
  return isOneTurn(paragraph.text, next!.text, mark, wasOpen) ? 'info' : undefined;
}

function isBlockQuote(text: string, { start }: ProseParagraph): boolean {
  return /^[ \t]*>/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1));
}

/** Curly marks that look the wrong way: “yes,“ I said; ”Yes,” I said. */
function turnedMarks(text: string): number[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N}][,.!?…]|[\p{L}]—)“(?=\s|$)|(?<=^|\s)”(?=[\p{L}])/gu)].map(
    ({ index }) => index,
  );
}

function turnedFinding(document: ReviewDocument, paragraph: ProseParagraph, at: number): Finding {
  const mark = paragraph.text[at]!;
  const right = partner[mark]!;
  return {
    rule: 'unbalancedQuotes',
    type: 'style',
    severity: 'should_fix',
    source: 'rules',
    summary: `This ${mark} is the wrong way round: it should be ${right}`,
    detail: mark === '“' ? 'Speech closes here.' : 'Speech opens here.',
    path: document.path,
    range: documentRange(paragraph, at, at + 1),
    ...(isReplaceable(paragraph, document.text, at, at + 1) ? { replacement: right } : {}),
  };
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

const tags =
  'said|asked|cried|replied|answered|whispered|called|shouted|murmured|muttered|remarked|continued|exclaimed|observed|returned|added|repeated|inquired|demanded|began|sighed|laughed|ejaculated|snapped|growled|gasped';
const speaker =
  '(?:(?:the|my|his|her) \\p{L}+(?: \\p{L}+)?|(?:Mr\\. |Mrs\\. |Dr\\. |Miss )?\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?|he|she|they|we|I)';
const tag = `(?:${speaker} (?:${tags})|(?:${tags}) ${speaker})(?: \\p{L}+ly)?`;
/**
 * Behind a question or a cry any tag tells; behind a comma one that ends the sentence or goes on with it, since ", he added, of" may be told
 * by the speaker.
 */
const spokenTag = new RegExp(`[?!] ${tag}\\b|, ${tag}(?:[.;]|$|,? (?:as|with|and|when|while) )`, 'u');

/** "“And what of her? I asked.": the tag shows that the speech was over before it. */
function holdsTag(text: string, { start, end, mark }: LoneMark): boolean {
  const passage = text.slice(start + 1, end);
  // Speech that tells of speech has tags of its own, behind marks of the other kind.
  if (mark === '“' || mark === '"' ? /[‘’'](?=\s)|(?<=\s)['‘]/.test(passage) : /["“”]/.test(passage))
    return false;
  return spokenTag.test(passage);
}

/**
 * A turn that is left open while the next paragraph opens anew, both of the length of talk: most likely another speaker answers, but
 * the author may know better. A letter's head and speech that tells of speech are no turns.
 */
function isOneTurn(text: string, next: string, { start, mark, end }: LoneMark, goingOn: boolean): boolean {
  if (mark !== '“' && mark !== '"') return false;
  const passage = text.slice(start, end);
  if (
    !/[.!?…]$/.test(passage) ||
    /\d/.test(passage) ||
    /^["“]\s?[‘']/.test(passage) ||
    /^["“]\s?[‘']/.test(next)
  )
    return false;
  // Within a long tale only a short answer tells.
  if (goingOn) return next.length < 60 && /[”"]$/.test(next);
  return passage.length < 160 || (passage.length < 400 && next.length < 120);
}

function finding(
  document: ReviewDocument,
  paragraph: ProseParagraph,
  lone: LoneMark,
  severity: Finding['severity'],
  isMixed: boolean,
): Finding {
  const { text } = paragraph;
  const { kind, mark, start, end } = lone;
  const bracket = '()[]'.includes(mark);
  const what = bracket ? 'bracket' : 'quotation mark';
  const quoted = excerpt(text.slice(start, end));
  const replacement = isMixed && '“”"'.includes(mark) ? undefined : closing(text, lone);
  return {
    rule: 'unbalancedQuotes',
    type: 'style',
    severity,
    source: 'rules',
    summary:
      kind === 'opened'
        ? `The ${what} before “${quoted}” is never closed`
        : `The ${what} after “${quoted}” was never opened`,
    detail:
      severity === 'info'
        ? 'The next paragraph opens a quotation anew. If the same person goes on speaking, all is well; if another answers, close this one.'
        : kind === 'opened'
          ? `Set the closing ${partner[mark]} where the ${bracket ? 'aside' : 'speech'} ends.`
          : `Set the opening ${partner[mark]} where the ${bracket ? 'aside' : 'speech'} begins, or take this one out.`,
    path: document.path,
    range: documentRange(paragraph, start, end),
    ...(replacement !== undefined && isReplaceable(paragraph, document.text, start, end)
      ? { replacement }
      : {}),
  };
}

const innerTag = new RegExp(`[,.!?—]\\s+(?:\\p{L}+\\s+){0,3}(?:${tags}|went|looked|turned)\\b`, 'u');

/** The passage with its mark, where there is only one place for it: nothing but speech stands between, up to the paragraph's edge. */
function closing(text: string, { kind, mark, start, end }: LoneMark): string | undefined {
  const passage = text.slice(start, end);
  if ('()[]'.includes(mark)) return undefined;
  const inner = passage.replace(/^["“‘']|["”’']$/g, '');
  // A tag inside ("he said") may be outside the speech; then only the author knows.
  if (
    /["“”]/.test(inner) ||
    innerTag.test(inner) ||
    // Narrative led into the speech and may have gone on behind it.
    (kind === 'opened' && start > 0 && /[.!?…,] /.test(inner))
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
