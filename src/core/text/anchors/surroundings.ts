import { contextCost, distanceCost, isMove, positionBits, sideBits, type Candidate } from './evidence';
import type { FoldedText } from './fold';
import type { Query } from './query';
import { tally } from './runs';
import type { Range } from '../range';

/** Context further than this from the passage has had something put between. */
const mostGap = 16;
const partedMissing = 0.5;
/** What is held against a side whose paragraph has new neighbours. */
const newNeighbourMissing = 0.25;
const noContextMissing = 0.6;
const mostParagraph = 64;

interface Side {
  readonly bits: number;
  /** Share of this side's context that is not here. */
  readonly missing: number;
  readonly framed: boolean;
}

/** Weighs what stands around a place, and where the place is. */
export class Surroundings {
  constructor(
    private readonly original: string,
    private readonly folded: FoldedText,
  ) {}

  /**
   * What speaks for and against `place` (folded units) apart from the passage itself, whose changes cost `ownCost`.
   * `before` and `after` are the alignments of the query's prefix and suffix.
   */
  weigh(
    query: Query,
    before: Int32Array,
    after: Int32Array,
    place: Range,
    ownCost: number,
  ): Pick<Candidate, 'contextBits' | 'positionBits' | 'cost' | 'moved' | 'framed'> {
    const prefix = this.weighPrefix(query, before, place.start);
    const suffix = this.weighSuffix(query, after, place.end);
    const { cost, ...position } = this.position(query, place.start);
    // Where only one side was given it speaks for both.
    const prefixMissing = query.prefix.length === 0 ? suffix.missing : prefix.missing;
    const suffixMissing = query.suffix.length === 0 ? prefix.missing : suffix.missing;
    return {
      ...position,
      contextBits: sideBits(prefix.bits) + sideBits(suffix.bits),
      framed: prefix.framed && suffix.framed,
      cost: ownCost + cost + contextCost(prefixMissing, suffixMissing),
    };
  }

  /** What the distance from the hint says about folded unit `start`. */
  position(query: Query, start: number): { positionBits: number; cost: number; moved: boolean } {
    if (query.hint === undefined) return { positionBits: 0, cost: 0, moved: false };
    const distance = Math.abs((this.folded.starts[start] ?? this.original.length) - query.hint);
    const length = this.folded.starts.length;
    return {
      positionBits: positionBits(distance),
      cost: distanceCost(distance, length),
      moved: isMove(distance, length),
    };
  }

  /** Folded units around `at` up to the nearest line breaks, or as far as matters. */
  paragraphAround(at: number): { from: number; to: number } {
    let from = at;
    while (at - from < mostParagraph && !this.hasBreakAt(from)) from--;
    let to = at + 1;
    while (to - at < mostParagraph && !this.hasBreakAt(to)) to++;
    return { from, to };
  }

  private weighPrefix(query: Query, aligned: Int32Array, start: number): Side {
    const { prefix, prefixInside: inside } = query;
    const edge = prefix.length - inside;
    const gap = start - 1 - (aligned.findLast(isFound) ?? start);
    const outermost = inside === 0 ? start : aligned[edge]!;
    const ends = outermost >= 0 && this.hasBreakAt(outermost);
    return weighSide(prefix, aligned, edge, prefix.length, ends, gap);
  }

  private weighSuffix(query: Query, aligned: Int32Array, end: number): Side {
    const { suffix, suffixInside: inside } = query;
    const gap = (aligned.find(isFound) ?? end) - end;
    const outermost = inside === 0 ? end - 1 : aligned[inside - 1]!;
    const ends = (inside === 0 || outermost >= 0) && this.hasBreakAt(outermost + 1);
    return weighSide(suffix, aligned, 0, inside, ends, gap);
  }

  /** Whether a line break stands before folded unit `at`; the text's own edges count. */
  private hasBreakAt(at: number): boolean {
    const { starts } = this.folded;
    if (at <= 0 || at >= starts.length) return true;
    for (let offset = starts[at - 1]! + 1; offset < starts[at]!; offset++) {
      const code = this.original.charCodeAt(offset);
      if (code === 0x0a || code === 0x0d) return true;
    }
    return false;
  }
}

function isFound(offset: number): boolean {
  return offset >= 0;
}

/**
 * Weighs one side of the context, whose units [from, to) belong to the passage's own paragraph. Where just those are here
 * and the paragraph `ends` after them, it has new neighbours, which says little against the place.
 */
function weighSide(
  context: string,
  aligned: Int32Array,
  from: number,
  to: number,
  ends: boolean,
  gap: number,
): Side {
  if (context.length === 0) return { bits: 0, missing: 0, framed: true };
  const found = tally(context, aligned, 0, context.length);
  const absent = 1 - found.matched / context.length;
  const missing = gap > mostGap ? Math.max(absent, partedMissing) : absent;
  const inside = to - from;
  if (missing > 0.3 && inside < context.length && ends) {
    const kept = inside === 0 ? 1 : tally(context, aligned, from, to).matched / inside;
    const least = inside === 0 ? noContextMissing : 1 - kept + newNeighbourMissing;
    if (kept >= 0.6) return { bits: found.bits, missing: Math.min(missing, least), framed: true };
  }
  return { bits: found.bits, missing, framed: missing <= 0.6 };
}
