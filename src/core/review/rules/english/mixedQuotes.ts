import type { Finding, ReviewRequest } from '../../model';
import { documentRange, proseOf } from '../prose';
import type { DocumentRule } from '../rule';

interface Place {
  path: string;
  start: number;
  end: number;
  mark: string;
  opens: boolean;
}

/** Straight double quotation marks in a text that uses curly ones, or the other way round: the fewer are remarked on. */
export const mixedQuotesRule: DocumentRule = {
  id: 'mixedQuotes',
  phases: ['brief', 'outline', 'sample', 'final'],
  languages: ['en'],
  check(request: ReviewRequest): Finding[] {
    const straight: Place[] = [];
    const curly: Place[] = [];
    for (const document of request.documents) {
      for (const paragraph of proseOf(document)) {
        for (const match of paragraph.text.matchAll(/(?<!\d)["“”]/g)) {
          const mark = match[0];
          const opens = mark === '“' || (mark === '"' && opensSpeech(paragraph.text, match.index));
          (mark === '"' ? straight : curly).push({
            path: document.path,
            mark,
            opens,
            ...documentRange(paragraph, match.index, match.index + 1),
          });
        }
      }
    }
    const fewer = straight.length <= curly.length ? straight : curly;
    if (
      fewer.length === 0 ||
      straight.length + curly.length === 0 ||
      fewer.length === straight.length + curly.length
    )
      return [];
    if (straight.length === 0 || curly.length === 0) return [];
    const toCurly = fewer === straight;
    // A handful are slips and each can be mended; where the text is half and half, one remark says so.
    const shown = fewer.length <= 12 ? fewer : fewer.slice(0, 1);
    return shown.map((place): Finding => ({
      rule: 'mixedQuotes',
      type: 'consistency',
      severity: 'suggestion',
      source: 'rules',
      summary: toCurly
        ? 'A straight quotation mark in a text that uses curly ones'
        : 'A curly quotation mark in a text that uses straight ones',
      detail:
        fewer.length === shown.length
          ? 'One kind throughout looks cared for.'
          : `${straight.length} are straight and ${curly.length} are curly; one kind throughout looks cared for.`,
      path: place.path,
      range: { start: place.start, end: place.end },
      replacement: toCurly ? (place.opens ? '“' : '”') : '"',
    }));
  },
};

/** Whether a straight mark opens, by what stands around it: behind a dash only where something is said next, since “I thought—” closes there. */
function opensSpeech(paragraph: string, at: number): boolean {
  const before = paragraph[at - 1];
  if (before === undefined || /[\s([{]/.test(before)) return true;
  return /[—–-]/.test(before) && /[^\s,.;:!?)\]}—–]/.test(paragraph[at + 1] ?? '');
}
