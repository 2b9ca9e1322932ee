import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { QuotedPlaces } from '../../../../../src/core/review/modelReview/quotedPlaces';

const english = `# Chapter 1: Seven Minutes

She was at the window when the *Kittiwake* was away. “Seven minutes,” she told the bathroom mirror. “Not eight.”

Nobody met her eye. Maren went out with the loaf under her arm – and the feeling that she had said something rude.

The door was shut. She knocked. The door was shut.
`;
const chinese = `# 第一章 第十七页

小满把黄豆给了将军，把船拆开。里面是一张算术作业：三十七乘以二十四，得数写错了……

“不烦，”爷爷说，“两边的人不一样。”
`;
const texts = [
  { path: 'chapters/01.md', text: english },
  { path: 'chapters/02.md', text: chinese },
];

function found(quote: string, path?: string, all = texts): string | undefined {
  const place = new QuotedPlaces(all, ['outline.md']).find(quote, path);
  return place && all.find((text) => text.path === place.path)!.text.slice(place.start, place.end);
}
const verbatim = (quote: string) => new QuotedPlaces(texts).find(quote)?.verbatim;

describe('places that a model quotes', () => {
  it('are found word for word, in the text that is named or in another', () => {
    for (const path of ['chapters/01.md', 'chapters/02.md', './chapters/01.md', 'nowhere.md', '', undefined])
      assert.equal(found('Nobody met her eye.', path), 'Nobody met her eye.');
    assert.equal(verbatim('Nobody met her eye.'), true);
    assert.equal(new QuotedPlaces(texts).pathOf('01.md'), 'chapters/01.md');
    assert.equal(new QuotedPlaces(texts).pathOf('3.md'), undefined);
  });

  it('are none where the words stand twice, nowhere, or in a text that is only told', () => {
    assert.equal(found('The door was shut.'), undefined);
    assert.equal(found('the door was shut', 'chapters/01.md'), undefined);
    assert.equal(found('', 'chapters/01.md'), undefined);
    assert.equal(found(' \n', 'chapters/01.md'), undefined);
    assert.equal(found('A paragraph about whales that nobody ever wrote here.'), undefined);
    assert.equal(found('Nobody met her eye.', 'outline.md'), undefined);
    const twice = [...texts, { path: 'chapters/03.md', text: 'Nobody met her eye.' }];
    assert.equal(found('Nobody met her eye.', undefined, twice), undefined);
    assert.equal(found('Nobody met her eye.', 'chapters/03.md', twice), 'Nobody met her eye.');
  });

  it('are found in another spelling of marks, blanks and emphasis', () => {
    const cases: [quote: string, text: string][] = [
      ['"Nobody met her eye."', 'Nobody met her eye.'],
      ['“Nobody met her eye.”', 'Nobody met her eye.'],
      ['Nobody met her eye...', 'Nobody met her eye'],
      ['… Nobody met her eye', 'Nobody met her eye'],
      ['"Seven minutes," she told', '“Seven minutes,” she told'],
      ['Nobody met\u2060 her\u200b eye.', 'Nobody met her eye.'],
      ['under her arm - and the feeling', 'under her arm – and the feeling'],
      ['when the Kittiwake was away', 'when the *Kittiwake* was away'],
      ['when the _Kittiwake_ was away', 'when the *Kittiwake* was away'],
      ['Nobody met her eye. Maren\nwent out', 'Nobody met her eye. Maren went out'],
      ['"不烦,"爷爷说', '“不烦，”爷爷说'],
      [
        'Nobody had met her eye. Maren went out with the loaf',
        'Nobody met her eye. Maren went out with the loaf',
      ],
    ];
    for (const [quote, text] of cases) {
      assert.equal(found(quote), text, quote);
      assert.equal(verbatim(quote), false, quote);
    }
  });

  it('are found by their ends where the middle is left out', () => {
    const cases: [quote: string, text: string][] = [
      [
        'Nobody met […] something rude.',
        'Nobody met her eye. Maren went out with the loaf under her arm – and the feeling that she had said something rude.',
      ],
      [
        'Nobody met […] the loaf […] the feeling',
        'Nobody met her eye. Maren went out with the loaf under her arm – and the feeling',
      ],
      ['"Seven minutes," ... "Not eight."', '“Seven minutes,” she told the bathroom mirror. “Not eight.”'],
      ['小满把黄豆……算术作业', '小满把黄豆给了将军，把船拆开。里面是一张算术作业'],
      ['得数写错了……', '得数写错了……'],
    ];
    for (const [quote, text] of cases) assert.equal(found(quote), text, quote);
    assert.equal(found('something rude […] Nobody met'), undefined, 'in order only');
    assert.equal(
      found('Nobody met […] the tide […] the feeling'),
      undefined,
      'with all that is quoted between',
    );
    assert.equal(found('The door […] was shut.'), undefined, 'unique only');
  });

  it('are looked for in the part that was told', () => {
    const start = english.indexOf('The door');
    const part = { start, end: start + 20 };
    const places = new QuotedPlaces([{ path: 'chapters/01.md', text: english, part }]);
    assert.deepEqual(places.find('The door was shut.'), {
      path: 'chapters/01.md',
      start,
      end: start + 18,
      verbatim: true,
    });
    assert.equal(places.find('Nobody met her eye.'), undefined);
  });

  it('are found whatever ends the lines', () => {
    const text = 'One line.\r\nAnother line.\r\n';
    assert.deepEqual(new QuotedPlaces([{ path: 'a', text }]).find('One line.\nAnother'), {
      path: 'a',
      start: 0,
      end: 18,
      verbatim: true,
    });
  });

  const words = [
    'the',
    'lamp',
    'tide',
    '“stood',
    'still.”',
    'rock',
    'sand',
    '*very*',
    'fog',
    '河',
    '灯火',
    '。',
    '—',
    'keeper',
    '’s',
  ];
  const paragraph = fc
    .array(fc.constantFrom(...words), { minLength: 3, maxLength: 30 })
    .map((all) => all.join(' '));
  const story = fc
    .tuple(
      fc.array(paragraph, { minLength: 2, maxLength: 8 }),
      fc.array(paragraph, { minLength: 2, maxLength: 8 }),
    )
    .map(([one, other]) => ({ one: one.join('\n\n'), other: other.join('\n\n') }));

  it('are always right word for word, and never the first of several', () => {
    fc.assert(
      fc.property(story, fc.nat(), fc.nat(200), fc.boolean(), ({ one, other }, at, length, named) => {
        const start = at % one.length;
        const quote = one.slice(start, start + 1 + length);
        fc.pre(quote.trim() === quote && quote !== '');
        const count = (text: string) => text.split(quote).length - 1;
        const place = new QuotedPlaces([
          { path: 'one.md', text: one },
          { path: 'other.md', text: other },
        ]).find(quote, named ? 'one.md' : undefined);
        const isUnique =
          one.indexOf(quote, start + 1) < 0 && one.indexOf(quote) === start && (named || count(other) === 0);
        if (isUnique)
          assert.deepEqual(place, { path: 'one.md', start, end: start + quote.length, verbatim: true });
        else assert.equal(place, undefined);
      }),
      { numRuns: 1000 },
    );
  });

  it('are right or none when the quote is mangled', () => {
    const manglings: ((quote: string) => string)[] = [
      (quote) => `"${quote}"`,
      (quote) => `${quote}…`,
      (quote) => quote.replace(/[“”]/g, '"').replace(/’/g, "'"),
      (quote) => quote.replaceAll('*', ''),
      (quote) => quote.replaceAll(' ', ' \u2060'),
      (quote) => quote.toUpperCase(),
      (quote) => quote.replace(/^(.{30}).+(.{30})$/su, '$1 […] $2'),
    ];
    let right = 0;
    fc.assert(
      fc.property(
        story,
        fc.nat(),
        fc.nat(200),
        fc.constantFrom(...manglings),
        ({ one, other }, at, length, mangle) => {
          const unique = 'Zephyrine wakes and walks';
          const middle = at % one.length;
          const cut = one.lastIndexOf(' ', middle) + 1;
          const text = `${one.slice(0, cut)}${unique} ${one.slice(cut)}`;
          const quote = text
            .slice(cut, cut + unique.length + 1 + length)
            .split('\n')[0]!
            .replace(/ [^ ]*$/, '')
            .trim();
          const place = new QuotedPlaces([
            { path: 'one.md', text },
            { path: 'other.md', text: other },
          ]).find(mangle(quote));
          if (!place) return;
          right++;
          assert.equal(place.path, 'one.md');
          // Marks and blanks at its edges may be counted in or not; the words are these.
          const plain = (passage: string) => passage.replace(/[\s*“”"’'.。—-]/gu, '').toLowerCase();
          assert.equal(plain(text.slice(place.start, place.end)), plain(quote));
        },
      ),
      { numRuns: 1000 },
    );
    assert.ok(right > 800, `${right} of 1000 were found`);
  });

  it('need no index for what is there word for word', () => {
    const text = Array.from(
      { length: 20_000 },
      (_, at) => `Line ${at} of a long “novel” about the tide and its keeper.`,
    ).join('\n');
    const long = [{ path: 'final.md', text }];
    const quotes = [1, 2500, 5000, 7500, 10_000, 15_000, 17_500, 19_999].map(
      (at) => `Line ${at} of a long “novel”`,
    );
    const times = Array.from({ length: 9 }, () => {
      const before = performance.now();
      const places = new QuotedPlaces(long);
      assert.ok(quotes.every((quote) => places.find(quote, 'final.md')?.verbatim));
      return performance.now() - before;
    });
    // Far above what it takes on a machine that is busy with nothing else, and far below what an index takes.
    assert.ok(Math.min(...times) < 15, `${Math.min(...times)} ms`);
  });

  it('never fail and never take long, whatever is quoted', () => {
    const text = `${'tide '.repeat(20_000)}\n\n${english}`;
    const places = new QuotedPlaces([{ path: 'a.md', text }]);
    const before = performance.now();
    for (const quote of [
      'tide',
      'tide […] tide',
      '… … …',
      '[…]',
      'x'.repeat(1_000_000),
      'tide '.repeat(700),
      '"',
      '*',
      '\\',
      '\u0000',
    ])
      places.find(quote);
    for (let at = 0; at < 200; at++)
      places.find(`Something number ${at} that is not to be found in this text`);
    assert.ok(performance.now() - before < 20_000);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (quote, path) => {
        const place = new QuotedPlaces(texts).find(quote, path);
        assert.ok(!place || place.start < place.end);
      }),
    );
  });
});
