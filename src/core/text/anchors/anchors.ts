import { originalRange, wholeCharacters } from './boundaries';
import { CandidateFinder } from './candidates';
import { isBeyondDoubt, judge, preferSpelling, withoutOverlaps, type Verdict } from './evidence';
import { foldText, type FoldedText } from './fold';
import { foldQuery, type Query } from './query';
import { KgramIndex } from './kgramIndex';

/** W3C TextQuoteSelector with a position hint; all offsets are UTF-16 units of the file's text after a byte-order mark. */
export interface Anchor {
  /** The passage; empty only for an insertion point, which prefix and suffix locate. */
  exact: string;
  prefix: string;
  suffix: string;
  /** Where the passage began when the anchor was made; negative when nobody knows. */
  start: number;
}

/**
 * `hint`: word for word where it was; `unique`: word for word, the only such place; `near`: within a few thousand units of
 * the hint; `index`: further away. `ambiguous`: several places fit equally well; `lost`: none fits well enough.
 */
export type Resolution =
  | { status: 'located'; start: number; end: number; method: 'hint' | 'unique' | 'near' | 'index' }
  | { status: 'ambiguous' }
  | { status: 'lost' };

const contextUnits = 32;
const mostQuotedContext = 1024;
const nearUnits = 4096;
/** Longer passages are found by their ends: aligning them whole would take too long. */
const mostAligned = 400;
const endPiece = 160;
const leastCoverage = 0.5;

/** Takes [start, end) of text and 32 units of context each side; cuts no surrogate pair, clamps what lies outside. */
export function createAnchor(text: string, start: number, end: number): Anchor {
  const clamp = (offset: number): number =>
    Number.isNaN(offset) ? 0 : Math.max(0, Math.min(text.length, Math.trunc(offset)));
  const passage = wholeCharacters(text, { start: clamp(start), end: Math.max(clamp(start), clamp(end)) });
  const context = wholeCharacters(text, {
    start: Math.max(0, passage.start - contextUnits),
    end: Math.min(text.length, passage.end + contextUnits),
  });
  return {
    exact: text.slice(passage.start, passage.end),
    prefix: text.slice(context.start, passage.start),
    suffix: text.slice(passage.end, context.end),
    start: passage.start,
  };
}

/** One text, many anchors: builds its index lazily, at most once. */
export class AnchorResolver {
  private prepared: { folded: FoldedText; finder: CandidateFinder } | undefined;

  constructor(private readonly text: string) {}

  /** Never throws; what cannot be told for certain is `ambiguous` or `lost`, never a guess. */
  resolve(anchor: Anchor): Resolution {
    const quoted = withoutDefaultHint(sanitise(anchor), this.text.length);
    const hinted = this.atHint(quoted);
    if (hinted) return hinted;
    const query = foldQuery(quoted);
    if (query.prefix + query.passage + query.suffix === '') return { status: 'lost' };
    const { verdict, unique } = this.find(query, quoted);
    if (verdict.status !== 'located') return verdict;
    const { folded } = this.prepare();
    const { candidate } = verdict;
    const range = originalRange(this.text, folded, candidate, quoted);
    if (!range) return { status: 'lost' };
    const distance = quoted.start < 0 ? Infinity : Math.abs(range.start - quoted.start);
    const near = distance <= nearUnits ? 'near' : 'index';
    const method = candidate.exact ? (distance === 0 ? 'hint' : unique ? 'unique' : near) : near;
    return { status: 'located', ...range, method };
  }

  /** The passage where it was, with its context around it, unit for unit: needs no index. */
  private atHint(quoted: Anchor): Resolution | undefined {
    const { exact, prefix, suffix, start } = quoted;
    const end = start + exact.length;
    if (start < prefix.length || end > this.text.length) return undefined;
    if (prefix + exact + suffix === '' && this.text.length > 0) return undefined;
    const agrees =
      this.text.startsWith(exact, start) &&
      this.text.startsWith(suffix, end) &&
      this.text.startsWith(prefix, start - prefix.length);
    return agrees ? { status: 'located', start, end, method: 'hint' } : undefined;
  }

  private find(query: Query, quoted: Anchor): { verdict: Verdict; unique: boolean } {
    const { finder, folded } = this.prepare();
    const hasContext = query.prefix.length + query.suffix.length > 0;
    const isPoint = query.passage.length === 0;
    const { candidates: exact, complete } = isPoint ? finder.exactPoints(query) : finder.exact(query);
    const unique = complete && exact.length === 1;
    let candidates = isPoint ? exact : preferSpelling(exact, this.text, folded, quoted);
    let verdict = judge(candidates, hasContext);
    if (
      verdict.status === 'located' &&
      (!hasContext || isBeyondDoubt(verdict.candidate, query.prefix + query.suffix))
    ) {
      return { verdict, unique };
    }
    if (query.passage.length > mostAligned) {
      if (exact.length === 0) verdict = this.findByEnds(query);
      return { verdict, unique };
    }
    candidates = withoutOverlaps(candidates, finder.regions(query));
    verdict = judge(candidates, hasContext);
    if (verdict.status === 'lost') {
      candidates = withoutOverlaps(candidates, finder.near(query));
      verdict = judge(candidates, hasContext);
    }
    if (verdict.status === 'lost' && !complete) verdict = { status: 'ambiguous' };
    return { verdict, unique };
  }

  /** A long passage is where its first and its last words are, if most of what lies between is there too. */
  private findByEnds(query: Query): Verdict {
    const { passage, hint } = query;
    const head: Query = {
      passage: passage.slice(0, endPiece),
      prefix: query.prefix,
      suffix: passage.slice(endPiece, endPiece + contextUnits),
      hint,
      prefixInside: query.prefixInside,
      suffixInside: contextUnits,
    };
    const tail: Query = {
      passage: passage.slice(-endPiece),
      prefix: passage.slice(-endPiece - contextUnits, -endPiece),
      suffix: query.suffix,
      hint: hint === undefined ? undefined : hint + passage.length - endPiece,
      prefixInside: contextUnits,
      suffixInside: query.suffixInside,
    };
    const first = this.find(head, bare(head.passage)).verdict;
    if (first.status !== 'located') return first;
    const last = this.find(tail, bare(tail.passage)).verdict;
    if (last.status !== 'located') return last;
    const start = first.candidate.start;
    const end = last.candidate.end;
    const ratio = (end - start) / passage.length;
    if (ratio < 0.5 || ratio > 2) return { status: 'lost' };
    const similarity = this.prepare().finder.coverage(passage, start, end);
    if (similarity < leastCoverage) return { status: 'lost' };
    return { status: 'located', candidate: { ...first.candidate, start, end, similarity, exact: false } };
  }

  private prepare(): { folded: FoldedText; finder: CandidateFinder } {
    if (!this.prepared) {
      const folded = foldText(this.text);
      this.prepared = { folded, finder: new CandidateFinder(this.text, folded, new KgramIndex(folded.text)) };
    }
    return this.prepared;
  }
}

/** An anchor as authors, models and older files give it: a bare string, or an object with missing parts; a missing `start` is -1. */
export function anchorFromQuote(quote: string | Partial<Anchor>): Anchor {
  const given: Partial<Anchor> = typeof quote === 'string' ? { exact: quote } : (quote ?? {});
  return sanitise({ ...bare(''), ...given });
}

function bare(exact: string): Anchor {
  return { exact, prefix: '', suffix: '', start: -1 };
}

/** Anchors come from files and models: wrong types become empty, a senseless hint becomes none. */
function sanitise(anchor: Anchor): Anchor {
  const string = (value: unknown): string => (typeof value === 'string' ? value : '');
  const exact = string(anchor.exact);
  const prefix = string(anchor.prefix);
  const suffix = string(anchor.suffix);
  const start = Number.isFinite(anchor.start) ? Math.max(-1, Math.trunc(anchor.start)) : -1;
  // Longer contexts than anyone takes would only cost time.
  return {
    exact,
    prefix: prefix.slice(-mostQuotedContext),
    suffix: suffix.slice(0, mostQuotedContext),
    start,
  };
}

/** A quotation without context at 0 is far more often a default than the first words of the text. */
function withoutDefaultHint(anchor: Anchor, textLength: number): Anchor {
  const { exact, prefix, suffix, start } = anchor;
  const isDefault = start === 0 && exact.length < textLength && prefix + suffix === '';
  return isDefault ? { ...anchor, start: -1 } : anchor;
}
