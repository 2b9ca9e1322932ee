/** UTF-16 units that are compared at once before a whole quote is. */
const gramLength = 4;
/** Shorter quotes would make the steps small, and are quickly looked for one by one. */
const leastLength = 16;
const mostStride = 64;
/** Fewer quotes are looked for as quickly one by one. */
const leastQuotes = 3;
/** Pieces of quotes that are compared in one text: in prose a few quotes for each. Text and quotes that are one letter over and over have no end of them. */
const mostCompared = 20_000;
/** UTF-16 units of a piece, as a power of two. */
const pieceBits = 8;

/**
 * Finds many quotes in one pass over a text, where looking for each would read all of it as many times: to know that a quote stands once,
 * a search has to go on to the end. Only every so manieth place is looked at. Wherever a quote stands, one of its beginnings' grams stands
 * at such a place, and each of them is known with its distance from where the quote begins.
 */
export class QuoteScan {
  private readonly quotes: ReadonlySet<string>;
  private readonly stride: number;
  /** By the hash of a gram. */
  private readonly beginnings = new Map<number, { quote: string; offset: number }[]>();
  private readonly isKnown = new Uint8Array(0x10000);

  constructor(quotes: Iterable<string>) {
    const long = new Set([...quotes].filter((quote) => quote.length >= leastLength));
    this.quotes = long.size < leastQuotes ? new Set() : long;
    this.stride = Math.min(mostStride, ...[...long].map((quote) => quote.length - gramLength + 1));
    for (const quote of this.quotes)
      for (let offset = 0; offset < this.stride; offset++) {
        const hash = hashAt(quote, offset);
        const known = this.beginnings.get(hash);
        if (known) known.push({ quote, offset });
        else this.beginnings.set(hash, [{ quote, offset }]);
        this.isKnown[hash] = 1;
      }
  }

  has(quote: string): boolean {
    return this.quotes.has(quote);
  }

  /**
   * Where each quote begins, at most two places of each, in no order; undefined where it takes longer to tell so than to look for them one by one.
   */
  placesIn(text: string): ReadonlyMap<string, readonly number[]> | undefined {
    const { stride, isKnown } = this;
    const places = new Map<string, number[]>([...this.quotes].map((quote) => [quote, []]));
    let compared = 0;
    for (let at = 0; at + gramLength <= text.length; at += stride) {
      const hash = hashAt(text, at);
      if (isKnown[hash] === 0) continue;
      for (const { quote, offset } of this.beginnings.get(hash)!) {
        const found = places.get(quote)!;
        if (offset > at || found.length === 2) continue;
        compared += 1 + (quote.length >>> pieceBits);
        if (compared > mostCompared) return undefined;
        if (text.startsWith(quote, at - offset)) found.push(at - offset);
      }
    }
    return places;
  }
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let index = at; index < at + gramLength; index++) hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return (hash ^ (hash >>> 16)) & 0xffff;
}
