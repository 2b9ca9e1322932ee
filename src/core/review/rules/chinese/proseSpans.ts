import type { Range } from '../../../text/range';

const literals =
  /`[^`\n]*`|<!--[\s\S]*?-->|<\/?[A-Za-z][^<>\n]*>|\]\([^()\s]*(?:\s+"[^"\n]*")?\)|\bhttps?:\/\/[^\s\u3000-\u303F\uFF00-\uFFEF\p{Script=Han}]+|[\w.+-]+@[\w-]+\.[\w.]+/gu;
const lineMarks = /^[ \t]*(?:(?:#{1,6}|[-*+]|\d{1,3}[.)])[ \t]+|(?:>[ \t]*)+|(?:[-*_][ \t]*){3,}$|\|.*$)/gm;

/** The stretches of a paragraph that are not prose and keep their marks: code, links' targets, comments, tags, list marks. In order. */
export function literalSpans(paragraph: string): Range[] {
  // Most paragraphs hold nothing of the kind, and looking for one character is far cheaper than the patterns.
  if (!/[`<\]@#>|*+\-\d]|:\/\//.test(paragraph)) return [];
  const spans: Range[] = [];
  for (const pattern of [literals, lineMarks]) {
    for (const match of paragraph.matchAll(pattern)) spans.push({ start: match.index, end: match.index + match[0].length });
  }
  return spans.sort((one, other) => one.start - other.start);
}

/** Whether a stretch touches any of the spans. */
export function touchesAny(spans: readonly Range[], start: number, end: number): boolean {
  return spans.some((span) => start < span.end && span.start < end);
}
