import { foldedIndexAt, type FoldedText } from './fold';
import { drawEndsTogether, settleEnds } from './ends';
import type { Query } from './query';
import { countEdits, dropShortRuns, passageRange, tally } from './runs';
import { Surroundings } from './surroundings';
import { passageCost, sideBits, textBits, type Candidate } from './evidence';
import { Aligner, approximatePlaces } from './approximateMatch';
import type { KgramIndex } from './kgramIndex';

/** Exact finds; `complete` is false where the quotation is so common that only those near the hint were looked at. */
interface ExactFinds {
  readonly candidates: Candidate[];
  readonly complete: boolean;
}

/** Commoner than this and a quotation says nothing by itself. */
const mostOccurrences = 2000;
/** Of a long quotation the rarest piece of so many is rare enough. */
const mostPieces = 512;
const mostExactCandidates = 24;
const nearUnits = 4000;
/** Wide enough for a sentence that was put between the passage and its context. */
const contextWindow = 112;
const mostVotes = 3000;
const voteBin = 32;
const mostRegions = 4;
const leastPeak = 0.25;
const mostCells = 220_000;
const mostNearPassage = 200;

/** Finds the places in one folded text where a quotation may stand, and weighs each. */
export class CandidateFinder {
  private readonly aligner = new Aligner();
  private readonly surroundings: Surroundings;

  constructor(
    original: string,
    private readonly folded: FoldedText,
    private readonly index: KgramIndex,
  ) {
    this.surroundings = new Surroundings(original, folded);
  }

  /** Every place where the passage stands unit for unit; the most promising ones where there are many. */
  exact(query: Query): ExactFinds {
    const { occurrences, complete } = this.occurrences(query);
    let chosen = occurrences;
    if (occurrences.length > mostExactCandidates) {
      const rough = occurrences.map((start) => ({
        start,
        bits: this.roughContext(query, start) - this.surroundings.position(query, start).cost,
      }));
      rough.sort((one, other) => other.bits - one.bits);
      chosen = rough.slice(0, mostExactCandidates).map((entry) => entry.start);
    }
    return { candidates: chosen.map((start) => this.exactCandidate(query, start)), complete };
  }

  /** Places that share enough k-grams with the quotation and its context, in whatever shape the passage now has. */
  regions(query: Query): Candidate[] {
    const pattern = query.prefix + query.passage + query.suffix;
    const candidates: Candidate[] = [];
    // Long passages are told apart by their votes alone well enough; aligning many places would take long.
    const affordable = Math.max(2, Math.floor(mostCells / (pattern.length * (pattern.length + 200))));
    for (const diagonal of this.voteDiagonals(pattern).slice(0, affordable)) {
      const candidate = this.alignedCandidate(query, pattern, diagonal);
      if (candidate) candidates.push(candidate);
    }
    return candidates;
  }

  /** Points between a prefix and a suffix that stand side by side, unit for unit. */
  exactPoints(query: Query): ExactFinds {
    const { prefix, suffix } = query;
    const { occurrences, complete } = this.occurrences({ ...query, passage: prefix + suffix });
    const contextBits = sideBits(textBits(prefix)) + sideBits(textBits(suffix));
    const candidates = occurrences.map((occurrence) => {
      const start = occurrence + prefix.length;
      const point = {
        start,
        end: start,
        similarity: 1,
        exact: true,
        passageBits: 0,
        contextBits,
        framed: true,
      };
      return { ...point, ...this.surroundings.position(query, start) };
    });
    return { candidates, complete };
  }

  /** Places near the hint within a third of errors, for passages too short or too changed to share a k-gram. */
  near(query: Query): Candidate[] {
    const { passage, hint } = query;
    if (hint === undefined || passage.length > mostNearPassage) return [];
    const centre = foldedIndexAt(this.folded, hint);
    const from = Math.max(0, centre - nearUnits);
    const to = Math.min(this.folded.text.length, centre + nearUnits);
    const pattern = query.prefix + passage + query.suffix;
    const candidates: Candidate[] = [];
    const places = approximatePlaces(this.folded.text, passage, from, to, Math.floor(passage.length / 3));
    for (const place of places.slice(0, mostRegions)) {
      const candidate = this.alignedCandidate(query, pattern, place - query.prefix.length);
      if (candidate) candidates.push(candidate);
    }
    return candidates;
  }

  /** Share of sampled k-grams of `passage` that stand somewhere in [from, to). */
  coverage(passage: string, from: number, to: number): number {
    const samples = 64;
    let found = 0;
    for (let sample = 0; sample < samples; sample++) {
      const at = Math.floor((sample * (passage.length - 8)) / samples);
      if (this.index.occursWithin(passage, at, from, to)) found++;
    }
    return found / samples;
  }

  private occurrences(query: Query): { occurrences: number[]; complete: boolean } {
    const { passage } = query;
    const { text } = this.folded;
    const occurrences: number[] = [];
    let rarest: { from: number; to: number; at: number } | undefined;
    for (let at = 0; at < mostPieces; at++) {
      const postings = this.index.lookup(passage, at);
      if (!postings) break;
      if (!rarest || postings.to - postings.from < rarest.to - rarest.from) rarest = { ...postings, at };
    }
    if (rarest && rarest.to - rarest.from <= mostOccurrences) {
      for (const position of this.index.positions.subarray(rarest.from, rarest.to)) {
        const start = position - rarest.at;
        if (start >= 0 && text.startsWith(passage, start)) occurrences.push(start);
      }
      return { occurrences, complete: true };
    }
    if (!rarest) {
      let at = text.indexOf(passage);
      while (at >= 0 && occurrences.length <= mostOccurrences) {
        occurrences.push(at);
        at = text.indexOf(passage, at + 1);
      }
      if (occurrences.length <= mostOccurrences) return { occurrences, complete: true };
      occurrences.length = 0;
    }
    if (query.hint === undefined) return { occurrences, complete: false };
    const centre = foldedIndexAt(this.folded, query.hint);
    const to = Math.min(text.length, centre + nearUnits);
    for (let start = Math.max(0, centre - nearUnits); start < to; start++) {
      if (text.startsWith(passage, start)) occurrences.push(start);
    }
    return { occurrences, complete: false };
  }

  private exactCandidate(query: Query, start: number): Candidate {
    const { passage } = query;
    const { text } = this.folded;
    const end = start + passage.length;
    const before = this.alignPrefix(query, Math.max(0, start - contextWindow), start);
    const after = this.alignSuffix(query, end, Math.min(text.length, end + contextWindow));
    return {
      start,
      end,
      similarity: 1,
      exact: true,
      passageBits: textBits(passage),
      ...this.surroundings.weigh(query, before, after, { start, end }, 0),
    };
  }

  private alignPrefix({ prefix, prefixInside }: Query, from: number, to: number): Int32Array {
    const run = this.commonBefore(prefix, to);
    if (!isEnough(run, prefix, prefixInside)) return this.alignSide(prefix, from, to);
    const aligned = new Int32Array(prefix.length).fill(-1);
    for (let step = 1; step <= run; step++) aligned[prefix.length - step] = to - step;
    return aligned;
  }

  private alignSuffix({ suffix, suffixInside }: Query, from: number, to: number): Int32Array {
    const run = this.commonAfter(suffix, from);
    if (!isEnough(run, suffix, suffixInside)) return this.alignSide(suffix, from, to);
    const aligned = new Int32Array(suffix.length).fill(-1);
    for (let step = 0; step < run; step++) aligned[step] = from + step;
    return aligned;
  }

  private alignSide(context: string, from: number, to: number): Int32Array {
    const aligned = this.aligner.align(context, this.folded.text, from, to);
    dropShortRuns(context, aligned, 3, 5);
    return aligned;
  }

  private roughContext(query: Query, start: number): number {
    const before = this.commonBefore(query.prefix, start);
    const after = this.commonAfter(query.suffix, start + query.passage.length);
    return (
      sideBits(textBits(query.prefix.slice(query.prefix.length - before))) +
      sideBits(textBits(query.suffix.slice(0, after)))
    );
  }

  // What lies outside the context or the text is equal to nothing.
  private commonBefore(context: string, end: number): number {
    const last = context.length - 1;
    let run = 0;
    while (context.charCodeAt(last - run) === this.folded.text.charCodeAt(end - 1 - run)) run++;
    return run;
  }

  private commonAfter(context: string, start: number): number {
    let run = 0;
    while (context.charCodeAt(run) === this.folded.text.charCodeAt(start + run)) run++;
    return run;
  }

  /** Where `pattern` would begin, best first: the rarest k-grams vote for their diagonals. */
  private voteDiagonals(pattern: string): number[] {
    const { positions } = this.index;
    const grams: { at: number; from: number; to: number }[] = [];
    for (let at = 0; at < pattern.length; at++) {
      const postings = this.index.lookup(pattern, at);
      if (postings) grams.push({ at, ...postings });
    }
    grams.sort((one, other) => one.to - one.from - (other.to - other.from));
    const votes = new Map<number, number>();
    let budget = mostVotes;
    for (const gram of grams) {
      const count = gram.to - gram.from;
      budget -= count;
      if (budget < 0) break;
      const weight = 1 / (1 + Math.log2(count + 1));
      for (const position of positions.subarray(gram.from, gram.to)) {
        const bin = Math.floor((position - gram.at) / voteBin);
        votes.set(bin, (votes.get(bin) ?? 0) + weight);
      }
    }
    let most = 0;
    for (const weight of votes.values()) if (weight > most) most = weight;
    const peaks: { bin: number; weight: number }[] = [];
    for (const [bin, own] of votes) {
      if (own < most / 8) continue;
      let weight = own / 1024;
      for (let neighbour = bin - 2; neighbour <= bin + 2; neighbour++) weight += votes.get(neighbour) ?? 0;
      peaks.push({ bin, weight });
    }
    peaks.sort((one, other) => other.weight - one.weight);
    const strongest = peaks[0]?.weight ?? 0;
    const chosen: number[] = [];
    for (const { bin, weight } of peaks) {
      if (chosen.length === mostRegions || weight < strongest * leastPeak) break;
      if (chosen.every((other) => Math.abs(other - bin) > 3)) chosen.push(bin);
    }
    return chosen.map((bin) => bin * voteBin);
  }

  private alignedCandidate(query: Query, pattern: string, diagonal: number): Candidate | undefined {
    const slack = 2 * voteBin + Math.floor(query.passage.length / 4);
    const from = Math.max(0, diagonal - slack);
    const to = Math.min(this.folded.text.length, diagonal + pattern.length + slack + voteBin);
    const aligned = this.aligner.align(pattern, this.folded.text, from, to);
    const passageFrom = query.prefix.length;
    const passageTo = passageFrom + query.passage.length;
    drawEndsTogether(pattern, aligned, this.folded.text, passageFrom, passageTo);
    dropShortRuns(pattern, aligned, 2, 3);
    settleEnds(pattern, aligned, this.folded.text, passageFrom, passageTo, (at) =>
      this.surroundings.paragraphAround(at),
    );
    const passage = tally(pattern, aligned, passageFrom, passageTo);
    const prefix = tally(pattern, aligned, 0, passageFrom);
    const suffix = tally(pattern, aligned, passageTo, pattern.length);
    const range = passageRange(aligned, passageFrom, passageTo, (at) =>
      this.surroundings.paragraphAround(at),
    );
    if (!range) return undefined;
    const span = range.end - range.start;
    const length = query.passage.length;
    const similarity = length === 0 ? 1 : span > 2 * length + 64 ? 0 : passage.matched / length;
    const gone = similarity < 0.5;
    // A place with little of the passage is of interest only as the passage's old home.
    if (gone && (prefix.matched < query.prefix.length / 2 || suffix.matched < query.suffix.length / 2))
      return undefined;
    const edits = gone ? 1 : countEdits(aligned, passageFrom, passageTo);
    const before = aligned.subarray(0, passageFrom);
    const after = aligned.subarray(passageTo);
    return {
      ...range,
      similarity,
      exact: false,
      passageBits: passage.bits,
      ...this.surroundings.weigh(query, before, after, range, passageCost(edits, similarity)),
    };
  }
}

/** Whether `run` units next to the passage say as much as an alignment would. */
function isEnough(run: number, context: string, inside: number): boolean {
  return run >= context.length * 0.75 || (inside > 0 && run >= inside);
}
