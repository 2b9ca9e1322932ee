import type { Range } from '../../../text/range';

/** Words in italics that are no more than this are a phrase of another language, a ship or a title rather than a thought. */
const mostWords = 8;

/** Whether the range of a text stands in a short run of italics, where words of other languages are at home. */
export function isForeign(text: string, { start, end }: Range): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lineEnd < 0 ? text.length : lineEnd);
  for (const mark of ['*', '_']) {
    const opened = before.lastIndexOf(mark);
    const closed = after.indexOf(mark);
    if (opened < 0 || closed < 0 || before.split(mark).length % 2 !== 0) continue;
    const run = before.slice(opened + 1) + text.slice(start, end) + after.slice(0, closed);
    if (!/^\s|\s$/.test(run) && run.split(/\s+/).length <= mostWords) return true;
  }
  return false;
}
