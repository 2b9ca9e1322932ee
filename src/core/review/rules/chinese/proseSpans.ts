import { intersects, type Range } from '../../../text/range';

const literals =
  /\b(?:https?|ftp):\/\/[^\s\u3000-\u303F\uFF00-\uFFEF\p{Script=Han}]+|\bwww\.[\w.-]+|[\w.+-]+@[\w-]+\.[\w.]+/gu;

/** The stretches of a paragraph that keep their marks though they stand in Chinese: addresses on the web and of mail. In order. */
export function literalSpans(paragraph: string): Range[] {
  // Most paragraphs hold nothing of the kind, and looking for one character is far cheaper than the patterns.
  if (!/@|:\/\/|www\./.test(paragraph)) return [];
  return [...paragraph.matchAll(literals)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether a stretch reaches into any of the spans. */
export function touchesAny(spans: readonly Range[], start: number, end: number): boolean {
  const stretch = { start, end };
  return spans.some((span) => intersects(span, stretch));
}
