import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { locateQuote } from '../../../../../src/core/refinement/decisions/quotes';
import { rejectionFor, waiverFor, WaiverIndex } from '../../../../../src/core/refinement/record/waivers';
import { StoryFoldError } from '../../../../../src/core/errors';
import { matchRemarks } from '../../../../../src/core/review/matching';
import { FoldedPassages } from '../../../../../src/core/review/modelReview/foldedPassages';
import { endsOf, withoutGapsAtEdges } from '../../../../../src/core/review/modelReview/quotedEnds';
import { QuotedPlaces } from '../../../../../src/core/review/modelReview/quotedPlaces';
import { QuoteScan } from '../../../../../src/core/review/modelReview/quoteScan';
import { anchorFromQuote, AnchorResolver, createAnchor } from '../../../../../src/core/text/anchors/anchors';
import { suggestionOn } from '../../../../fakes/suggestions';

const longest = 10_000;
/** Far above what any of them takes, and far below what a search that begins anew at each unit of a run does. */
const mostMilliseconds = 1_000;

const run = fc
  .record({
    unit: fc.constantFrom(
      ...[
        '.',
        '…',
        '⋯',
        '..',
        '... ',
        '… ',
        '[',
        '[ ',
        '[…',
        '[…]',
        '[...] ',
        '(',
        '( ',
        '(…)',
        ']',
        ')',
        '"',
        '“',
        '”',
        "'",
        '’',
      ],
      ...[
        '`',
        '*',
        '**',
        '_',
        '\\',
        ' ',
        '\n',
        '\r\n',
        '\u3000',
        '\t',
        '-',
        '—',
        '。',
        'a',
        'a ',
        '灯',
        '1',
        '1,',
        '\u0301',
        '\u200b',
        '👩‍🚀',
      ],
    ),
    length: fc.constantFrom(1, 3, 60, 1_000, 3_900, longest),
  })
  .map(({ unit, length }) => unit.repeat(Math.ceil(length / unit.length)));
const words = fc.constantFrom('', 'Chapter 1 ', ' 12', 'x', '\n', '“');
const hostile = fc.tuple(words, run, words, run, words).map((parts) => parts.join(''));

function within(name: string, quote: string, work: () => void): void {
  const before = performance.now();
  work();
  const took = performance.now() - before;
  assert.ok(took < mostMilliseconds, `${name} took ${took} ms for ${JSON.stringify(quote.slice(0, 40))}`);
}

describe('quotes of nothing but marks', () => {
  it('lose the gaps at their edges, and none between', () => {
    const cases: [quote: string, rest: string][] = [
      ['… Nobody met her eye...', 'Nobody met her eye'],
      ['[...] […]....Nobody [...] met her……  [...]⋯', 'Nobody [...] met her'],
      ['..Nobody..', '..Nobody..'],
      ['.....', ''],
      [' \n… [', '['],
      ['', ''],
    ];
    for (const [quote, rest] of cases) assert.equal(withoutGapsAtEdges(quote), rest);
    assert.equal(endsOf(`Chapter 1 ${'.'.repeat(60)} 12`)?.last, '12');
  });

  it('end whoever is given them, soon, and with an answer', () => {
    fc.assert(
      fc.property(hostile, hostile, (quote, held) => {
        const text = `# Chapter 1\n\nNobody met her eye.\n\n${held}\n\nThe door was shut ${quote.slice(0, 5_000)} and she knocked.\n`;
        const file = { path: 'a.md', text, byteOrderMark: false, sha256: '' };
        within('withoutGapsAtEdges', quote, () => withoutGapsAtEdges(quote));
        within('endsOf', quote, () => endsOf(quote));
        within('FoldedPassages', quote, () => {
          const passages = new FoldedPassages(text);
          passages.places(quote);
          const ends = endsOf(quote);
          if (ends) passages.placesOfEnds(ends);
        });
        within('QuotedPlaces', quote, () => {
          const places = new QuotedPlaces([file]);
          places.expect([quote, held]);
          places.find(quote, 'a.md');
          places.find(held);
          places.pathOf(quote);
        });
        within('QuoteScan', quote, () => new QuoteScan([quote, `${quote}x`, held]).placesIn(text));
        within('AnchorResolver', quote, () => new AnchorResolver(text).resolve(anchorFromQuote(quote)));
        within('locateQuote', quote, () => {
          try {
            locateQuote([file], quote);
          } catch (error) {
            assert.ok(error instanceof StoryFoldError);
          }
        });
        within('remarks', quote, () => {
          const one = suggestionOn(quote, {
            anchor: createAnchor(text, 20, text.length - 20),
            summary: held,
          });
          const other = suggestionOn(held, { summary: quote, replacement: held });
          for (const each of [one, other]) delete each.rule;
          const index = new WaiverIndex(
            [waiverFor(one, 1)],
            [rejectionFor(one, 1)],
            [rejectionFor(other, 1)],
          );
          index.covers(other);
          index.covers({ ...one, anchor: undefined });
          index.covers({ ...one, summary: `${quote} and more` });
          matchRemarks([one, other], [other, { ...one, type: 'logic' }]);
        });
      }),
      { numRuns: 150 },
    );
  });
});
