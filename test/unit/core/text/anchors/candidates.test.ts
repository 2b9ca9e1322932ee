import assert from 'node:assert/strict';
import { CandidateFinder } from '../../../../../src/core/text/anchors/candidates';
import { textBits } from '../../../../../src/core/text/anchors/evidence';
import { foldText } from '../../../../../src/core/text/anchors/fold';
import { KgramIndex } from '../../../../../src/core/text/anchors/kgramIndex';
import { foldQuery, type Query } from '../../../../../src/core/text/anchors/query';

function finderOf(text: string): CandidateFinder {
  const folded = foldText(text);
  return new CandidateFinder(text, folded, new KgramIndex(folded.text));
}

function query(passage: string, { prefix = '', suffix = '', start = -1 } = {}): Query {
  return foldQuery({ exact: passage, prefix, suffix, start });
}

/** Chinese characters of which no three follow each other twice, and none but with the same seed. */
function prose(length: number, seed = 1): string {
  let state = seed * 7919;
  let text = '';
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    text += String.fromCharCode(0x4e00 + ((state >>> 8) % 8000));
  }
  return text;
}

/** So many units that say something else. */
const other = (count: number): string => '某'.repeat(count);

const starts = (places: readonly { start: number }[]): number[] => places.map(({ start }) => start);
const multiples = (count: number, step: number): number[] =>
  Array.from({ length: count }, (_, index) => index * step);

describe('the places where a passage stands word for word', () => {
  it('are all found, in their order, at the edges of the text too', () => {
    for (const passage of [
      '雪',
      '雪落',
      '雪落了',
      '雪落了下来',
      'snow',
      'snowfall',
      'snow fell that night',
    ]) {
      const words = foldText(passage).text;
      const text = `${words}${prose(20)}${words}${prose(30, 2)}${words}`;
      const { candidates, complete } = finderOf(text).exact(query(passage));
      assert.deepEqual(starts(candidates), [0, words.length + 20, 2 * words.length + 50], passage);
      assert.ok(complete);
      for (const { start, end, similarity, exact, passageBits } of candidates)
        assert.deepEqual(
          [end - start, similarity, exact, passageBits],
          [words.length, 1, true, textBits(words)],
        );
    }
  });

  it('are found where they overlap', () =>
    assert.deepEqual(starts(finderOf('哈哈哈哈哈哈').exact(query('哈哈哈')).candidates), [0, 1, 2, 3]));

  it('are none where it stands nowhere', () => {
    for (const passage of ['雪', '雪落了下来', prose(600, 9)])
      assert.deepEqual(finderOf(prose(50)).exact(query(passage)), { candidates: [], complete: true });
    assert.deepEqual(finderOf('').exact(query('雪')), { candidates: [], complete: true });
  });

  it('are all looked at where they are few, and the most promising where they are many', () => {
    const said = (count: number): string =>
      Array.from({ length: count }, (_, index) => `${prose(30, index + 1)}她说不`).join('');
    assert.deepEqual(
      starts(
        finderOf(said(24)).exact(query('她说不', { prefix: prose(30, 24).slice(-9), start: 700 })).candidates,
      ),
      multiples(24, 33).map((start) => start + 30),
    );
    const text = said(60);
    const beside = starts(
      finderOf(text).exact(query('她说不', { prefix: prose(30, 50).slice(-9) })).candidates,
    );
    assert.equal(beside.length, 24);
    assert.equal(beside[0], 49 * 33 + 30);
    const before = starts(
      finderOf(text).exact(query('她说不', { suffix: prose(30, 41).slice(0, 9) })).candidates,
    );
    assert.equal(before[0], 39 * 33 + 30);
    const near = starts(finderOf(text).exact(query('她说不', { start: 59 * 33 + 30 })).candidates);
    assert.deepEqual(
      near,
      multiples(24, 33).map((distance) => 59 * 33 + 30 - distance),
    );
  });

  it('are told apart by what adjoins them, not by what is further away', () => {
    const text = Array.from({ length: 40 }, (_, index) => `${prose(30, index + 1)}她说不`).join('');
    const far = query('她说不', { prefix: `${prose(30, 8)}她说不${prose(30, 30).slice(-2)}` });
    const [best] = starts(finderOf(text).exact(far).candidates);
    assert.equal(best, 29 * 33 + 30);
  });
});

describe('a quotation that is too common to say anything by itself', () => {
  it('is looked for in the whole text up to two thousand times', () => {
    for (const said of ['她说', '她说不']) {
      const step = said.length + 2;
      const times = (count: number): string => `${said}某某`.repeat(count);
      assert.equal(finderOf(times(2000)).exact(query(said)).complete, true, said);
      assert.deepEqual(finderOf(times(2001)).exact(query(said)), { candidates: [], complete: false }, said);
      const near = finderOf(times(2001)).exact(query(said, { start: 100 * step }));
      assert.equal(near.complete, false);
      assert.equal(near.candidates[0]!.start, 100 * step);
    }
  });

  it('is looked for by its rarest piece, whichever that is', () => {
    for (const [common, rare] of [
      ['一二三五', '一二三四'],
      ['五一二三', '四一二三'],
    ] as const)
      assert.deepEqual(finderOf(common.repeat(2100) + rare).exact(query(rare)), {
        ...finderOf(prose(8400) + rare).exact(query(rare)),
        complete: true,
      });
  });

  it('is not looked for where each of its pieces is as common', () => {
    const text = `${'一二三五'.repeat(2100)}${'六二三四'.repeat(2100)}一二三四`;
    assert.deepEqual(finderOf(text).exact(query('一二三四')), { candidates: [], complete: false });
    assert.deepEqual(starts(finderOf(text).exact(query('一二三四', { start: text.length })).candidates), [
      text.length - 4,
    ]);
  });

  it('is looked for within four thousand units of where it was', () => {
    const points = (start: number): number[] =>
      starts(
        finderOf('她说某某'.repeat(3000)).exactPoints(query('', { prefix: '她', suffix: '说', start }))
          .candidates,
      );
    const [middle, beginning, end] = [points(6000), points(2000), points(10_000)];
    assert.deepEqual([middle[0], middle.at(-1), middle.length], [2001, 9997, 2000]);
    assert.deepEqual([beginning[0], beginning.at(-1)], [1, 5997]);
    assert.deepEqual([end[0], end.at(-1)], [6001, 11_997]);
  });
});

describe('the context of a place', () => {
  const passage = '绕在木桩上';
  const [prefix, suffix] = ['老艄公把缆绳', '朝她点了点头'];
  /** What the context says, and what speaks against the place, of the only place of the passage. */
  function around(
    text: string,
    context: { prefix?: string; suffix?: string } = { prefix, suffix },
  ): [number, number] {
    const { candidates } = finderOf(text).exact(query(passage, context));
    assert.equal(candidates.length, 1);
    return [candidates[0]!.contextBits, candidates[0]!.cost];
  }

  it('is all there, and nothing speaks against the place', () => {
    assert.deepEqual(around(`${prose(30)}${prefix}${passage}${suffix}${prose(30, 2)}`), [50, 0]);
    assert.deepEqual(around(`${prefix}${passage}${suffix}`), [50, 0]);
    assert.deepEqual(around(`${prefix}${passage}`, { prefix }), [25, 0]);
    assert.deepEqual(around(`${passage}${suffix}`, { suffix }), [25, 0]);
  });

  it('is gone, and much speaks against the place', () => {
    const [bits, cost] = around(`${prose(30)}${passage}${prose(30, 2)}`);
    assert.equal(bits, 0);
    assert.ok(cost > 15);
    assert.equal(around(passage)[0], 0);
  });

  it('is there still with a word put in or changed, of which a little speaks against the place', () => {
    const [bits, cost] = around(`${prose(30)}老艄公把他的缆绳${passage}又朝她点了点头${prose(30, 2)}`);
    assert.ok(bits >= 40, String(bits));
    assert.ok(cost < 5, String(cost));
  });

  it('counts as far as it goes on from the passage, and no further', () => {
    assert.equal(around(`${prose(30)}某缆绳又${passage}${prose(30, 2)}`, { prefix: '把缆绳又' })[0], 15);
    assert.equal(around(`${prose(30)}${passage}朝她点某${prose(30, 2)}`, { suffix: '朝她点了' })[0], 15);
    assert.equal(around(`${prose(30)}xope${passage}${prose(30, 2)}`, { prefix: 'rope' })[0], 4.5);
    assert.equal(around(`${prose(30)}${passage}ropx${prose(30, 2)}`, { suffix: 'rope' })[0], 4.5);
  });

  it('is what stands in its own paragraph, however short, where that has new neighbours', () => {
    const placed = (text: string, context: { prefix?: string; suffix?: string }): [number, boolean] => {
      const [place] = finderOf(text).exact(query(passage, context)).candidates;
      return [place!.contextBits, place!.framed];
    };
    const before = { prefix: 'longword\nhe' };
    assert.deepEqual(placed(`${prose(30)}\nhe${passage}${prose(30, 2)}`, before), [3, true]);
    assert.deepEqual(placed(`${prose(30)}he${passage}${prose(30, 2)}`, before), [3, false]);
    const after = { suffix: 'he\nlongword' };
    assert.deepEqual(placed(`${prose(30)}${passage}he\n${prose(30, 2)}`, after), [3, true]);
    assert.deepEqual(placed(`${prose(30)}${passage}he${prose(30, 2)}`, after), [3, false]);
  });

  it('is what resembles the paragraph beside it, where its own has nothing but the passage', () => {
    assert.equal(
      around(`${prose(30)}老艄公把缆绝${passage}${prose(30, 2)}`, { prefix: `${prefix}\n` })[0],
      25,
    );
    assert.equal(
      around(`${prose(30)}${passage}绝她点了点头${prose(30, 2)}`, { suffix: `\n${suffix}` })[0],
      25,
    );
  });

  it('is there still some way off, a sentence put between, but not a page', () => {
    const at = (count: number): number =>
      around(`${prefix}${prose(count)}${passage}${prose(count, 2)}${suffix}`)[0];
    assert.equal(at(106), 50);
    assert.ok(at(108) < 50);
    assert.equal(at(120), 0);
  });
});

describe('points between two pieces of text', () => {
  it('are where both stand side by side', () => {
    const text = `${prose(20)}雪落了。门开了。${prose(20, 2)}雪落了。${prose(9, 3)}门开了。`;
    const { candidates, complete } = finderOf(text).exactPoints(
      query('', { prefix: '雪落了。', suffix: '门开了。', start: 24 }),
    );
    assert.ok(complete);
    const [{ cost, ...only }] = candidates as [(typeof candidates)[0]];
    assert.equal(candidates.length, 1);
    assert.ok(cost < 0);
    assert.deepEqual(only, {
      start: 24,
      end: 24,
      similarity: 1,
      exact: true,
      passageBits: 0,
      contextBits: 33,
      framed: true,
      positionBits: 12,
      moved: false,
    });
  });
});

describe('the places near where a passage was that resemble it', () => {
  const passage = prose(12, 5);
  /** The passage with each third character another. */
  const worn = passage.replace(/(..)./gsu, '$1某');
  const near = (text: string, start: number, ofPassage = passage): number[] =>
    starts(finderOf(text).near(query(ofPassage, { start })));

  it('are those with two thirds of it', () => {
    assert.deepEqual(near(`${prose(50)}${worn}${prose(50, 2)}`, 60), [50]);
    assert.deepEqual(near(`${prose(50)}${worn.replace(passage[0]!, '某')}${prose(50, 2)}`, 60), []);
  });

  it('are within four thousand units of the hint', () => {
    const text = `${prose(9000)}${worn}${prose(9000, 2)}`;
    assert.deepEqual(near(text, 9000 - 3980), [9000]);
    assert.deepEqual(near(text, 9000 - 4020), []);
    assert.deepEqual(near(text, 9000 + 3980), [9000]);
    assert.deepEqual(near(text, 9000 + 4020), []);
    assert.deepEqual(near(worn, 12), [0]);
  });

  it('are not looked for where nobody knows where it was, or for nothing, or for a long passage', () => {
    assert.deepEqual(finderOf(worn).near(query(passage)), []);
    assert.deepEqual(finderOf(prose(50)).near(query('', { prefix: prose(9), start: 9 })), []);
    const long = prose(201, 6);
    assert.deepEqual(near(`${prose(50)}${long.slice(1)}`, 50, long.slice(1)), [50]);
    assert.deepEqual(near(`${prose(50)}${long}`, 50, long), []);
  });

  it('are at most four', () =>
    assert.deepEqual(
      near(Array.from({ length: 6 }, (_, index) => prose(100, index + 11) + worn).join(''), 300),
      [100, 212, 324, 436],
    ));

  it('are none where what is left of the passage could be anything', () =>
    assert.deepEqual(near(`${prose(50)}abqdeqghqjkq${prose(50, 2)}`, 50, 'abcdefghijkl'), []));

  it('are found with a long context', () => {
    const anchor = query(passage, { prefix: prose(64, 20), suffix: prose(64, 21), start: 100 });
    const [place] = finderOf(`${prose(94)}${anchor.prefix}${worn}${anchor.suffix}${prose(90, 2)}`).near(
      anchor,
    );
    assert.deepEqual([place!.start, place!.end, place!.contextBits], [158, 170, 50]);
  });

  it('are found with their context', () => {
    const anchor = query(passage, { prefix: '老艄公把缆绳', suffix: '朝她点了点头', start: 100 });
    const [place] = finderOf(`${prose(94)}老艄公把缆绳${worn}朝她点了点头${prose(90, 2)}`).near(anchor);
    assert.deepEqual([place!.start, place!.end, place!.contextBits], [100, 112, 50]);
  });
});

describe('how much of a passage stands between two places', () => {
  it('is all of it, half of it, or nothing', () => {
    const passage = prose(648, 14);
    const finder = finderOf(`${prose(100)}${passage}${prose(100, 2)}`);
    assert.equal(finder.coverage(passage, 100, 748), 1);
    assert.equal(finder.coverage(passage, 0, 848), 1);
    assert.equal(finder.coverage(passage, 100, 420), 0.5);
    assert.equal(finder.coverage(passage, 418, 748), 0.5);
    assert.equal(finder.coverage(passage, 0, 100), 0);
    assert.equal(finder.coverage(prose(648, 15), 0, 848), 0);
  });

  it('is of English what is there of its words, not of its letters', () => {
    const { text: one } = foldText('There were seven boats, as there had been every night since the frost.');
    const { text: two } = foldText(
      'By morning the ice had taken the whole of the lower harbour, and the gulls.',
    );
    const finder = finderOf(one + two);
    assert.equal(finder.coverage(one, 0, one.length), 1);
    assert.equal(finder.coverage(one, one.length, one.length + two.length), 0);
  });
});

describe('the places that share words with a passage', () => {
  const passage = '海鸥在冰面上踱来踱去，像一群疲倦的账房先生。';
  const changed = passage.replace('疲倦', '懒散');
  const regions = (text: string, ofPassage = passage, context = {}): [number, number][] =>
    finderOf(text)
      .regions(query(ofPassage, context))
      .map(({ start, end }) => [start, end]);

  it('are found wherever they are, with what was changed', () => {
    const length = passage.length;
    assert.deepEqual(regions(`${prose(900)}${changed}${prose(900, 2)}`), [[900, 900 + length]]);
    assert.deepEqual(regions(changed), [[0, length]]);
    assert.deepEqual(regions(`${prose(900)}${changed}`), [[900, 900 + length]]);
  });

  it('are the likeliest first, and four at most; of a long passage two', () => {
    const texts = (piece: string, count: number): string =>
      Array.from({ length: count }, (_, index) => prose(600, index + 21) + piece).join('');
    assert.equal(regions(texts(changed, 3)).length, 3);
    assert.equal(regions(texts(changed, 6)).length, 4);
    assert.equal(regions(texts(prose(300, 7), 6), prose(300, 7)).length, 2);
    const text = `${prose(600)}${changed.slice(0, 12)}${prose(600, 2)}${changed}${prose(600, 3)}`;
    assert.equal(regions(text)[0]![0], 1212);
  });

  it('are found by what is rare in a text full of what is common', () => {
    const common = '她说她说她说';
    const text = `${common.repeat(700)}${prose(300)}她说她说她说海鸥在冰面上某某${prose(300, 2)}${common.repeat(700)}`;
    const [place] = regions(text, '她说她说她说海鸥在冰面上踱来');
    assert.equal(place![0], 4200 + 300);
  });

  it('are found by what is rare, in whatever part of the passage it is', () => {
    const common = '她说她说她说';
    const text = `${common.repeat(700)}${prose(300)}海鸥在冰面上某某她说她说她说${prose(300, 2)}${common.repeat(700)}`;
    assert.deepEqual(regions(text, '海鸥在冰面上踱来她说她说她说'), [[4500, 4514]]);
    const long = prose(300, 7);
    assert.deepEqual(regions(`${prose(600)}${prose(100, 8)}${long.slice(100)}${prose(600, 2)}`, long), [
      [700, 900],
    ]);
  });

  it('are found by three thousand pieces at most', () => {
    const text = (count: number): string => '她说不某'.repeat(count);
    assert.equal(regions(text(3000), '她说不').length, 4);
    assert.equal(regions(text(3001), '她说不').length, 0);
    assert.deepEqual(regions('雪'), []);
  });

  it('are those with a rare piece before those with more that are common', () => {
    // A little longer than a power of two, so that few pieces share a number.
    const common = Array.from({ length: 31 }, (_, index) => `丁戊己庚${prose(109, index + 40)}`).join('');
    const text = `${prose(300)}乙丙子${prose(300, 2)}${common}`;
    assert.deepEqual(regions(text, '乙丙子丁戊己庚')[0], [300, 303]);
  });

  it('are those with more of the passage before those with more of it in one piece', () => {
    const halves = prose(60, 9);
    const inOne = `${prose(320)}${halves.slice(0, 44)}${prose(320, 2)}`;
    const inTwo = `${halves.slice(0, 30)}${prose(40, 3)}${halves.slice(30)}`;
    assert.deepEqual(regions(`${inOne}${inTwo}${prose(320, 4)}`, halves), [
      [684, 784],
      [320, 364],
    ]);
    const thirds = prose(90, 9);
    const most = `${prose(320)}${thirds.slice(0, 75)}${prose(320, 2)}`;
    const inThree = `${thirds.slice(0, 30)}${prose(64, 3)}${thirds.slice(30, 60)}${prose(64, 5)}${thirds.slice(60)}`;
    assert.deepEqual(regions(`${most}${inThree}${prose(320, 4)}`, thirds), [
      [715, 933],
      [320, 395],
    ]);
  });

  it('have a quarter at least of what the likeliest has', () => {
    // None of its pieces shares a number with another one.
    const whole = prose(24, 10);
    const places = (count: number): [number, number][] =>
      regions(`${other(320)}${whole.slice(0, count)}${other(320)}${whole.slice(6)}${other(320)}`, whole);
    assert.deepEqual(places(5), [[645, 663]]);
    assert.deepEqual(places(6), [
      [646, 664],
      [320, 326],
    ]);
  });

  it('are one place where one look takes in both', () => {
    const places = (distance: number): number =>
      regions(`${prose(320, 12)}${changed}${prose(distance - changed.length, 13)}${changed}${prose(320, 14)}`)
        .length;
    assert.equal(places(96), 1);
    assert.equal(places(128), 2);
  });

  it('reach as far as a passage of their length may have been torn apart', () => {
    const long = prose(100, 9);
    const torn = (at: number): [number, number][] =>
      regions(`${prose(320)}${long.slice(0, at)}${prose(80, 2)}${long.slice(at)}${prose(320, 3)}`, long);
    assert.deepEqual(torn(40), [[320, 500]]);
    assert.deepEqual(torn(60), [[320, 500]]);
  });

  it('are of interest with half of the passage, or with half of both sides of its old home', () => {
    const whole = prose(12, 9);
    const context = { prefix: prose(12, 10), suffix: prose(12, 11) };
    const left = (text: string): number =>
      regions(`${prose(320)}${text}${prose(320, 3)}`, whole, context).length;
    const of = (count: number, text: string): string => text.slice(0, count) + prose(12 - count, 20);
    assert.deepEqual([left(whole.slice(0, 5)), left(whole.slice(0, 6))], [0, 1]);
    const [before, after] = [context.prefix, context.suffix];
    const start = whole.slice(0, 3);
    assert.deepEqual(
      [5, 6].map((count) => left(`${prose(12 - count, 20)}${before.slice(12 - count)}${start}${after}`)),
      [0, 1],
    );
    assert.deepEqual(
      [5, 6].map((count) => left(`${before}${start}${of(count, after)}`)),
      [0, 1],
    );
  });

  it('are of no interest where only a little of the passage is left, but for its old home', () => {
    const context = { prefix: '老艄公把缆绳绕在木桩上。', suffix: '朝她点了点头，没有说话。' };
    const home = `${prose(600)}${context.prefix}海鸥某某${context.suffix}${prose(600, 2)}`;
    const [gone] = finderOf(home).regions(query(passage, context));
    assert.ok(gone!.similarity < 0.5);
    assert.equal(
      finderOf(home.replace(context.prefix, prose(12, 3))).regions(query(passage, context)).length,
      0,
    );
    assert.equal(
      finderOf(home.replace(context.suffix, prose(12, 3))).regions(query(passage, context)).length,
      0,
    );
  });

  it('are points where the passage is one', () => {
    const context = { prefix: '老艄公把缆绳绕在木桩上。', suffix: '朝她点了点头，没有说话。' };
    const text = `${prose(600)}${context.prefix}又${context.suffix}${prose(600, 2)}`;
    const [point] = finderOf(text).regions(query('', context));
    assert.equal(point!.similarity, 1);
    assert.equal(point!.start, 612);
  });

  it('are no place where the passage is torn far apart', () => {
    const whole = prose(40, 9);
    const torn = (count: number): number =>
      finderOf(
        `${prose(320)}${whole.slice(0, 20)}${prose(count, 2)}${whole.slice(20)}${prose(320, 3)}`,
      ).regions(query(whole))[0]!.similarity;
    assert.deepEqual([torn(20), torn(104), torn(105)], [1, 1, 0]);
  });
});
