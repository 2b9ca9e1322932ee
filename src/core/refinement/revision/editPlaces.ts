import { AnchorResolver, anchorFromQuote } from '../../text/anchors/anchors';
import { withLineEndsOf } from '../../text/lineEnds';
import { lineEnd, linesAround } from '../../text/lines';
import { occurrences } from '../../text/occurrences';
import { contains, type Range } from '../../text/range';

import type { Passage } from './passages';

/** The words that a passage begins and ends with, without white space around them. */
interface Quote {
  start: string;
  end: string;
}

type EditPlace = Passage | 'unlocated' | 'ambiguous';

/** How far behind its first words a passage's last words may be, where nothing else limits it; UTF-16 units. */
const longestPassage = 20_000;
/** What is found of one quote before it counts as ambiguous. */
const mostFound = 4;
/** First words that stand more often than this in a text are no way to name a place in it. */
const mostBeginnings = 32;
/** So many units of text are searched from end to end for one reply, and so many quotes looked for that do not stand word for word. */
const mostSearched = 200_000_000;
const mostApproximate = 100;

/**
 * Finds where a model's edits go, each by the words that its passage begins and ends with. First where they are meant to be, word for word and once: in the passages of the suggestions
 * that an edit is for, then in their lines. Then in whole texts. Only then something that comes near enough. Never the first of several.
 */
export class EditPlaces {
  private readonly texts: ReadonlyMap<string, string>;
  private readonly resolvers = new Map<string, AnchorResolver>();
  private readonly lines = new Map<Passage, Passage>();
  private searched = 0;
  private approximate = 0;

  constructor(texts: readonly { path: string; text: string }[]) {
    this.texts = new Map(texts.map(({ path, text }) => [path, text]));
  }

  /**
   * @param near the passages of the suggestions that the edit is for
   * @param paths the files that it may be in
   * @param anywhere whether a place that only comes near is looked for in whole texts too, and not in the lines of `near` alone
   */
  find(quote: Quote, near: readonly Passage[], paths: readonly string[], anywhere: boolean): EditPlace {
    if (quote.start === '' || /\p{Surrogate}/u.test(quote.start + quote.end)) return 'unlocated';
    const lines = near.map((passage) => this.linesOf(passage));
    for (const scopes of [near, lines]) {
      const found = this.exactly(quote, scopes, scopes === near);
      if (found !== 'unlocated') return found;
    }
    const found = this.inWholeTexts(quote, paths);
    if (found !== 'unlocated') return found;
    const wholes = anywhere
      ? paths.map((path) => ({ path, start: 0, end: this.texts.get(path)?.length ?? 0 }))
      : [];
    return this.nearly(quote, [...lines, ...wholes]);
  }

  private linesOf(passage: Passage): Passage {
    let lines = this.lines.get(passage);
    if (!lines) {
      lines = { path: passage.path, ...linesAround(this.texts.get(passage.path) ?? '', passage) };
      this.lines.set(passage, lines);
    }
    return lines;
  }

  /** With `edges`, a scope that begins and ends with the quote is preferred to what it is beside in there. */
  private exactly(quote: Quote, scopes: readonly Passage[], edges: boolean): EditPlace {
    const found = new Map<string, Passage>();
    for (const scope of scopes) {
      const text = this.texts.get(scope.path) ?? '';
      const { start, end } = quoteIn(text, quote);
      for (const range of placesIn(text, scope, start, end))
        found.set(`${scope.path}:${range.start}:${range.end}`, { path: scope.path, ...range });
    }
    const places = [...found.values()];
    if (places.length <= 1) return places[0] ?? 'unlocated';
    const whole = edges ? scopes.filter((scope) => this.isWhole(scope, quote)) : [];
    return whole.length === 1 ? { ...whole[0]! } : 'ambiguous';
  }

  private isWhole(scope: Passage, quote: Quote): boolean {
    const text = this.texts.get(scope.path) ?? '';
    const { start, end } = quoteIn(text, quote);
    const length = scope.end - scope.start;
    if (start === end) return length === start.length;
    return (
      length >= Math.max(start.length, end.length) &&
      text.startsWith(start, scope.start) &&
      text.endsWith(end, scope.end)
    );
  }

  private inWholeTexts(quote: Quote, paths: readonly string[]): EditPlace {
    const found: Passage[] = [];
    for (const path of paths) {
      const text = this.texts.get(path) ?? '';
      const { start, end } = quoteIn(text, quote);
      if (!this.maySearch(text.length)) return 'unlocated';
      const beginnings = occurrences(text, start, wholeOf(text), mostBeginnings + 1);
      if (beginnings.length > mostBeginnings) return 'ambiguous';
      for (const { start: at, end: behind } of beginnings) {
        const line = { start: at, end: lineEnd(text, behind) };
        const further = { start: at, end: Math.min(text.length, behind + longestPassage) };
        if (!this.maySearch(start === end ? 0 : further.end - at)) return 'unlocated';
        const inLine = placesFrom(text, at, line, start, end);
        const places = inLine.length > 0 ? inLine : placesFrom(text, at, further, start, end);
        found.push(...places.map((range) => ({ path, ...range })));
        if (found.length > 1) return 'ambiguous';
      }
    }
    return found[0] ?? 'unlocated';
  }

  /** A reply that quotes at random is not searched for without end. */
  private maySearch(units: number): boolean {
    this.searched += units;
    return this.searched <= mostSearched;
  }

  private nearly(quote: Quote, scopes: readonly Passage[]): EditPlace {
    let isAmbiguous = false;
    const found: Passage[] = [];
    for (const scope of scopes) {
      if (found.some((place) => place.path === scope.path && contains(scope, place))) continue;
      if (++this.approximate > mostApproximate) break;
      const place = this.nearlyIn(scope, quote);
      if (typeof place !== 'string') found.push(place);
      else if (place === 'ambiguous') isAmbiguous = true;
    }
    const places = found.filter(
      (place, index) =>
        !found
          .slice(0, index)
          .some(({ start, end, path }) => path === place.path && start === place.start && end === place.end),
    );
    if (places.length > 1 || (isAmbiguous && places.length === 0)) return 'ambiguous';
    return places[0] ?? 'unlocated';
  }

  private nearlyIn(scope: Passage, quote: Quote): EditPlace {
    const resolver = this.resolverFor(scope);
    const first = resolver.resolve(anchorFromQuote(quote.start));
    const last = quote.end === quote.start ? first : resolver.resolve(anchorFromQuote(quote.end));
    if (first.status !== 'located' || last.status !== 'located')
      return first.status === 'ambiguous' || last.status === 'ambiguous' ? 'ambiguous' : 'unlocated';
    if (last.start < first.start || last.end < first.end) return 'unlocated';
    return { path: scope.path, start: scope.start + first.start, end: scope.start + last.end };
  }

  private resolverFor({ path, start, end }: Passage): AnchorResolver {
    const key = `${start}:${end}:${path}`;
    let resolver = this.resolvers.get(key);
    if (!resolver) {
      resolver = new AnchorResolver((this.texts.get(path) ?? '').slice(start, end));
      this.resolvers.set(key, resolver);
    }
    return resolver;
  }
}

function quoteIn(text: string, { start, end }: Quote): Quote {
  return { start: withLineEndsOf(text, start), end: withLineEndsOf(text, end) };
}

function placesIn(text: string, scope: Range, start: string, end: string): Range[] {
  return occurrences(text, start, scope, mostFound).flatMap((first) =>
    placesFrom(text, first.start, scope, start, end),
  );
}

/** Passages of a scope that begin with `start` at this place. Their last words may share some with the first, but end no sooner. */
function placesFrom(text: string, at: number, scope: Range, start: string, end: string): Range[] {
  const behind = at + start.length;
  if (start === end) return [{ start: at, end: behind }];
  const from = Math.max(at, behind - end.length);
  const endings = occurrences(text, end, { start: from, end: scope.end }, mostFound);
  return endings.map((last) => ({ start: at, end: last.end }));
}

function wholeOf(text: string): Range {
  return { start: 0, end: text.length };
}

/** What an edit quotes, as it is looked for. */
export function quotedAs({ start, end }: { start: string; end: string }): Quote {
  const first = start.trim();
  const last = end.trim();
  return { start: first, end: last === '' ? first : last };
}
