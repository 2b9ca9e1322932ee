import { AnchorResolver, anchorFromQuote } from '../../text/anchors/anchors';
import { withLineEndsOf } from '../../text/lineEnds';
import { contains, type Range } from '../../text/range';
import { linesAround, lineEnd } from './lines';
import type { Passage } from './passages';

/** The words that a passage begins and ends with, without white space around them. */
export interface Quote {
  start: string;
  end: string;
}

export type QuotedPlace = Passage | 'unlocated' | 'ambiguous';

/** How far behind its first words a passage's last words may be, where nothing else limits it; UTF-16 units. */
const longestPassage = 20_000;
/** What is found of one quote before it counts as ambiguous. */
const mostFound = 4;
/** So many units of text are searched from end to end for one reply, and so many quotes looked for that do not stand word for word. */
const mostSearched = 200_000_000;
const mostApproximate = 100;

/**
 * Finds the passages that a model quotes. First where they are meant to be, word for word and once: in the passages of the suggestions
 * that an edit is for, then in their lines. Then in whole texts. Only then something that comes near enough. Never the first of several.
 */
export class QuotedPlaces {
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
  find(quote: Quote, near: readonly Passage[], paths: readonly string[], anywhere: boolean): QuotedPlace {
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
  private exactly(quote: Quote, scopes: readonly Passage[], edges: boolean): QuotedPlace {
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

  private inWholeTexts(quote: Quote, paths: readonly string[]): QuotedPlace {
    const found: Passage[] = [];
    for (const path of paths) {
      const text = this.texts.get(path) ?? '';
      if (this.searched + text.length > mostSearched) return 'unlocated';
      this.searched += text.length;
      const { start, end } = quoteIn(text, quote);
      for (const at of occurrences(text, start, { start: 0, end: text.length }, 2)) {
        const behind = at + start.length;
        const line = { start: at, end: lineEnd(text, behind) };
        const further = { start: at, end: Math.min(text.length, behind + longestPassage) };
        const inLine = placesFrom(text, at, line, start, end);
        const places = inLine.length > 0 ? inLine : placesFrom(text, at, further, start, end);
        found.push(...places.map((range) => ({ path, ...range })));
      }
      if (found.length > 1) return 'ambiguous';
    }
    return found[0] ?? 'unlocated';
  }

  private nearly(quote: Quote, scopes: readonly Passage[]): QuotedPlace {
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

  private nearlyIn(scope: Passage, quote: Quote): QuotedPlace {
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
  return occurrences(text, start, scope, mostFound).flatMap((at) => placesFrom(text, at, scope, start, end));
}

/** Passages of a scope that begin with `start` at this place. Their last words may share some with the first, but end no sooner. */
function placesFrom(text: string, at: number, scope: Range, start: string, end: string): Range[] {
  const behind = at + start.length;
  if (start === end) return [{ start: at, end: behind }];
  const from = Math.max(at, behind - end.length);
  return occurrences(text, end, { start: from, end: scope.end }, mostFound).map((last) => ({
    start: at,
    end: last + end.length,
  }));
}

function occurrences(text: string, words: string, scope: Range, most: number): number[] {
  const searched = text.slice(scope.start, scope.end);
  const found: number[] = [];
  for (let at = searched.indexOf(words); at >= 0 && found.length < most; at = searched.indexOf(words, at + 1))
    found.push(scope.start + at);
  return found;
}

/** What an edit quotes, as it is looked for. */
export function quotedAs({ start, end }: { start: string; end: string }): Quote {
  const first = start.trim();
  const last = end.trim();
  return { start: first, end: last === '' ? first : last };
}
