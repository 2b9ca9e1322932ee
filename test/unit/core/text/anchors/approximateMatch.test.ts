import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Aligner, approximatePlaces } from '../../../../../src/core/text/anchors/approximateMatch';

const equal = 10;
const unequal = -9;
/** What a gap of so many units costs: much to open, little to go on. */
const gap = (units: number): number => (units === 0 ? 0 : -24 - (units - 1));

const letters = (maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b', '她'), { maxLength }).map((all) => all.join(''));

/** The most that can be had by aligning any part of one text with any part of the other, by trying every way. */
function bestScore(one: string, other: string): number {
  const from = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  let best = 0;
  for (let i = one.length; i >= 0; i--) {
    for (let j = other.length; j >= 0; j--) {
      // Ending here is worth nothing; else what comes next is a pair, or a gap of any length on either side.
      let most = 0;
      if (i < one.length && j < other.length)
        most = Math.max(most, (one[i] === other[j] ? equal : unequal) + from[i + 1]![j + 1]!);
      for (let skip = 1; i + skip <= one.length; skip++)
        most = Math.max(most, gap(skip) + from[i + skip]![j]!);
      for (let skip = 1; j + skip <= other.length; skip++)
        most = Math.max(most, gap(skip) + from[i]![j + skip]!);
      from[i]![j] = most;
      best = Math.max(best, most);
    }
  }
  return best;
}

/** What an alignment is worth, with the units between its pairs laid out at the least cost. */
function scoreOf(aligned: Int32Array): number {
  let score = 0;
  let last: { pattern: number; text: number } | undefined;
  for (const [pattern, text] of aligned.entries()) {
    if (text < 0) continue;
    score += equal;
    if (last) {
      const one = pattern - last.pattern - 1;
      const other = text - last.text - 1;
      const costs = Array.from({ length: Math.min(one, other) + 1 }, (_, paired) => {
        return unequal * paired + gap(one - paired) + gap(other - paired);
      });
      score += Math.max(...costs);
    }
    last = { pattern, text };
  }
  return score;
}

function alignedText(pattern: string, text: string): string {
  const aligned = new Aligner().align(pattern, text, 0, text.length);
  return Array.from(aligned, (at) => (at < 0 ? '·' : text[at]!)).join('');
}

describe('an alignment', () => {
  it('is one of the best there are, of equal units in ascending order within the stretch', () => {
    // One for all, as it is used: what it kept of the last alignment must not show in the next.
    const aligner = new Aligner();
    fc.assert(
      fc.property(letters(14), letters(30), fc.nat(6), fc.nat(6), (pattern, text, left, right) => {
        const from = Math.min(left, text.length);
        const to = Math.max(from, text.length - right);
        const aligned = aligner.align(pattern, text, from, to);
        let last = from - 1;
        for (const [at, place] of aligned.entries()) {
          if (place < 0) continue;
          assert.equal(pattern[at], text[place]);
          assert.ok(place > last && place < to);
          last = place;
        }
        assert.equal(scoreOf(aligned), bestScore(pattern, text.slice(from, to)));
      }),
      { numRuns: 400 },
    );
  });

  it('keeps what is left on both sides of a sentence that was put in or taken out', () => {
    const before = 'thelampwaslitandsheslept';
    const after = 'thelampwaslitthoughnobodyknewwhyandsheslept';
    assert.deepEqual(
      [...new Aligner().align(before, after, 0, after.length)],
      Array.from(before, (_, at) => (at < 13 ? at : at + 19)),
    );
    assert.deepEqual(
      [...new Aligner().align(after, before, 0, before.length)],
      Array.from(after, (_, at) => (at < 13 ? at : at < 32 ? -1 : at - 19)),
    );
    assert.equal(alignedText('灯亮着她睡了过去', '灯亮着没有人知道她睡了过去'), '灯亮着她睡了过去');
  });

  it('keeps to its stretch, whatever was aligned before', () => {
    const aligner = new Aligner();
    aligner.align('aaaaaaaa', 'aaaaaaaa', 0, 8);
    assert.deepEqual([...aligner.align('xyzlamp', 'xyzlamp', 3, 7)], [-1, -1, -1, 3, 4, 5, 6]);
  });

  it('passes over a word that was changed', () => {
    assert.equal(alignedText('sevenboatscamein', 'sevenbootscamein'), 'sevenbo·tscamein');
    assert.equal(alignedText('她没有回答他', '她没有理睬他们'), '她没有···');
    assert.equal(alignedText('她没有说过什么', '她没有说了什么'), '她没有说·什么');
  });

  it('leaves out units that weigh no more than the gap which parts them from the rest', () => {
    // Three equal units are worth 30, a gap of six costs 29 and one of seven 30.
    assert.equal(alignedText('abchello', 'abc------hello'), 'abchello');
    assert.equal(alignedText('abchello', 'abc-------hello'), '···hello');
    assert.equal(alignedText('abc-------hello', 'abchello'), '··········hello');
  });

  it('takes the first of two places that are as good', () => {
    const aligned = new Aligner().align('lamp', 'alamp,alamp', 0, 11);
    assert.deepEqual([...aligned], [1, 2, 3, 4]);
  });

  it('finds nothing where there is nothing', () => {
    assert.deepEqual([...new Aligner().align('abc', 'xyz', 0, 3)], [-1, -1, -1]);
    assert.deepEqual([...new Aligner().align('', 'xyz', 0, 3)], []);
    assert.deepEqual([...new Aligner().align('abc', 'abc', 1, 1)], [-1, -1, -1]);
  });
});

/** The fewest single changes that make `one` of `other` (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return row[other.length]!;
}

/** All stretches of [from, to) that differ least from `pattern`, at most by `maxErrors`. */
function bestStretches(text: string, pattern: string, from: number, to: number, maxErrors: number) {
  let least = maxErrors;
  let stretches: { start: number; end: number }[] = [];
  for (let start = from; start <= to; start++) {
    for (let end = start; end <= to; end++) {
      const errors = distance(pattern, text.slice(start, end));
      if (errors > least) continue;
      if (errors < least) stretches = [];
      least = errors;
      stretches.push({ start, end });
    }
  }
  return stretches;
}

describe('approximatePlaces', () => {
  it('gives the places with the fewest errors, within the stretch', () => {
    const text = 'sevenboats,sevenbotas,sevenboats';
    assert.deepEqual(approximatePlaces(text, 'sevenboats', 0, text.length, 3), [0, 22]);
    assert.deepEqual(approximatePlaces(text, 'sevenboats', 5, 25, 3), [11]);
    assert.deepEqual(approximatePlaces(text, 'ninelamps', 0, text.length, 3), []);
    assert.deepEqual(approximatePlaces('她没有回答，他没有回答', '没有回答', 0, 11, 1), [1, 7]);
  });

  it('gives a place that begins where another ends, and one of those that overlap', () => {
    assert.deepEqual(approximatePlaces('lamplamp', 'lamp', 0, 8, 1), [0, 4]);
    assert.deepEqual(approximatePlaces('aaaa', 'aa', 0, 4, 0), [0, 2]);
  });

  it('finds what trying every stretch finds', () => {
    fc.assert(
      fc.property(
        letters(6).filter((pattern) => pattern !== ''),
        letters(16),
        fc.nat(4),
        fc.nat(2),
        (pattern, text, left, maxErrors) => {
          const from = Math.min(left, text.length);
          // More errors than units, and nothing at all is as good a place as any.
          const errors = Math.min(maxErrors, pattern.length - 1);
          const places = approximatePlaces(text, pattern, from, text.length, errors);
          const best = bestStretches(text, pattern, from, text.length, errors);
          assert.equal(places.length > 0, best.length > 0);
          for (const [index, place] of places.entries()) {
            const fitting = best.filter(({ start }) => start === place);
            assert.ok(fitting.length > 0, `${place} is one of the best`);
            const next = places[index + 1];
            if (next !== undefined) assert.ok(fitting.some(({ end }) => end <= next));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
