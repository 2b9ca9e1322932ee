import type { Range } from '../../text/range';
import { chaptersAndDivisions, type PlacedChapter } from './chapterHeadings';
import { outlineLabel } from './outlineLabels';

/** A chapter as an outline plans it; UTF-16 units. */
export interface OutlineChapter extends PlacedChapter {
  /** What stands after `Synopsis:`; absent when the label is missing or nothing follows it. */
  synopsis?: Range;
  /** What stands after `Notes:`; absent when the label is missing or nothing follows it. */
  notes?: Range;
  /** The first paragraph that carries no label, such as an outline in free prose has. */
  unlabelled?: Range;
}

/**
 * The chapters of an outline, in order, with their parts. Headings of parts and books above the chapters, and of sections below
 * them, are among these with `isDivision` set. Linear in the text.
 */
export function outlineChapters(text: string): OutlineChapter[] {
  return chaptersAndDivisions(text).map((chapter) => ({ ...chapter, ...partsOf(text, chapter.body) }));
}

interface Part extends Range {
  kind: 'synopsis' | 'notes' | 'other';
}

function partsOf(text: string, body: Range): Pick<OutlineChapter, 'synopsis' | 'notes' | 'unlabelled'> {
  const parts: Part[] = [];
  const plain: Range[] = [];
  let current: Part | undefined;
  let blankBefore = true;
  for (const { start, end } of linesOf(text, body)) {
    const content = text.slice(start, end);
    const blank = content.trim() === '';
    const label = blank ? undefined : outlineLabel(content);
    if (label) {
      current = { kind: label.kind, start: start + label.length, end };
      parts.push(current);
    } else if (/^ {0,3}#{1,6}[ \t]/.test(content)) {
      current = { kind: 'other', start: end, end };
      parts.push(current);
    } else if (!blank) {
      const last = plain.at(-1);
      if (current) current.end = end;
      else if (last && !blankBefore) last.end = end;
      else plain.push({ start, end });
    }
    blankBefore = blank;
  }
  const synopsis = firstFilled(text, parts, 'synopsis');
  const notes = firstFilled(text, parts, 'notes');
  const unlabelled = plain[0];
  return { ...(synopsis && { synopsis }), ...(notes && { notes }), ...(unlabelled && { unlabelled }) };
}

function* linesOf(text: string, { start, end }: Range): Generator<Range> {
  let from = start;
  while (from < end) {
    let lineEnd = text.indexOf('\n', from);
    if (lineEnd < 0 || lineEnd > end) lineEnd = end;
    yield { start: from, end: text[lineEnd - 1] === '\r' && lineEnd > from ? lineEnd - 1 : lineEnd };
    from = lineEnd + 1;
  }
}

/** The words of the first part of its kind that has any. */
function firstFilled(text: string, parts: readonly Part[], kind: Part['kind']): Range | undefined {
  for (const part of parts) {
    const inner = text.slice(part.start, part.end);
    if (part.kind !== kind || inner.trim() === '') continue;
    return {
      start: part.start + inner.length - inner.trimStart().length,
      end: part.start + inner.trimEnd().length,
    };
  }
  return undefined;
}
