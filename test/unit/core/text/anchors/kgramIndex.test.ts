import assert from 'node:assert/strict';
import fc from 'fast-check';
import { KgramIndex } from '../../../../../src/core/text/anchors/kgramIndex';

/** By definition: three units where the first is wide, six where it is not; undefined where the text ends before. */
function gramAt(text: string, at: number): string | undefined {
  const length = text.charCodeAt(at) >= 0x2e80 ? 3 : 6;
  return at + length <= text.length ? text.slice(at, at + length) : undefined;
}

/** Every place of `text` where `gram` begins, found by looking at each. */
function placesOf(text: string, gram: string): number[] {
  return Array.from(text, (_, at) => at).filter((at) => gramAt(text, at) === gram);
}

function found(index: KgramIndex, query: string, at: number): number[] | undefined {
  const postings = index.lookup(query, at);
  return postings && [...index.positions.subarray(postings.from, postings.to)];
}

// Few letters, so that grams come again; with wide ones among them.
const anyText = fc.array(fc.constantFrom('a', 'b', '她', '说'), { maxLength: 60 }).map((all) => all.join(''));

/** A text of many different grams, the same every time. */
function longText(length: number): string {
  let state = 12345;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    text +=
      state & 0x10000
        ? String.fromCharCode(0x4e00 + ((state >>> 8) % 3000))
        : 'etaoinshrdlu'[(state >>> 8) % 12]!;
  }
  return text;
}

describe('an index of k-grams', () => {
  it('finds a gram wherever it stands, in ascending order', () => {
    const text = 'thelampwaslitthelampwasout';
    assert.deepEqual(found(new KgramIndex(text), 'thelamp', 0), [0, 13]);
    const chinese = '老艄公点灯，老艄公不说话';
    assert.deepEqual(found(new KgramIndex(chinese), '见老艄公', 1), [0, 6]);
  });

  it('has a gram for each place where the text goes on long enough', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = Array.from(text, (_, at) => at).filter((at) => gramAt(text, at) !== undefined);
        assert.deepEqual(
          [...new KgramIndex(text).positions].sort((one, other) => one - other),
          whole,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('finds what looking at every place finds, and perhaps a stranger', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(60), (text, query, at) => {
        const gram = gramAt(query, at);
        const places = found(new KgramIndex(text), query, at);
        if (gram === undefined) return assert.equal(places, undefined);
        assert.deepEqual(
          places,
          [...places!].sort((one, other) => one - other),
        );
        for (const place of placesOf(text, gram)) assert.ok(places!.includes(place));
      }),
      { numRuns: 300 },
    );
  });

  it('tells whether a gram stands whole in a stretch of the text', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(5), fc.nat(60), fc.nat(60), (text, query, at, from, length) => {
        const gram = gramAt(query, at);
        const isThere = gram !== undefined && text.slice(from, from + length).includes(gram);
        assert.equal(new KgramIndex(text).occursWithin(query, at, from, from + length), isThere);
      }),
      { numRuns: 300 },
    );
    const index = new KgramIndex('thelampwaslitthelampwasout');
    const asked = (from: number, to: number) => index.occursWithin('thelamp', 0, from, to);
    assert.deepEqual(
      [asked(0, 5), asked(0, 6), asked(1, 18), asked(1, 19), asked(13, 19), asked(14, 26)],
      [false, true, false, true, true, false],
    );
    assert.equal(index.occursWithin('thela', 0, 0, 26), false);
  });

  it('takes no stranger of the same hash for the gram that is asked about', () => {
    const text = longText(20_000);
    const index = new KgramIndex(text);
    let strangers = 0;
    for (let at = 0; at < 3000; at++) {
      const gram = gramAt(text, at);
      if (gram === undefined) continue;
      const place = found(index, text, at)!.find((one) => gramAt(text, one) !== gram);
      if (place === undefined) continue;
      strangers++;
      assert.equal(index.occursWithin(text, at, place, place + gram.length), false);
    }
    assert.ok(strangers > 0);
  });

  it('finds every gram of a long text, hardly ever with a stranger', () => {
    const text = longText(20_000);
    const index = new KgramIndex(text);
    let asked = 0;
    let strangers = 0;
    for (let at = 0; at < text.length; at++) {
      const gram = gramAt(text, at);
      if (gram === undefined) continue;
      const { from, to } = index.lookup(text, at)!;
      const places = index.positions.subarray(from, to);
      assert.ok(places.includes(at));
      asked++;
      strangers += places.filter((place) => gramAt(text, place) !== gram).length;
    }
    // One bucket for each unit or more: on average less than one other gram in it.
    assert.ok(strangers < asked, `${strangers} strangers for ${asked} grams`);
  });

  it('finds every gram of short texts, whatever bucket it falls into', () => {
    const text = longText(20_000);
    for (let from = 0; from < text.length; from += 250) {
      const page = text.slice(from, from + 250);
      const index = new KgramIndex(page);
      for (let at = 0; at < page.length; at++)
        if (gramAt(page, at) !== undefined) assert.ok(found(index, page, at)!.includes(at));
    }
  });

  it('finds nothing in a text too short for a gram', () => {
    for (const text of ['', 'a', 'abcde', '她说'])
      assert.deepEqual(found(new KgramIndex(text), 'abcdefgh', 0), [], text);
  });
});
