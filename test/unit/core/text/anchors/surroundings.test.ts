import assert from 'node:assert/strict';
import {
  contextCost,
  distanceCost,
  positionBits,
  sideBits,
  textBits,
} from '../../../../../src/core/text/anchors/evidence';
import { foldText } from '../../../../../src/core/text/anchors/fold';
import { Surroundings } from '../../../../../src/core/text/anchors/surroundings';
import { AnchorResolver, createAnchor } from '../../../../../src/core/text/anchors/anchors';

/** One side of the context. `inside` units belong to the passage's own paragraph: the last of a prefix, the first of a suffix. */
interface Side {
  readonly inside?: number;
  /** The context unit by unit, with a dot for each that is not here. */
  readonly here: string;
  /** The folded unit of the text at which the first of `here` stands. */
  readonly at: number;
}

const none: Side = { here: '', at: 0 };

interface Around {
  readonly text: string;
  /** Folded units. */
  readonly place: { start: number; end: number };
  readonly prefix?: Side;
  readonly suffix?: Side;
  readonly hint?: number;
  readonly ownCost?: number;
}

/** A unit that is not here is an x in the quotation. */
function quoted({ here }: Side): string {
  return here.replaceAll('·', 'x');
}

function alignedAt({ here, at }: Side): Int32Array {
  return Int32Array.from(here.split('').map((unit, index) => (unit === '·' ? -1 : at + index)));
}

function weigh({ text, place, prefix = none, suffix = none, hint, ownCost = 0 }: Around) {
  const folded = foldText(text);
  for (const { here, at } of [prefix, suffix])
    for (const [index, unit] of here.split('').entries())
      if (unit !== '·') assert.equal(unit, folded.text[at + index], 'the example says what is there');
  const query = {
    passage: folded.text.slice(place.start, place.end),
    prefix: quoted(prefix),
    suffix: quoted(suffix),
    hint,
    prefixInside: prefix.inside ?? prefix.here.length,
    suffixInside: suffix.inside ?? suffix.here.length,
  };
  return new Surroundings(text, folded).weigh(query, alignedAt(prefix), alignedAt(suffix), place, ownCost);
}

function assertCost(around: Around, cost: number): void {
  const found = weigh(around).cost;
  assert.ok(Math.abs(found - cost) < 1e-9, `${found} is ${cost}`);
}

/** Cost of a place whose prefix misses this share, with nothing wrong with its suffix; and the other way round. */
const oneSided = (missing: number): number => contextCost(missing, 0);

describe('the context around a place', () => {
  const text = 'she set the lamp on the sill';
  // Folded: shesetthelamponthesill
  const lamp = { start: 9, end: 13 };

  it('costs nothing where all of it is here, and speaks with all it says', () => {
    const prefix = { here: 'setthe', at: 3 };
    const suffix = { here: 'onthe', at: 13 };
    const found = weigh({ text, place: lamp, prefix, suffix });
    assert.equal(found.cost, 0);
    assert.equal(found.framed, true);
    assert.equal(found.contextBits, textBits('setthe') + textBits('onthe'));
  });

  it('speaks neither for nor against a place where there is none', () => {
    const found = weigh({ text, place: lamp });
    assert.deepEqual(found, { positionBits: 0, cost: 0, moved: false, contextBits: 0, framed: true });
  });

  it('adds what the passage itself costs', () => {
    assertCost({ text, place: lamp, ownCost: 7 }, 7);
    assertCost(
      { text, place: lamp, ownCost: 7, prefix: { here: '··tthe', at: 3 } },
      7 + contextCost(1 / 3, 1 / 3),
    );
  });

  it('says on either side no more than one side may', () => {
    const long = '她把灯放在窗台上数着';
    const found = weigh({
      text: `${long}船${long}`,
      place: { start: 10, end: 11 },
      prefix: { here: long, at: 0 },
      suffix: { here: long, at: 11 },
    });
    assert.ok(textBits(long) > sideBits(textBits(long)));
    assert.equal(found.contextBits, 2 * sideBits(textBits(long)));
  });

  it('costs by the share of it that is not here', () => {
    const suffix = { here: 'onthe', at: 13 };
    assertCost({ text, place: lamp, prefix: { here: '···the', at: 3 }, suffix }, oneSided(0.5));
    const prefix = { here: 'setthe', at: 3 };
    assertCost({ text, place: lamp, prefix, suffix: { here: 'on··', at: 13 } }, oneSided(0.5));
    assertCost(
      { text, place: lamp, prefix: { here: '···the', at: 3 }, suffix: { here: 'o···', at: 13 } },
      contextCost(0.5, 0.75),
    );
  });

  it('speaks for both sides where only one was given', () => {
    assertCost({ text, place: lamp, prefix: { here: '······', at: 3 } }, contextCost(1, 1));
    assertCost({ text, place: lamp, suffix: { here: '·····', at: 13 } }, contextCost(1, 1));
    assertCost({ text, place: lamp, suffix: { here: 'onthe', at: 13 } }, 0);
  });

  it('frames the place where four of ten units are left on each side', () => {
    const framed = (left: Side, right: Side) =>
      weigh({ text, place: lamp, prefix: left, suffix: right }).framed;
    const whole = { here: 'onthe', at: 13 };
    assert.equal(framed({ here: '······tthe', at: -1 }, whole), true);
    assert.equal(framed({ here: '·······the', at: -1 }, whole), false);
    assert.equal(framed({ here: 'setthe', at: 3 }, { here: 'onth······', at: 13 }), true);
    assert.equal(framed({ here: 'setthe', at: 3 }, { here: 'ont·······', at: 13 }), false);
  });
});

describe('context from which the place has been parted', () => {
  const between = (units: number) => '她一边数着港湾里的船一边想着明天的'.slice(0, units);
  // Four units, so many others, the passage of two, so many others, four units.
  const parted = (left: number, right: number, before = '老艄公说', after = '没有回答'): Around => ({
    text: `老艄公说${between(left)}灯火${between(right)}没有回答`,
    place: { start: 4 + left, end: 6 + left },
    prefix: { here: before, at: 0 },
    suffix: { here: after, at: 6 + left + right },
  });

  it('counts as here up to sixteen units away', () => {
    assertCost(parted(16, 0), 0);
    assertCost(parted(0, 16), 0);
  });

  it('counts as half gone when it is further', () => {
    assertCost(parted(17, 0), oneSided(0.5));
    assertCost(parted(0, 17), oneSided(0.5));
    assertCost(parted(17, 17), contextCost(0.5, 0.5));
  });

  it('is looked for from its nearest unit that is here', () => {
    assertCost(parted(15, 0, '老艄公·'), oneSided(0.25));
    assertCost(parted(16, 0, '老艄公·'), oneSided(0.5));
    assertCost(parted(0, 15, '老艄公说', '·有回答'), oneSided(0.25));
    assertCost(parted(0, 16, '老艄公说', '·有回答'), oneSided(0.5));
  });

  it("is looked for as far as the text's first unit", () => {
    const first = (units: number): Around => ({
      text: `说${between(units)}灯火没有回答`,
      place: { start: 1 + units, end: 3 + units },
      prefix: { here: '说', at: 0 },
      suffix: { here: '没有回答', at: 3 + units },
    });
    assertCost(first(16), 0);
    assertCost(first(17), oneSided(0.5));
  });

  it('counts for no more than what is left of it', () => {
    assertCost(parted(17, 0, '···说'), oneSided(0.75));
    assertCost(parted(0, 17, '老艄公说', '没···'), oneSided(0.75));
  });

  it('is not made better by its paragraph, all of which it is', () => {
    const prefix = parted(17, 0);
    assertCost({ ...prefix, text: `\n${prefix.text}` }, oneSided(0.5));
    assertCost(parted(0, 17), oneSided(0.5));
  });
});

describe('a paragraph with new neighbours', () => {
  const rest: Side = { here: '没有回答', at: 0 };

  /** The passage 灯火 in a paragraph that begins with `own`; `old` units of the paragraph that stood before are gone. */
  const after = (first: string, own: string, here = own, old = '······'): Around => {
    const start = foldText(first + own).text.length;
    return {
      text: `${first}${own}灯火没有回答`,
      place: { start, end: start + 2 },
      prefix: { here: old + here, at: start - own.length - old.length, inside: own.length },
      suffix: { ...rest, at: start + 2 },
    };
  };
  /** The same the other way round. */
  const before = (own: string, last: string, here = own, old = '······'): Around => ({
    text: `没有回答灯火${own}${last}`,
    place: { start: 4, end: 6 },
    prefix: { ...rest, at: 0 },
    suffix: { here: here + old, at: 6, inside: own.length },
  });

  it('costs little: the neighbours are new, the paragraph is the same', () => {
    for (const around of [after('新的一段。\n', '老艄公说'), before('老艄公说', '\r新的一段。')]) {
      assertCost(around, oneSided(0.25));
      assert.equal(weigh(around).framed, true);
    }
  });

  it('may be the first of the text, or the last', () => {
    for (const around of [after('', '老艄公说'), before('老艄公说', '')]) {
      assertCost(around, oneSided(0.25));
      assert.equal(weigh(around).framed, true);
    }
  });

  it('costs all that is missing where the paragraph goes on', () => {
    for (const around of [after('新的一段。', '老艄公说'), before('老艄公说', '新的一段。')]) {
      assertCost(around, oneSided(0.6));
      assert.equal(weigh(around).framed, true);
    }
    for (const around of [after('新的一段。', '老艄公'), before('老艄公', '新的一段。')])
      assert.equal(weigh(around).framed, false);
  });

  it('is the same where three of five units are left, and another with fewer', () => {
    for (const around of [
      after('新的\n', '老艄公只说', '老··只说'),
      before('老艄公只说', '\n新的', '老艄··说'),
    ]) {
      assertCost(around, oneSided(0.4 + 0.25));
      assert.equal(weigh(around).framed, true);
    }
    for (const around of [
      after('新的\n', '老艄公只说', '老···说'),
      before('老艄公只说', '\n新的', '老···说'),
    ]) {
      assertCost(around, oneSided(9 / 11));
      assert.equal(weigh(around).framed, false);
    }
  });

  it('is not known by its outer end where that is gone', () => {
    for (const around of [after('', '老艄公说', '·艄公说'), before('老艄公说', '', '老艄公·')]) {
      assertCost(around, oneSided(0.7));
      assert.equal(weigh(around).framed, false);
    }
  });

  it('may be the passage alone: then there is nothing else to know it by, and it costs more', () => {
    for (const around of [after('新的\n', ''), before('', '\n新的'), after('', ''), before('', '')]) {
      assertCost(around, oneSided(0.6));
      assert.equal(weigh(around).framed, true);
    }
    for (const around of [after('新的', ''), before('', '新的')]) {
      assertCost(around, oneSided(1));
      assert.equal(weigh(around).framed, false);
    }
  });

  it('costs no more than what is missing', () => {
    const alone = { ...after('新的一段。\n', ''), prefix: { here: '··的一段.', at: -1, inside: 0 } };
    assertCost(alone, oneSided(1 / 3));
    const near = after('新的\n', '老艄公说', '老艄公说', '·');
    assertCost(near, oneSided(0.2));
  });

  it('counts for what is missing where that is little: five units of eighteen', () => {
    const own = '老艄公把缆绳绕在木桩上点头';
    for (const around of [
      after('新的一段。\n', own, own, '·····'),
      before(own, '\n新的一段。', own, '·····'),
    ])
      assertCost(around, oneSided(5 / 18));
  });

  it('is known where something was put between it and the passage', () => {
    const text = '老艄公说她一边数着港湾里的船一边想着明天的灯火没有回答';
    assertCost(
      {
        text,
        place: { start: 21, end: 23 },
        prefix: { here: '······老艄公说', at: -6, inside: 4 },
        suffix: { ...rest, at: 23 },
      },
      oneSided(0.25),
    );
  });

  it('may have lost the passage at its beginning', () => {
    // Nothing stands before the point; what followed in its paragraph is one unit, or none.
    const point = { start: 0, end: 0 };
    const one = weigh({ text: '走\n新的一段', place: point, suffix: { here: '走···', at: 0, inside: 1 } });
    assert.equal(one.framed, true);
    const nothing = weigh({ text: '新的一段', place: point, suffix: { here: '····', at: 0, inside: 0 } });
    assert.equal(nothing.framed, true);
  });
});

describe('where a place stands', () => {
  const text = 'one\n\n\n\ntwo three';

  it('says nothing where nobody knows where the passage was', () => {
    const found = weigh({ text, place: { start: 3, end: 6 } });
    assert.deepEqual([found.positionBits, found.cost, found.moved], [0, 0, false]);
  });

  it('is told in units of the text itself, white space and all', () => {
    const at = (hint: number) => weigh({ text, place: { start: 3, end: 6 }, hint });
    // Folding drops the spaces between words and paragraphs; its own length is eleven.
    for (const [hint, distance] of [
      [7, 0],
      [3, 4],
      [12, 5],
    ] as const) {
      assert.equal(at(hint).positionBits, positionBits(distance));
      assert.equal(at(hint).cost, distanceCost(distance, 11));
      assert.equal(at(hint).moved, false);
    }
    assertCost({ text, place: { start: 3, end: 6 }, hint: 3, ownCost: 2 }, 2 + distanceCost(4, 11));
  });

  it('is a move where it is further than edits elsewhere would bring it', () => {
    const long = weigh({ text: '她'.repeat(3000), place: { start: 2900, end: 2901 }, hint: 10 });
    assert.equal(long.moved, true);
    assert.equal(long.cost, distanceCost(2890, 3000));
  });

  it("is the text's end for a point behind the last unit", () => {
    const found = weigh({ text, place: { start: 11, end: 11 }, hint: 16 });
    assert.equal(found.positionBits, positionBits(0));
    assert.equal(found.cost, distanceCost(0, 11));
  });

  it('lets an insertion at the end of a chapter be found after the beginning was changed', () => {
    const lines = [
      'Mara set the lamp on the sill and counted the boats coming in.',
      'By morning the ice had taken the whole of the lower harbour.',
      '渡船靠岸的时候，天已经黑透了。老艄公把缆绳绕在木桩上。',
    ];
    const chapter = lines.join('\n\n');
    const end = createAnchor(chapter, chapter.length, chapter.length);
    for (const now of [
      `A new opening. ${chapter}`,
      `新的开头。\n\n${chapter}`,
      chapter.replace('Mara ', ''),
    ]) {
      const found = new AnchorResolver(now).resolve(end);
      assert.deepEqual(
        found.status === 'located' && [found.start, found.end],
        [now.length, now.length],
        JSON.stringify(found),
      );
    }
  });
});

describe('the paragraph around a unit', () => {
  const around = (text: string, at: number) => new Surroundings(text, foldText(text)).paragraphAround(at);

  it('reaches from line break to line break', () => {
    for (const text of ['ab\ncde\nfg', 'ab\rcde\r\nfg', 'ab \n\n cde  \n fg', '她说\n没有灯\n走了']) {
      for (const at of [0, 1]) assert.deepEqual(around(text, at), { from: 0, to: 2 });
      for (const at of [2, 3, 4]) assert.deepEqual(around(text, at), { from: 2, to: 5 });
      for (const at of [5, 6]) assert.deepEqual(around(text, at), { from: 5, to: 7 });
    }
  });

  it('is not ended by other white space', () => {
    assert.deepEqual(around('a b\tc\u3000d', 2), { from: 0, to: 4 });
  });

  it('is followed for sixty-four units on either side, as far as matters', () => {
    assert.deepEqual(around('她'.repeat(300), 150), { from: 86, to: 214 });
    assert.deepEqual(around('她'.repeat(300), 20), { from: 0, to: 84 });
    assert.deepEqual(around('她'.repeat(300), 280), { from: 216, to: 300 });
  });
});
