import { alignTokens } from '../../text/diff/alignment';
import { ParagraphOpenings } from './paragraphOpenings';
import { enclosed } from './taggedText';

/**
 * A text as a model is told it: with `\n` for every line end, and without white space at its end. Two texts that differ in nothing else
 * are the same to it.
 */
export function toldForm(text: string): string {
  return text.replace(/\r\n?/g, '\n').trimEnd();
}

/**
 * How a text has changed, by paragraphs as they now stand, so that whoever has the text before can make of it the text now and nothing
 * else. Both are in told form. A paragraph is pointed to by the words that it begins with in the text before, and
 * where several begin so, by which of them it is. Empty for equal texts.
 */
export function describeChanges(path: string, before: string, after: string): string {
  const old = paragraphsOf(before);
  const openings = new ParagraphOpenings(old);
  const parts = changedRuns(old, paragraphsOf(after)).map(({ from, to, now }) => {
    const text = now.join('');
    if (from === to) {
      return enclosed('insert', from === 0 ? { at: 'beginning' } : openings.pointer('after', from - 1), text);
    }
    const range = {
      ...openings.pointer('from', from),
      ...(to - from > 1 ? openings.pointer('through', to - 1) : {}),
    };
    return now.length > 0 ? enclosed('replace', range, text) : enclosed('remove', range);
  });
  return parts.length > 0 ? enclosed('changed', { path }, parts.join('\n')) : '';
}

/** UTF-16 units of the paragraphs that have changed: as they now stand, and as they stood where they are gone. */
export function changedLength(before: string, after: string): number {
  if (before === after) return 0;
  const old = paragraphsOf(before);
  return changedRuns(old, paragraphsOf(after))
    .map(({ from, to, now }) => (now.length > 0 ? now : old.slice(from, to)).join('').length)
    .reduce((total, length) => total + length, 0);
}

/** Paragraphs in order, each with the line breaks before it; together they are the text. A line of nothing but white space is a break. */
function paragraphsOf(text: string): string[] {
  return text.match(/(?:\s*\n)?[^\n]*\S[^\n]*/g) ?? [];
}

/** Paragraphs `from` to before `to` of the text before, and what stands in their place. */
interface ChangedRun {
  from: number;
  to: number;
  now: string[];
}

function changedRuns(before: readonly string[], after: readonly string[]): ChangedRun[] {
  const numbers = new Map<string, number>();
  const numbered = (paragraphs: readonly string[]): Int32Array =>
    Int32Array.from(paragraphs, (one) => {
      if (!numbers.has(one)) numbers.set(one, numbers.size);
      return numbers.get(one)!;
    });
  const stays = alignTokens(numbered(before), numbered(after));
  const runs: ChangedRun[] = [];
  for (let old = 0, now = 0; old < before.length || now < after.length;) {
    const from = old;
    const first = now;
    while (old < before.length && !stays.before[old]) old++;
    while (now < after.length && !stays.after[now]) now++;
    if (old > from || now > first) runs.push({ from, to: old, now: after.slice(first, now) });
    else {
      old++;
      now++;
    }
  }
  return runs;
}
