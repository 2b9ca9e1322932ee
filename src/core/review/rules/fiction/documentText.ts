import type { Finding, ReviewDocument } from '../../model';
import { documentRange, isReplaceable, type ProseParagraph } from '../prose';
import type { ParagraphFinding } from '../rule';

/** A finding of the rules in one document, from offsets of the document's text. */
export function finding(
  rule: string,
  document: ReviewDocument,
  found: Omit<ParagraphFinding, 'rule'>,
): Finding {
  const { start, end, ...rest } = found;
  return { ...rest, rule, source: 'rules', path: document.path, range: { start, end } };
}

/** The same from offsets of a paragraph's text. The ready edit is left out where marks of Markdown stand inside. */
export function findingInProse(
  rule: string,
  document: ReviewDocument,
  paragraph: ProseParagraph,
  found: Omit<ParagraphFinding, 'rule'>,
): Finding {
  const { replacement, ...rest } = found;
  return finding(rule, document, {
    ...rest,
    ...documentRange(paragraph, found.start, found.end),
    ...(replacement !== undefined &&
      isReplaceable(paragraph, document.text, found.start, found.end) && { replacement }),
  });
}

/** A finding about a document as a whole. */
export function findingOnWhole(
  rule: string,
  path: string,
  found: Omit<ParagraphFinding, 'rule' | 'start' | 'end'>,
): Finding {
  return { ...found, rule, source: 'rules', path };
}
