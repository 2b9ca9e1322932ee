import { isWideUnit } from './fold';

/*
 * An alignment maximises a score; where the score is equal or hardly differs, it may put the ends of a passage a few units
 * off. These steps put them where a reader would. All of them work on `aligned`: for each unit of the pattern (prefix,
 * passage, suffix) the offset in `text` of the equal unit, or -1; the passage is pattern [from, to), and a point, where it is
 * empty, has no ends. Beyond the pattern `aligned` has neither: what looks there stops.
 */

/** The longest end of a passage that may be drawn towards the rest of it. */
const mostDrawn = 8;
/** An end this short, so far from the rest of the passage, belongs to something else. */
const shortEnd = 3;
const farEnd = 16;
/** How far beyond its expected place an end of the passage may have been pushed by a word put in. */
const usualReach = 3;
const wordReach = 10;
/** How much may have been put in just before the last or after the first words of the passage. */
const farInsert = 40;
const mostRest = 24;

/** Folded units around a unit up to the nearest line breaks. */
type ParagraphAround = (at: number) => { from: number; to: number };

const leadingPunctuation = /^[.,;:!?"'\-)\]]/;
const latinWord = /^[a-z0-9]+$/;

/**
 * An alignment may put new text before or after equal units at will. Where the last or first units of the passage
 * also stand next to the rest of it, they belong there, and the new text outside.
 */
export function drawEndsTogether(
  pattern: string,
  aligned: Int32Array,
  text: string,
  from: number,
  to: number,
): void {
  let first = to - 1;
  if (aligned[first]! >= 0) {
    while (aligned[first - 1] === aligned[first]! - 1) first--;
    let before = first - 1;
    while (aligned[before]! < 0) before--;
    if (before >= from && to - first <= mostDrawn) {
      const earliest = aligned[before]! + 1;
      const place = aligned[first]!;
      const found = firstWithin(text, pattern.slice(first, to), earliest, place);
      const drawn =
        leadingPunctuation.test(pattern.charAt(first)) ||
        // A letter or two do not part from their word.
        (before === first - 1 && to - first <= 2) ||
        place - earliest > wordReach + first - before;
      if (drawn && found < place && found <= earliest + (first - before - 1)) {
        for (let at = first; at < to; at++) aligned[at] = found + at - first;
      } else if (to - first <= shortEnd && place - earliest >= farEnd) aligned.fill(-1, first, to);
    }
  }
  let last = from;
  if (aligned[last]! >= 0) {
    while (aligned[last + 1] === aligned[last]! + 1) last++;
    let after = last + 1;
    while (aligned[after]! < 0) after++;
    const length = last - from + 1;
    if (after < to && length <= mostDrawn) {
      const latest = aligned[after]! - length;
      const place = aligned[from]!;
      const found = lastWithin(text, pattern.slice(from, last + 1), place, latest);
      const drawn = (after === last + 1 && length <= 2) || latest - place > wordReach + after - last;
      if (drawn && found >= latest - (after - last - 1)) {
        for (let at = from; at <= last; at++) aligned[at] = found + at - from;
      } else if (length <= shortEnd && latest - place >= farEnd) aligned.fill(-1, from, last + 1);
    }
  }
}

/**
 * Puts back what stands at the passage's ends, or about where it should stand, but within the `paragraph` of the rest; cuts
 * across an end are slid out.
 */
export function settleEnds(
  pattern: string,
  aligned: Int32Array,
  text: string,
  from: number,
  to: number,
  paragraph: ParagraphAround,
): void {
  dropAcrossBreaks(pattern, aligned, from, to, paragraph);
  slideCutAtEnd(pattern, aligned, from, to, paragraph);
  reachForEnd(pattern, aligned, text, from, to, paragraph);
  slideCutAtEnd(pattern, aligned, from, to, paragraph);
  slideCutAtStart(pattern, aligned, from, to, paragraph);
  reachForStart(pattern, aligned, text, from, to, paragraph);
}

/** The first place of `piece` that begins in [low, high], or -1: no more of the text is looked at. */
function firstWithin(text: string, piece: string, low: number, high: number): number {
  for (let at = low; at <= high; at++) if (text.startsWith(piece, at)) return at;
  return -1;
}

function lastWithin(text: string, piece: string, low: number, high: number): number {
  for (let at = high; at >= low; at--) if (text.startsWith(piece, at)) return at;
  return -1;
}

/** A few units of the passage that stand in the next or the last paragraph, apart from their context, are chance. */
function dropAcrossBreaks(
  pattern: string,
  aligned: Int32Array,
  from: number,
  to: number,
  paragraph: ParagraphAround,
): void {
  const end = alignedEnd(aligned, from, to);
  let run = end - 1;
  while (aligned[run - 1] === aligned[run]! - 1) run--;
  let before = run - 1;
  while (aligned[before]! < 0) before--;
  const joinsSuffix = aligned[end] === aligned[end - 1]! + 1;
  if (before >= from && !joinsSuffix && isSlight(pattern, run, end)) {
    if (aligned[run]! >= paragraph(aligned[before]!).to) aligned.fill(-1, run, end);
  }
  const start = alignedStart(aligned, from, to);
  let last = start;
  while (aligned[last + 1] === aligned[last]! + 1) last++;
  let after = last + 1;
  while (aligned[after]! < 0) after++;
  const joinsPrefix = aligned[from - 1] === aligned[from]! - 1;
  if (after < to && !joinsPrefix && isSlight(pattern, start, last + 1)) {
    if (aligned[last]! < paragraph(aligned[after]!).from) aligned.fill(-1, start, last + 1);
  }
}

function isSlight(pattern: string, from: number, to: number): boolean {
  return to - from < (isWideUnit(pattern.charCodeAt(from)) ? 4 : 8);
}

function alignedEnd(aligned: Int32Array, from: number, to: number): number {
  let end = to;
  while (end > from && aligned[end - 1]! < 0) end--;
  return end;
}

function alignedStart(aligned: Int32Array, from: number, to: number): number {
  let start = from;
  while (start < to && aligned[start]! < 0) start++;
  return start;
}

/** Whether the piece is long enough not to stand somewhere by chance. */
function isDistinct(piece: string): boolean {
  return piece.length >= 4 || (isWideUnit(piece.charCodeAt(0)) && isWideUnit(piece.charCodeAt(1)));
}

function beginsSentence(text: string, at: number, paragraphStart: number): boolean {
  return at === paragraphStart || /[.!?"]/.test(text.charAt(at - 1));
}

/** Whether the piece may also stand nearer than expected, because what parted it from the rest was cut. */
function canFloat(piece: string): boolean {
  return piece.length >= 3 || isDistinct(piece);
}

/** How far from its expected place `piece` may have been pushed. */
function reachOf(piece: string): number {
  if (isDistinct(piece)) return 16;
  return leadingPunctuation.test(piece) || piece.length >= 3 ? wordReach : usualReach;
}

/** Whether `piece` of the lost `rest`, found beside the context with `gap` units up to the passage, is the passage's. */
function isTelling(piece: string, rest: string, gap: number): boolean {
  if (piece.length === 0) return false;
  return (
    gap <= 2 * rest.length + 16 || isDistinct(piece) || (piece.length === rest.length && piece.length > 1)
  );
}

/** Where text was cut across the end, the units on both sides of the cut may be equal; they count as the passage's. */
function slideCutAtEnd(
  pattern: string,
  aligned: Int32Array,
  from: number,
  to: number,
  paragraph: ParagraphAround,
): void {
  let end = alignedEnd(aligned, from, to);
  if (end === from) return;
  const last = paragraph(aligned[end - 1]!).to;
  let resumed = to;
  while (aligned[resumed]! < 0) resumed++;
  while (
    end < to &&
    aligned[resumed] === aligned[end - 1]! + 1 &&
    aligned[resumed]! < last &&
    pattern.charCodeAt(resumed) === pattern.charCodeAt(end)
  ) {
    aligned[end++] = aligned[resumed]!;
    aligned[resumed++] = -1;
  }
}

/** The same at the start; but closing punctuation stays with the sentence before. */
function slideCutAtStart(
  pattern: string,
  aligned: Int32Array,
  from: number,
  to: number,
  paragraph: ParagraphAround,
): void {
  let start = alignedStart(aligned, from, to);
  if (start === to) return;
  const first = paragraph(aligned[start]!).from;
  let ended = from - 1;
  while (aligned[ended]! < 0) ended--;
  while (
    start < to &&
    ended + 1 < from &&
    aligned[start] === aligned[ended]! + 1 &&
    pattern.charCodeAt(start) === pattern.charCodeAt(ended + 1) &&
    leadingPunctuation.test(pattern.charAt(start))
  ) {
    aligned[++ended] = aligned[start]!;
    aligned[start++] = -1;
  }
  while (
    start > from &&
    aligned[ended] === aligned[start]! - 1 &&
    aligned[ended]! >= first &&
    pattern.charCodeAt(ended) === pattern.charCodeAt(start - 1) &&
    !leadingPunctuation.test(pattern.charAt(ended))
  ) {
    aligned[--start] = aligned[ended]!;
    aligned[ended--] = -1;
  }
}

/**
 * The alignment gives up a unit or two at the end of the passage where reaching them would not pay: first what adjoins
 * the rest, then what adjoins the suffix, then what stands about where it should.
 */
function reachForEnd(
  pattern: string,
  aligned: Int32Array,
  text: string,
  from: number,
  to: number,
  paragraph: ParagraphAround,
): void {
  let end = alignedEnd(aligned, from, to);
  if (end === from) return;
  const limit = aligned[to] ?? -1;
  let next = aligned[end - 1]! + 1;
  const last = Math.min(limit < 0 ? Infinity : limit, paragraph(next - 1).to);
  while (end < to && next < last && pattern.charCodeAt(end) === text.charCodeAt(next))
    aligned[end++] = next++;
  const rest = pattern.slice(end, to);
  const put = (length: number, place: number): void => {
    for (let step = 0; step < length; step++) aligned[to - length + step] = place + step;
  };
  if (limit - next <= 2 * (to - from) + farInsert) {
    let length = 0;
    while (
      limit - length > next &&
      rest.charCodeAt(rest.length - 1 - length) === text.charCodeAt(limit - 1 - length)
    ) {
      length++;
    }
    if (isTelling(rest.slice(rest.length - length), rest, limit - next)) return put(length, limit - length);
  }
  if (rest.length > mostRest) return;
  const farthest = 2 * (to - from) + farInsert + mostRest;
  for (let length = rest.length; length > 0; length--) {
    const piece = rest.slice(-length);
    if (length < 3 && latinWord.test(piece)) continue;
    const expected = next + rest.length - length;
    const low = canFloat(piece) ? next : Math.max(next, expected - usualReach);
    const found = firstWithin(text, piece, low, Math.min(next + farthest, last) - length);
    if (found < 0) continue;
    if (found <= expected + reachOf(piece)) return put(length, found);
    if (length === rest.length && limit >= 0 && isDistinct(piece)) return put(length, found);
  }
}

/** The same at the start. */
function reachForStart(
  pattern: string,
  aligned: Int32Array,
  text: string,
  from: number,
  to: number,
  paragraph: ParagraphAround,
): void {
  let start = alignedStart(aligned, from, to);
  if (start === to) return;
  const limit = (aligned[from - 1] ?? -1) < 0 ? -1 : aligned[from - 1]! + 1;
  let next = aligned[start]!;
  const first = Math.max(0, limit, paragraph(next).from);
  while (
    start > from &&
    next > first &&
    pattern.charCodeAt(start - 1) === text.charCodeAt(next - 1) &&
    !leadingPunctuation.test(text.charAt(next - 1))
  ) {
    aligned[--start] = --next;
  }
  const rest = pattern.slice(from, start);
  const put = (length: number, place: number): void => {
    for (let step = 0; step < length; step++) aligned[from + step] = place + step;
  };
  if (next - limit <= 2 * (to - from) + farInsert) {
    let length = 0;
    while (limit + length < next && rest.charCodeAt(length) === text.charCodeAt(limit + length)) {
      length++;
    }
    if (isTelling(rest.slice(0, length), rest, next - limit)) return put(length, limit);
  }
  if (rest.length > mostRest) return;
  const farthest = 2 * (to - from) + farInsert + mostRest;
  for (let length = rest.length; length > 0; length--) {
    const piece = rest.slice(0, length);
    const expected = next - rest.length;
    if (length < 3 && latinWord.test(piece)) {
      // Too common to tell anything, except as the first word of a sentence that still begins with it.
      if (length < 2 || !beginsSentence(pattern, from, 0)) continue;
      const found = lastWithin(text, piece, expected - 16, next - length);
      if (found >= first && beginsSentence(text, found, paragraph(next).from)) {
        return put(length, found);
      }
      continue;
    }
    const latest = canFloat(piece) ? next - length : Math.min(next - length, expected + usualReach);
    const found = lastWithin(text, piece, Math.max(first, next - farthest), latest);
    if (found >= Math.max(first, expected - reachOf(piece))) return put(length, found);
    if (length === rest.length && limit >= 0 && isDistinct(piece) && found >= first)
      return put(length, found);
  }
}
