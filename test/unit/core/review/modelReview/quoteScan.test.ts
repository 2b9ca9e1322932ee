import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { QuotedPlaces } from '../../../../../src/core/review/modelReview/quotedPlaces';
import { QuoteScan } from '../../../../../src/core/review/modelReview/quoteScan';

/** Where the words begin, overlapping places included. */
function everywhere(text: string, words: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) found.push(at);
  return found;
}

/** Few letters, so that much stands twice, and some that no text has. */
const prose = (alphabet: string, lengths: { minLength: number; maxLength: number }) =>
  fc.array(fc.constantFrom(...alphabet), lengths).map((letters) => letters.join(''));

const asked = fc
  .tuple(fc.constantFrom('ab', 'abcdefgh ', '天上的风𝄞'), fc.boolean())
  .chain(([alphabet, isTwice]) =>
    fc.record({
      text: prose(alphabet, { minLength: 80, maxLength: 400 }).map((text) => text.repeat(isTwice ? 2 : 1)),
      cuts: fc.array(fc.record({ at: fc.nat(), length: fc.integer({ min: 16, max: 120 }) }), {
        minLength: 3,
        maxLength: 8,
      }),
      others: fc.array(prose(alphabet, { minLength: 16, maxLength: 40 }), { maxLength: 4 }),
    }),
  )
  .map(({ text, cuts, others }) => ({
    text,
    quotes: [
      ...cuts.map(({ at, length }) =>
        text.slice(at % (text.length - 16), (at % (text.length - 16)) + length),
      ),
      ...others,
    ].filter((quote) => quote.length >= 16),
  }));

describe('QuoteScan', () => {
  it('finds what a search for each quote finds', () => {
    let unique = 0;
    fc.assert(
      fc.property(asked, ({ text, quotes }) => {
        const scan = new QuoteScan(quotes);
        const places = scan.placesIn(text);
        assert.ok(places);
        for (const quote of quotes) {
          if (!scan.has(quote)) continue;
          const found: readonly number[] = places.get(quote)!;
          const all = everywhere(text, quote);
          assert.equal(new Set(found).size, Math.min(2, all.length), quote);
          assert.ok(found.every((at) => all.includes(at)));
          if (all.length === 1) unique++;
        }
      }),
      { numRuns: 1000 },
    );
    assert.ok(unique > 1000, String(unique));
  });

  it('leaves short quotes, and a few, to a search for each', () => {
    const long = Array.from({ length: 3 }, (_, index) => `${index} is a quote that is long`);
    const scan = new QuoteScan([...long, 'short']);
    assert.deepEqual(
      [scan.has(long[0]!), scan.has('short'), scan.has('a quote that nobody expects')],
      [true, false, false],
    );
    assert.equal(new QuoteScan([...long.slice(0, 2), long[0]!]).has(long[0]!), false);
    assert.deepEqual([...new QuoteScan([]).placesIn('text')!], []);
  });

  it('gives up rather than compare without end', () => {
    const quotes = Array.from({ length: 40 }, (_, index) => `${'a'.repeat(3000)}${index}`);
    const started = performance.now();
    assert.equal(new QuoteScan(quotes).placesIn('a'.repeat(1_000_000)), undefined);
    assert.ok(performance.now() - started < 1000);
  });

  it('changes nothing of what is found in a long text', () => {
    const lines = Array.from(
      { length: 3000 },
      (_, at) => `Line ${at % 2900} of the log: nobody came ashore today.`,
    );
    const texts = [
      { path: 'a.md', text: lines.join('\r\n') },
      { path: 'b.md', text: 'Short.' },
    ];
    const quotes = [
      ...[0, 7, 99, 150, 2899].map((at) => lines[at]!),
      `${lines[500]}\n${lines[501]}`,
      ` ${lines[600]} `,
      '“Line 700 of the log: nobody came ashore today.”',
      'Line 9999 of the log: nobody came ashore today.',
      'nobody came ashore today.',
    ];
    const [plain, expecting] = [new QuotedPlaces(texts), new QuotedPlaces(texts)];
    expecting.expect(quotes);
    const places = quotes.map((quote) => expecting.find(quote));
    assert.deepEqual(
      places,
      quotes.map((quote) => plain.find(quote)),
    );
    // Lines 0, 7 and 99 stand twice.
    assert.deepEqual(
      places.map((place) => place !== undefined),
      [false, false, false, true, true, true, true, true, false, false],
    );
  });
});
