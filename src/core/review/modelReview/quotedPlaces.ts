import { anchorFromQuote, AnchorResolver } from '../../text/anchors/anchors';
import { FoldedPassages } from './foldedPassages';
import { QuoteScan } from './quoteScan';
import { endsOf, placesOfEnds, withoutGapsAtEdges, type Ends } from './quotedEnds';
import { occurrences } from '../../text/occurrences';
import { withoutBlankEdges } from '../../text/lines';
import type { Range } from '../../text/range';

/** A text that quotes are looked for in, or the part of it that the model was told. */
export interface QuotableText {
  path: string;
  text: string;
  /** The part in question, in UTF-16 units; all of it where it is left out. */
  part?: Range;
  /** Not all of it was told, so that a quote is looked for elsewhere first. */
  abridged?: boolean;
}

/** Where a quote stands, without white space at its edges: UTF-16 units of the whole text. */
export interface QuotedPlace extends Range {
  path: string;
  /** The quote stands there word for word, as it was given but for white space at its edges. */
  verbatim: boolean;
}

/** Longer quotes are looked for word for word only. */
const longestLoose = 4_000;
/** UTF-16 units that a quote must have, at least, to be found by what is nearly it. */
const leastApproximate = 8;
/** Looking for what is nearly a quote takes milliseconds in a novel; a reply that is all wrong quotes is not worth more. */
const mostLoose = 64;
/** UTF-16 units of a text in which searches for each quote would take longer than all else. */
const leastScanned = 50_000;

/**
 * Finds what a model quotes. Word for word first, which needs no index; then without the marks that models put around quotes; then with
 * other spelling of marks, blanks and emphasis; then by its two ends, where the middle was left out; and at last what is nearly
 * it. Never the first of several places: what fits twice is nowhere.
 */
export class QuotedPlaces {
  private readonly texts: readonly SearchedText[];
  private readonly elsewhere: ReadonlySet<string>;
  private looseSearches = 0;

  constructor(
    texts: readonly QuotableText[],
    /** Paths of what the model was told beside these; a quote from there is in none of the texts. */
    elsewhere: Iterable<string> = [],
  ) {
    this.texts = texts.map((text) => new SearchedText(text));
    this.elsewhere = new Set([...elsewhere].map(plainPath));
  }

  /** Says which quotes will be asked about, so that long texts are read once for all of them. Finds the same without. */
  expect(quotes: readonly string[]): void {
    const scan = new QuoteScan(quotes);
    for (const text of this.texts) text.expect(scan);
  }

  /** The path of that text, also where the model writes it in another way; undefined where there is none. */
  pathOf(named: string | null | undefined): string | undefined {
    return this.named(named)?.path;
  }

  find(quote: string, named?: string | null): QuotedPlace | undefined {
    const found = this.placeOf(quote, named);
    const text = found && this.texts.find(({ path }) => path === found.path);
    // A passage that ended in a line break would make the next paragraph one that stands beside it.
    return found && text ? { ...found, ...text.withoutBlankEdges(found) } : found;
  }

  private placeOf(quote: string, named: string | null | undefined): QuotedPlace | undefined {
    if (quote.trim() === '') return undefined;
    const text = this.named(named);
    if (!text && named && this.elsewhere.has(plainPath(named))) return undefined;
    const others = this.texts.filter((other) => other !== text);
    const groups = [
      text ? [text] : [],
      others.filter(({ isWhole }) => isWhole),
      others.filter(({ isWhole }) => !isWhole),
    ];
    for (const [isGiven, words] of spellingsOf(quote)) {
      const found = firstFound(groups, (searched) => searched.verbatim(words));
      if (found.length > 0) return found.length > 1 ? undefined : { ...found[0]!, verbatim: isGiven };
    }
    if (quote.length > longestLoose || this.looseSearches >= mostLoose) return undefined;
    this.looseSearches++;
    const words = withoutWrapping(quote);
    const ends = endsOf(words);
    const ways: ((searched: SearchedText) => Place[])[] = [
      (searched) => searched.folded(words),
      ...(ends ? [(searched: SearchedText) => searched.byEnds(ends)] : []),
      ...(!ends && words.length >= leastApproximate
        ? [(searched: SearchedText) => searched.approximate(words)]
        : []),
    ];
    for (const way of ways) {
      const found = firstFound(groups, way);
      if (found.length > 0) return found.length > 1 ? undefined : { ...found[0]!, verbatim: false };
    }
    return undefined;
  }

  private named(name: string | null | undefined): SearchedText | undefined {
    if (!name) return undefined;
    const wanted = plainPath(name);
    return (
      this.texts.find(({ path }) => path === name) ??
      only(this.texts.filter(({ path }) => plainPath(path) === wanted)) ??
      only(this.texts.filter(({ path }) => plainPath(path).endsWith(`/${wanted}`)))
    );
  }
}

type Place = Range & { path: string };

/** What is found in the first group of texts in which anything is. */
function firstFound(
  groups: readonly (readonly SearchedText[])[],
  way: (searched: SearchedText) => Place[],
): Place[] {
  for (const group of groups) {
    const found = group.flatMap(way);
    if (found.length > 0) return found;
  }
  return [];
}

/** One text, or a part of one. Finds at most two places, which is enough to know that it is not one. */
class SearchedText {
  readonly path: string;
  readonly isWhole: boolean;
  private readonly text: string;
  private readonly from: number;
  private scan: QuoteScan | undefined;
  private scanned: ReadonlyMap<string, readonly number[]> | undefined;
  private passages: FoldedPassages | undefined;
  private resolver: AnchorResolver | undefined;

  constructor({ path, text, part, abridged }: QuotableText) {
    this.path = path;
    this.isWhole = abridged !== true;
    this.text = part ? text.slice(part.start, part.end) : text;
    this.from = part?.start ?? 0;
  }

  expect(scan: QuoteScan): void {
    this.scan = this.text.length >= leastScanned ? scan : undefined;
    this.scanned = undefined;
  }

  verbatim(words: string): Place[] {
    const places = this.occurrences(words);
    if (places.length > 0 || !words.includes('\n')) return places;
    // Texts are told with plain line ends, whatever ends their lines have.
    return this.occurrences(words.replace(/\r?\n/g, '\r\n'));
  }

  folded(words: string): Place[] {
    this.passages ??= new FoldedPassages(this.text);
    return this.passages.places(words).map((place) => this.at(place));
  }

  byEnds(ends: Ends): Place[] {
    const verbatim = placesOfEnds(ends, {
      occurrences: (words, scope, most) => occurrences(this.text, words, scope, most),
      text: this.text,
    });
    if (verbatim.length > 0) return verbatim.map((place) => this.at(place));
    this.passages ??= new FoldedPassages(this.text);
    return this.passages.placesOfEnds(ends).map((place) => this.at(place));
  }

  approximate(words: string): Place[] {
    this.resolver ??= new AnchorResolver(this.text);
    const resolution = this.resolver.resolve(anchorFromQuote(words));
    if (resolution.status === 'ambiguous') return twice({ path: this.path, start: 0, end: 0 });
    return resolution.status === 'located' && resolution.start < resolution.end ? [this.at(resolution)] : [];
  }

  withoutBlankEdges({ start, end }: Range): Range {
    return this.at(withoutBlankEdges(this.text, { start: start - this.from, end: end - this.from }));
  }

  private occurrences(words: string): Place[] {
    if (this.scan?.has(words)) {
      this.scanned ??= this.scan.placesIn(this.text);
      if (!this.scanned) this.scan = undefined;
      const starts = this.scanned?.get(words);
      if (starts) return starts.map((start) => this.at({ start, end: start + words.length }));
    }
    return occurrences(this.text, words, { start: 0, end: this.text.length }, 2).map((place) =>
      this.at(place),
    );
  }

  private at({ start, end }: Range): Place {
    return { path: this.path, start: start + this.from, end: end + this.from };
  }
}

/**
 * The quote as it came, and then without what is not the text's at its edges; each is worked out when the one before is nowhere. Says which
 * of them are the quote's own words.
 */
function* spellingsOf(quote: string): Generator<[isGiven: boolean, words: string]> {
  yield [true, quote];
  const trimmed = quote.trim();
  if (trimmed !== quote) yield [true, trimmed];
  const bare = withoutWrapping(trimmed);
  if (bare !== trimmed && bare !== '') yield [false, bare];
}

const wrappings: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
  ['**', '**'],
  ['*', '*'],
  ['_', '_'],
];
function withoutWrapping(quote: string): string {
  let words = quote.trim();
  for (let layer = 0; layer < 2; layer++) {
    const pair = wrappings.find(
      ([open, close]) =>
        words.length > open.length + close.length &&
        words.startsWith(open) &&
        // “One,” she said, “and two” is speech at both ends, in no marks of the model's.
        words.indexOf(close, open.length) === words.length - close.length,
    );
    if (pair) words = words.slice(pair[0].length, -pair[1].length).trim();
  }
  return withoutGapsAtEdges(words);
}

/** Several places, whichever they are. */
function twice(place: Place): Place[] {
  return [place, place];
}

function plainPath(path: string): string {
  return path
    .normalize('NFKC')
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase();
}

function only<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}
