import assert from 'node:assert/strict';
import { countEdits, dropShortRuns, passageRange, tally } from '../../../../../src/core/text/anchors/runs';
import { textBits } from '../../../../../src/core/text/anchors/evidence';

/** Offsets in the text, unit by unit of the pattern; a dot for a unit that is not there. */
function offsets(listed: string): Int32Array {
  return Int32Array.from(listed.split(' ').map((one) => (one === '.' ? -1 : Number(one))));
}

describe('tally', () => {
  it('counts the units that are here, and what they say', () => {
    assert.deepEqual(tally('a她b说', offsets('0 1 . 3'), 0, 4), { matched: 3, bits: textBits('a她说') });
    assert.deepEqual(tally('a她b说', offsets('0 1 . 3'), 1, 3), { matched: 1, bits: textBits('她') });
    assert.deepEqual(tally('a她b说', offsets('. . . .'), 0, 4), { matched: 0, bits: 0 });
    assert.deepEqual(tally('ab', offsets('0 1'), 1, 1), { matched: 0, bits: 0 });
  });
});

/** Which units of `pattern` are kept where three wide or five narrow ones make a run. */
function kept(pattern: string, listed: string): string {
  const aligned = offsets(listed);
  const before = [...aligned];
  dropShortRuns(pattern, aligned, 3, 5);
  return Array.from(aligned, (at, index) => {
    if (at >= 0) assert.equal(at, before[index], 'what is kept stays where it was');
    return at < 0 ? '·' : pattern[index]!;
  }).join('');
}

describe('dropShortRuns', () => {
  it('forgets letters that agree by chance, and keeps a run long enough', () => {
    assert.equal(kept('lamps', '3 4 5 6 7'), 'lamps');
    assert.equal(kept('lamp', '3 4 5 6'), '····');
    assert.equal(kept('lamp', '. 0 . .'), '····');
    assert.equal(kept('lamps', '0 1 2 3 4'), 'lamps');
  });

  it('asks for fewer units where one of them is wide', () => {
    assert.equal(kept('没有灯', '3 4 5'), '没有灯');
    assert.equal(kept('没有', '3 4'), '··');
    assert.equal(kept('a灯b', '3 4 5'), 'a灯b');
    // A wide unit that is not there makes no run of letters wide.
    assert.equal(kept('abc灯def', '3 4 5 . 20 21 22'), '·······');
  });

  it('takes two runs side by side in the pattern for two where they stand apart in the text', () => {
    assert.equal(kept('lamplamp', '3 4 5 6 30 31 32 33'), '········');
    assert.equal(kept('lampslam', '3 4 5 6 7 30 31 32'), 'lamps···');
    assert.equal(kept('lamlamps', '3 4 5 30 31 32 33 34'), '···lamps');
  });

  it('keeps a short run beside a long one, before or after it', () => {
    assert.equal(kept('lampsxyon', '3 4 5 6 7 . . 10 11'), 'lamps··on');
    assert.equal(kept('onxylamps', '0 1 . . 4 5 6 7 8'), 'on··lamps');
    assert.equal(kept('没有灯的人', '3 4 5 . 7'), '没有灯·人');
    assert.equal(kept('人的没有灯', '1 . 3 4 5'), '人·没有灯');
  });

  it('keeps it up to four units away, not further', () => {
    assert.equal(kept('lampsabcdon', '3 4 5 6 7 . . . . 12 13'), 'lamps····on');
    assert.equal(kept('lampsabcdeon', '3 4 5 6 7 . . . . . 13 14'), 'lamps·······');
    assert.equal(kept('onabcdlamps', '0 1 . . . . 6 7 8 9 10'), 'on····lamps');
    assert.equal(kept('onabcdelamps', '0 1 . . . . . 7 8 9 10 11'), '·······lamps');
  });

  it('keeps it where two units more or fewer stand between, not three', () => {
    assert.equal(kept('lampsxxxxon', '3 4 5 6 7 . . . . 14 15'), 'lamps····on');
    assert.equal(kept('lampsxxxxon', '3 4 5 6 7 . . . . 15 16'), 'lamps······');
    assert.equal(kept('lampsxxxxon', '3 4 5 6 7 . . . . 10 11'), 'lamps····on');
    assert.equal(kept('lampsxxxxon', '3 4 5 6 7 . . . . 9 10'), 'lamps······');
    assert.equal(kept('onxlamps', '0 1 . 5 6 7 8 9'), 'on·lamps');
    assert.equal(kept('onxlamps', '0 1 . 6 7 8 9 10'), '···lamps');
  });

  it('keeps a letter by itself only where just as much stands between, and a wide unit as it keeps two letters', () => {
    assert.equal(kept('lampsxa', '3 4 5 6 7 . 9'), 'lamps·a');
    assert.equal(kept('lampsxa', '3 4 5 6 7 . 10'), 'lamps··');
    assert.equal(kept('axlamps', '1 . 3 4 5 6 7'), 'a·lamps');
    assert.equal(kept('axlamps', '0 . 3 4 5 6 7'), '··lamps');
    assert.equal(kept('没有灯的人', '3 4 5 . 9'), '没有灯·人');
    assert.equal(kept('没有灯的人', '3 4 5 . 10'), '没有灯··');
  });

  it('keeps none for the sake of another short one', () => {
    assert.equal(kept('onxonxon', '3 4 . 6 7 . 9 10'), '········');
    assert.equal(kept('lampsxonabcden', '3 4 5 6 7 . 9 10 . . . . . 16'), 'lamps·on······');
  });
});

describe('countEdits', () => {
  const edits = (listed: string, from = 0, to = listed.split(' ').length) =>
    countEdits(offsets(listed), from, to);

  it('is none where all stands side by side, wherever that is', () => {
    assert.equal(edits('0 1 2'), 0);
    assert.equal(edits('7 8 9'), 0);
    assert.equal(edits('0 1 2', 1, 1), 0);
  });

  it('counts a stretch that is gone once, in the middle or at an end', () => {
    assert.equal(edits('3 . . . 7 8'), 1);
    assert.equal(edits('. . 3 4'), 1);
    assert.equal(edits('3 4 . .'), 1);
    assert.equal(edits('. . .'), 1);
    assert.equal(edits('. 3 . . 6 .'), 3);
  });

  it('counts what was put between two units, and what was put in for something else once', () => {
    assert.equal(edits('3 4 9 10'), 1);
    assert.equal(edits('0 4 9 10'), 2);
    assert.equal(edits('3 . 30 31'), 1);
    assert.equal(edits('0 . 1 2 7'), 2);
  });

  it('looks at its own stretch of the pattern alone', () => {
    assert.equal(edits('0 . 5 6 . 9', 2, 4), 0);
    assert.equal(edits('0 5 6 9', 1, 3), 0);
    assert.equal(edits('. . 5 . .', 1, 4), 2);
  });
});

describe('passageRange', () => {
  const wholeText = () => ({ from: 0, to: 1000 });
  const range = (
    listed: string,
    from: number,
    to: number,
    paragraph: (at: number) => { from: number; to: number } = wholeText,
  ) => passageRange(offsets(listed), from, to, paragraph);

  it('reaches from the first unit that is here to the last', () => {
    assert.deepEqual(range('5 6 7 8 9', 1, 4), { start: 6, end: 9 });
    assert.deepEqual(range('0 1 2', 0, 3), { start: 0, end: 3 });
    assert.deepEqual(range('0 . .', 0, 3), { start: 0, end: 1 });
    assert.deepEqual(range('. . 7 8 .', 0, 5), { start: 7, end: 9 });
    assert.deepEqual(range('5 . 7 . 20 21', 2, 6), { start: 7, end: 22 });
  });

  it('takes in what stands in the place of an end that is gone, up to the context that adjoined it', () => {
    assert.deepEqual(range('3 . . 9 10', 1, 5), { start: 4, end: 11 });
    assert.deepEqual(range('0 . . 6 7', 1, 5), { start: 1, end: 8 });
    assert.deepEqual(range('3 4 . . 9', 0, 4), { start: 3, end: 9 });
    assert.deepEqual(range('3 . 6 . 9', 1, 4), { start: 4, end: 9 });
  });

  it('takes in nothing where the end is here, or the context beside it is not', () => {
    // Something was put between the passage and its context.
    assert.deepEqual(range('3 6 7 10', 1, 3), { start: 6, end: 8 });
    assert.deepEqual(range('. . 2 3', 1, 4), { start: 2, end: 4 });
    assert.deepEqual(range('. . 2 . .', 1, 4), { start: 2, end: 3 });
    assert.deepEqual(range('. 2 3', 0, 3), { start: 2, end: 4 });
    assert.deepEqual(range('2 3 .', 0, 3), { start: 2, end: 4 });
  });

  it('takes in twice as much as is gone and eight units, not more', () => {
    // Two units are gone: twelve may stand there, not thirteen.
    assert.deepEqual(range('3 . . 16 17', 1, 5), { start: 4, end: 18 });
    assert.deepEqual(range('3 . . 17 18', 1, 5), { start: 17, end: 19 });
    assert.deepEqual(range('3 4 . . 17', 0, 4), { start: 3, end: 17 });
    assert.deepEqual(range('3 4 . . 18', 0, 4), { start: 3, end: 5 });
    // The same further on in the pattern, where its own number must not matter.
    assert.deepEqual(range('1 2 3 . . 16 17', 3, 7), { start: 4, end: 18 });
    assert.deepEqual(range('1 2 3 . . 17 18', 3, 7), { start: 17, end: 19 });
    assert.deepEqual(range('1 2 3 4 . . 17', 2, 6), { start: 3, end: 17 });
    assert.deepEqual(range('1 2 3 4 . . 18', 2, 6), { start: 3, end: 5 });
  });

  it('takes in nothing of another paragraph', () => {
    const paragraph = (at: number) => (at < 6 ? { from: 0, to: 6 } : { from: 6, to: 12 });
    assert.deepEqual(range('3 . . 9 10', 1, 5, paragraph), { start: 6, end: 11 });
    assert.deepEqual(range('3 4 . . 9', 0, 4, paragraph), { start: 3, end: 6 });
    assert.deepEqual(range('3 4 5 . . 9', 1, 5, paragraph), { start: 4, end: 6 });
  });

  it('is the point between its contexts where nothing of the passage is here', () => {
    assert.deepEqual(range('3 . . 9', 1, 3), { start: 4, end: 4 });
    assert.deepEqual(range('0 . . .', 1, 3), { start: 1, end: 1 });
    assert.deepEqual(range('. . . 9', 1, 3), { start: 9, end: 9 });
    assert.deepEqual(range('. . 0', 0, 2), { start: 0, end: 0 });
    assert.deepEqual(range('3 9', 1, 1), { start: 4, end: 4 });
    assert.equal(range('. . . .', 1, 3), undefined);
  });
});
