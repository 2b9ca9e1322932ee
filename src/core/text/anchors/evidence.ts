import { insideWord } from './boundaries';
import { foldedEnd, isWideUnit, type FoldedText } from './fold';
import { intersects } from '../range';

/**
 * A place where the passage may stand, with two kinds of weight, both in bits. *Evidence* says how unlikely so much
 * agreement is by chance, and decides whether the place is believed at all. *Cost* says how unlikely the edits are that
 * would have led from the anchor to what stands here, and decides between places: an untouched copy far away must not beat
 * the original with a word changed.
 */
export interface Candidate {
  /** Folded units, [start, end). */
  readonly start: number;
  readonly end: number;
  /** Share of the passage found here, in runs long enough to mean something; 1 for an exact find. */
  readonly similarity: number;
  readonly exact: boolean;
  readonly passageBits: number;
  readonly contextBits: number;
  readonly positionBits: number;
  readonly cost: number;
  /** Further from the hint than edits elsewhere would have shifted it. */
  readonly moved: boolean;
  /** Whether both sides of the context are here, or end where a paragraph that was moved would end. */
  readonly framed: boolean;
}

export type Verdict =
  { status: 'located'; candidate: Candidate } | { status: 'ambiguous' } | { status: 'lost' };

/** A place must be so much cheaper than the next; a wrong place costs a reader far more than "not found". */
const marginBits = 6;
/** The same, where the next would not be believed even alone. */
const weakRivalMarginBits = 3;
/** Below half the passage it is another passage. */
const leastSimilarity = 0.5;
const exactSupportBits = 8;
const approximateContextBits = 12;
const approximateSupportBits = 16;
/** So much of a passage, word for word, stands by itself when its surroundings are gone. */
const selfEvidentBits = 80;
/** Without any context the quotation must carry the decision alone. */
const bareSimilarity = 0.8;
const bareBits = 30;
const framedSimilarity = 0.6;
const nearSimilarity = 0.8;
const oneSideBits = 20;
/** So much of a passage is not found twice, even with changes. */
const longBits = 160;
const onlyFindBits = 32;
/** Less of a changed passage could be anything. */
const leastBits = 8;
const movedBits = 15;
const wellFramedBits = 35;

const wideBits = 5;
const narrowBits = 1.5;
/** One side of the context cannot outweigh a long passage. */
const mostSideBits = 25;
const mostPositionBits = 12;

/** One word or sentence changed. */
const editCost = 5;
/** One side of the context gone altogether; edits often do that to one side, seldom to both. */
const sideCost = 5;
const bothSidesCost = 10;
const moveCost = 3;
const mostDistanceCost = 16;
/** How improbable it is that a stranger begins just where the hint says. */
const atHintBonus = 6;

export function unitBits(code: number): number {
  return isWideUnit(code) ? wideBits : narrowBits;
}

/** Bits in the units of `text`. */
export function textBits(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index++) bits += unitBits(text.charCodeAt(index));
  return bits;
}

export function sideBits(bits: number): number {
  return Math.min(mostSideBits, bits);
}

/** `distance` in units from where the hint says the passage begins. */
export function positionBits(distance: number): number {
  return Math.max(0, Math.min(mostPositionBits, 20 - Math.log2(2 * distance + 1)));
}

/**
 * Cost of standing `distance` units from the hint in a text of `length`: edits elsewhere shift a passage by a few
 * hundredths of the text, more takes a move.
 */
export function distanceCost(distance: number, length: number): number {
  if (distance === 0) return -atHintBonus;
  const usual = 200 + 0.04 * length;
  const cost = 2 * Math.log2(1 + (3 * distance) / usual);
  return Math.min(mostDistanceCost, isMove(distance, length) ? cost + moveCost : cost);
}

/** Whether edits elsewhere hardly explain standing `distance` units from the hint in a text of `length`. */
export function isMove(distance: number, length: number): boolean {
  return distance > 1000 + 0.06 * length;
}

/** Cost of `edits` separate changes inside the passage, of which `similarity` is left. */
export function passageCost(edits: number, similarity: number): number {
  return editCost * Math.min(edits, 3) + 2 * (1 - similarity);
}

/** Cost of missing these shares of the prefix and of the suffix. */
export function contextCost(prefixMissing: number, suffixMissing: number): number {
  return sideCost * (prefixMissing + suffixMissing) + bothSidesCost * prefixMissing * suffixMissing;
}

function isSupported(candidate: Candidate, hasContext: boolean, copies: number): boolean {
  const { exact, similarity, passageBits, contextBits, positionBits, moved, framed } = candidate;
  const around = contextBits + positionBits;
  if (!hasContext) return exact || (similarity >= bareSimilarity && passageBits >= bareBits);
  if (moved && !framed) {
    const alone = exact ? selfEvidentBits : longBits;
    const beside = contextBits >= oneSideBits ? (exact && copies === 1 ? 45 : selfEvidentBits) : alone;
    return passageBits >= beside && similarity >= framedSimilarity;
  }
  if (exact) {
    // A quotation that stands in several places is a stock phrase: then only what is around it counts.
    if (copies === 1 && framed && passageBits >= onlyFindBits) return true;
    const own = copies === 1 ? Math.max(0, passageBits - 24) / 4 : -Math.log2(copies);
    return around + own >= exactSupportBits;
  }
  const isPoint = candidate.start === candidate.end;
  if (!isPoint && passageBits < (moved && contextBits < wellFramedBits ? movedBits : leastBits)) return false;
  if (isFramedParagraph(candidate) || (passageBits >= longBits && similarity >= framedSimilarity))
    return true;
  if (positionBits >= 4 && similarity >= nearSimilarity && passageBits >= selfEvidentBits) return true;
  return contextBits >= approximateContextBits && around >= approximateSupportBits;
}

/** Whether the passage stands here with all that its own paragraph had around it, and enough of it to tell. */
function isFramedParagraph(candidate: Candidate): boolean {
  return (
    candidate.framed &&
    candidate.similarity >= framedSimilarity &&
    candidate.passageBits + candidate.contextBits >= selfEvidentBits
  );
}

/** Whether this is the passage's old surroundings with the passage gone. */
function isEmptyHome(candidate: Candidate): boolean {
  return candidate.similarity < leastSimilarity;
}

/** Decides between the places found; `hasContext` tells whether the anchor came with a prefix or a suffix. */
export function judge(candidates: readonly Candidate[], hasContext: boolean): Verdict {
  const copies = candidates.filter((candidate) => candidate.exact).length;
  let best: Candidate | undefined;
  for (const candidate of candidates) if (!best || candidate.cost < best.cost) best = candidate;
  if (best && isEmptyHome(best)) {
    // The passage was taken out here. It may have been moved: one whole paragraph, or one long find word for word, tells.
    const elsewhere = candidates.filter((candidate) => !isEmptyHome(candidate));
    const only = elsewhere.length === 1 ? elsewhere[0] : undefined;
    const believed =
      only &&
      (only.exact
        ? only.passageBits >= (only.framed ? onlyFindBits : selfEvidentBits)
        : isFramedParagraph(only));
    return believed ? { status: 'located', candidate: only } : { status: 'lost' };
  }
  if (!best || !isSupported(best, hasContext, copies)) return { status: 'lost' };
  for (const rival of candidates) {
    const margin = isSupported(rival, hasContext, copies) ? marginBits : weakRivalMarginBits;
    if (rival !== best && rival.cost - best.cost < margin) return { status: 'ambiguous' };
  }
  return { status: 'located', candidate: best };
}

/** Word for word with most of its `context`, all that was quoted of it: nothing the index could find would come close. */
export function isBeyondDoubt(find: Candidate, context: string): boolean {
  return context.length >= 16 && find.contextBits >= 12 && find.cost <= 4;
}

/** The places kept so far, and of those added the likeliest that are not the same place over again. */
export function withoutOverlaps(kept: readonly Candidate[], added: readonly Candidate[]): Candidate[] {
  const result = [...kept];
  for (const candidate of [...added].sort((one, other) => one.cost - other.cost)) {
    const clash = result.some((other) =>
      candidate.start === candidate.end || other.start === other.end
        ? Math.abs(other.start - candidate.start) < 8
        : intersects(other, candidate),
    );
    if (!clash) result.push(candidate);
  }
  return result;
}

/**
 * Among several finds, those spelled exactly as quoted lead by a margin; so do whole words, where the quotation has no
 * context on that side to say otherwise.
 */
export function preferSpelling(
  candidates: readonly Candidate[],
  original: string,
  folded: FoldedText,
  quoted: { readonly exact: string; readonly prefix: string; readonly suffix: string },
): Candidate[] {
  if (candidates.length < 2) return [...candidates];
  const exact = quoted.exact.trim();
  return candidates.map((candidate) => {
    const start = folded.starts[candidate.start]!;
    const end = foldedEnd(original, folded, candidate.end - 1);
    let { cost } = candidate;
    if (!original.startsWith(exact, start)) cost += marginBits;
    if (quoted.prefix.length === 0 && insideWord(original, start)) cost += marginBits;
    if (quoted.suffix.length === 0 && insideWord(original, end)) cost += marginBits;
    return { ...candidate, cost };
  });
}
