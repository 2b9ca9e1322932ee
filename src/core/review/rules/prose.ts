import { paragraphs, type Block } from '../../text/segments';
import type { ReviewDocument } from '../model';

/** A paragraph of prose as a reader sees it: on one line and without Markdown's marks. */
export interface ProseParagraph {
  /** Offset of the author's words in the document's text, UTF-16 units. */
  start: number;
  end: number;
  /** What rules look at. Line ends are one blank, or nothing between Chinese characters; marks for emphasis, links' addresses, inline code and comments are left out. */
  text: string;
  /** For each unit of `text` its offset in the document; absent when `text` is the document's own from `start` on. */
  offsets?: Uint32Array;
}

const known = new WeakMap<ReviewDocument, readonly ProseParagraph[]>();

/**
 * The paragraphs of a document that are prose: no headings, code, front matter, comments or scene breaks. Kept with the
 * document object, so that each rule may ask anew. Linear; about 20 ms for 600,000 characters.
 */
export function proseOf(document: ReviewDocument): readonly ProseParagraph[] {
  let prose = known.get(document);
  if (!prose) {
    prose = findProse(document.text);
    known.set(document, prose);
  }
  return prose;
}

/** The document's range for a range of a paragraph's `text`. */
export function documentRange(
  paragraph: ProseParagraph,
  start: number,
  end: number,
): { start: number; end: number } {
  const { offsets } = paragraph;
  if (!offsets) return { start: paragraph.start + start, end: paragraph.start + end };
  const from = start < offsets.length ? offsets[start]! : paragraph.end;
  if (end <= start) return { start: from, end: from };
  return { start: from, end: offsets[end - 1]! + 1 };
}

/**
 * Whether the range of the paragraph's `text` is the document's text but for line ends: only then may it be replaced,
 * since marks for emphasis inside would lose their partner.
 */
export function isReplaceable(paragraph: ProseParagraph, text: string, start: number, end: number): boolean {
  if (!paragraph.offsets) return true;
  const range = documentRange(paragraph, start, end);
  const original = text.slice(range.start, range.end);
  const onOneLine = original.replace(/(?:(?<![ \t])[ \t]+)?\r?\n[ \t]*/g, (lineEnd, at: number) =>
    blankFor(original, at, at + lineEnd.length),
  );
  return onOneLine === paragraph.text.slice(start, end);
}

function findProse(text: string): ProseParagraph[] {
  const found: ProseParagraph[] = [];
  const blocks = paragraphs(text);
  const wrapped = isHardWrapped(text, blocks);
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!;
    if (block.kind !== 'prose' && block.kind !== 'quote' && block.kind !== 'list') continue;
    let { end } = block;
    while (goesOn(text, block, blocks[index + 1], end, wrapped)) end = blocks[++index]!.end;
    if (block.contentStart < end) found.push(readable(text, block.contentStart, end));
  }
  return found;
}

/**
 * In a text whose lines are all short, a line that ends a sentence ends no paragraph; only a blank line does. An indented
 * line under an item of a list belongs to the item.
 */
function goesOn(text: string, block: Block, next: Block | undefined, end: number, wrapped: boolean): boolean {
  if (next?.kind !== 'prose') return false;
  const between = text.slice(end, next.start);
  if (block.kind === 'list') return /^[ \t]*\r?\n(?: {2,}|\t)[ \t]*$/.test(between);
  return wrapped && block.kind === 'prose' && /^[ \t]*\r?\n$/.test(between);
}

function isHardWrapped(
  text: string,
  blocks: readonly { kind: string; start: number; end: number }[],
): boolean {
  let long = 0;
  let inner = 0;
  for (const block of blocks) {
    if (block.kind !== 'prose') continue;
    if (block.end - block.start > 100 && !text.slice(block.start, block.end).includes('\n')) long++;
    else if (block.end - block.start > 60 && text.slice(block.start, block.end).includes('\n')) inner++;
  }
  return inner > 0 && long * 10 <= inner;
}

const marked = /[*_`<[\\\r\n&]/;
/**
 * What is left out, in order of precedence: an escaped mark, code, a comment or tag, a link's tail, emphasis. Blanks before a line end are looked for
 * from the beginning of their run alone: from each of it would take the square of their number.
 */
const markup =
  /\\[\\`*_{}[\]()#+.!<>-]|(`+)(?:[^`]|(?!\1)`)*?\1(?!`)|<!--[\s\S]*?-->|<\/?[a-z][^<>]*>|<https?:[^<>\s]*>|!?\[(?=[^[\]\n]*\]\([^()\n]*\))|\]\([^()\n]*\)|\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])|(?:(?<![ \t])[ \t]+)?\\?\r?\n[ \t]*(?:>[ \t]*)?/gu;

const chinese = /[\p{Script=Han}\u3001-\u303f\uff01-\uff60]/u;
/** Marks that both scripts have; which they are is told by the other side of the line end. */
const sharedMark = /[“”‘’—…]/u;

/** What a line end reads as: between Chinese characters and marks nothing, between words a blank. */
function blankFor(text: string, start: number, end: number): '' | ' ' {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  const [left, right] = [[...before].at(-1) ?? '', [...after][0] ?? ''];
  const isChinese =
    (chinese.test(left) && (chinese.test(right) || sharedMark.test(right))) ||
    (sharedMark.test(left) && chinese.test(right));
  return isChinese ? '' : ' ';
}

function readable(text: string, start: number, end: number): ProseParagraph {
  const original = text.slice(start, end);
  if (!marked.test(original)) return { start, end, text: original };
  const offsets: number[] = [];
  const parts: string[] = [];
  let from = 0;
  const keep = (until: number): void => {
    if (until <= from) return;
    parts.push(original.slice(from, until));
    for (let offset = from; offset < until; offset++) offsets.push(start + offset);
  };
  for (const match of original.matchAll(markup)) {
    keep(match.index);
    from = match.index + match[0].length;
    if (match[0].startsWith('\\') && !match[0].includes('\n')) {
      // Only the escaping backslash goes.
      from--;
      continue;
    }
    const lineEnd = match[0].indexOf('\n');
    if (lineEnd !== -1 && !match[0].startsWith('<') && !match[0].startsWith('`')) {
      const blank = blankFor(original, match.index, from);
      parts.push(blank);
      if (blank !== '') offsets.push(start + match.index);
    } else if (match[0].startsWith('`')) {
      // Code stands for a word that no rule knows.
      parts.push('\uFFFC');
      offsets.push(start + match.index);
    }
  }
  keep(original.length);
  return { start, end, text: parts.join(''), offsets: Uint32Array.from(offsets) };
}
