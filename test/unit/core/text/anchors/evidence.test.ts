import assert from 'node:assert/strict';
import {
  contextCost,
  distanceCost,
  isBeyondDoubt,
  isMove,
  judge,
  passageCost,
  positionBits,
  preferSpelling,
  sideBits,
  textBits,
  withoutOverlaps,
  type Candidate,
} from '../../../../../src/core/text/anchors/evidence';
import { foldText } from '../../../../../src/core/text/anchors/fold';

/** What so many Chinese characters say, and so many letters. */
const characters = (count: number): number => textBits('字'.repeat(count));
const letters = (count: number): number => textBits('a'.repeat(count));

/** A place where the passage stands word for word, near where it was, with nothing of its surroundings. */
function find(about: Partial<Candidate>): Candidate {
  return {
    start: 100,
    end: 140,
    similarity: 1,
    exact: true,
    passageBits: 0,
    contextBits: 0,
    positionBits: 0,
    cost: 0,
    moved: false,
    framed: false,
    ...about,
  };
}

/** The same where the passage was changed. */
const changed = (about: Partial<Candidate>): Candidate => find({ exact: false, ...about });

/** Far too costly to be taken for the passage. */
const otherCopy = find({ start: 900, end: 940, cost: 90 });

function isBelieved(place: Candidate, others: readonly Candidate[] = [], hasContext = true): boolean {
  const verdict = judge([place, ...others], hasContext);
  if (verdict.status !== 'located') assert.deepEqual(verdict, { status: 'lost' });
  else assert.equal(verdict.candidate, place);
  return verdict.status === 'located';
}

/** `enough` is believed; without any one of these parts it is not. */
function needsAllOf(enough: Candidate, less: Partial<Candidate>, others: readonly Candidate[] = []): void {
  assert.ok(isBelieved(enough, others), JSON.stringify(enough));
  for (const [part, value] of Object.entries(less))
    assert.ok(!isBelieved({ ...enough, [part]: value }, others), `${part}: ${value}`);
}

describe('what a text says', () => {
  it('is the sum of its units, of which a Chinese character says more than a letter', () => {
    assert.equal(textBits(''), 0);
    assert.equal(textBits('字a'), textBits('字') + textBits('a'));
    assert.ok(characters(1) > letters(3));
  });

  it('counts of one side of the context only so far', () => {
    assert.equal(sideBits(characters(2)), characters(2));
    assert.equal(sideBits(characters(50)), sideBits(characters(9)));
  });
});

describe('where a place is', () => {
  it('says the less the further it is from where the passage began, and far away nothing', () => {
    assert.equal(positionBits(0), positionBits(100));
    assert.ok(positionBits(100) > positionBits(1000));
    assert.ok(positionBits(1000) > positionBits(10_000));
    assert.equal(positionBits(10_000_000), 0);
  });

  it('is a move where edits elsewhere would hardly have shifted it so far: a thousand units, and more in a long text', () => {
    assert.equal(isMove(1000, 0), false);
    assert.equal(isMove(1001, 0), true);
    assert.equal(isMove(7000, 100_000), false);
    assert.equal(isMove(7001, 100_000), true);
  });

  it('costs less than nothing just where it was, then more with the distance, up to a limit', () => {
    assert.ok(distanceCost(0, 5000) < 0);
    assert.ok(distanceCost(1, 5000) > 0);
    assert.ok(distanceCost(900, 5000) > distanceCost(300, 5000));
    assert.equal(distanceCost(1e9, 5000), distanceCost(1e12, 5000));
  });

  it('costs less in a longer text, in which more was written before it', () => {
    assert.ok(distanceCost(900, 100_000) < distanceCost(900, 4000));
    assert.ok(distanceCost(900, 4000) < distanceCost(900, 0));
  });

  it('costs more where it takes a move', () => {
    const [last, first] = [distanceCost(1000, 0), distanceCost(1001, 0)];
    assert.ok(first - last > 100 * (last - distanceCost(999, 0)));
  });
});

describe('what was changed', () => {
  it('costs nothing where nothing was', () => {
    assert.equal(passageCost(0, 1), 0);
    assert.equal(contextCost(0, 0), 0);
  });

  it('costs with each change of the passage, up to the third, and with what is gone of it', () => {
    assert.ok(passageCost(1, 1) > 0);
    assert.ok(passageCost(2, 1) > passageCost(1, 1));
    assert.ok(passageCost(3, 1) > passageCost(2, 1));
    assert.equal(passageCost(9, 1), passageCost(3, 1));
    assert.ok(passageCost(1, 0.6) > passageCost(1, 0.9));
  });

  it('costs more on both sides of the context than on one and then on the other', () => {
    assert.equal(contextCost(1, 0), contextCost(0, 1));
    assert.ok(contextCost(1, 0) > contextCost(0.5, 0));
    assert.ok(contextCost(1, 1) > contextCost(1, 0) + contextCost(0, 1));
  });
});

describe('a quotation without context', () => {
  it('is believed word for word, however short', () =>
    assert.ok(isBelieved(find({ passageBits: letters(1) }), [], false)));

  it('is believed with a word wrong where four fifths of it, six characters, are there', () => {
    const enough = changed({ similarity: 0.8, passageBits: characters(6) });
    assert.ok(isBelieved(enough, [], false));
    assert.ok(!isBelieved({ ...enough, similarity: 0.79 }, [], false));
    assert.ok(!isBelieved({ ...enough, passageBits: characters(5) }, [], false));
  });
});

describe('a passage word for word', () => {
  it('is believed with nothing around it where it is the only one, its paragraph whole and not all too short', () => {
    const enough = find({ framed: true, passageBits: characters(4) + letters(8) });
    needsAllOf(enough, { framed: false, passageBits: characters(4) + letters(7) });
    assert.ok(!isBelieved({ ...enough, passageBits: characters(40) }, [otherCopy]));
  });

  it('needs the less around it the more it says itself', () => {
    needsAllOf(find({ contextBits: characters(1), passageBits: letters(24) }), {
      contextBits: letters(3),
      passageBits: letters(20),
    });
    assert.ok(isBelieved(find({ passageBits: characters(12) })));
    assert.ok(!isBelieved(find({ passageBits: characters(4) })));
  });

  it('is believed however short where enough is around it, or it is where it was', () => {
    needsAllOf(find({ passageBits: letters(4), contextBits: characters(1) + letters(2) }), {
      contextBits: characters(1),
    });
    needsAllOf(find({ passageBits: letters(4), contextBits: characters(1), positionBits: 3 }), {
      positionBits: 2.9,
    });
  });

  it('needs the more around it the more often it stands in the text, whatever it says itself', () => {
    needsAllOf(
      find({ passageBits: characters(40), contextBits: letters(6) }),
      { contextBits: characters(1) + letters(2) },
      [otherCopy],
    );
    const three = [
      otherCopy,
      { ...otherCopy, start: 2000, end: 2040 },
      { ...otherCopy, start: 3000, end: 3040 },
    ];
    assert.ok(!isBelieved(find({ contextBits: letters(6) }), three));
    assert.ok(isBelieved(find({ contextBits: characters(2) }), three));
  });

  it('is not one of several for places where it was changed', () =>
    assert.ok(
      isBelieved(find({ framed: true, passageBits: characters(7) }), [{ ...otherCopy, exact: false }]),
    ));
});

describe('a passage that was moved', () => {
  it('is believed alone where it says much, and more where it was changed', () => {
    needsAllOf(find({ moved: true, passageBits: characters(16) }), { passageBits: characters(15) });
    needsAllOf(changed({ moved: true, passageBits: characters(32), similarity: 0.6 }), {
      passageBits: characters(31),
      similarity: 0.59,
    });
  });

  it('needs to say less where something of its surroundings went with it', () => {
    needsAllOf(find({ moved: true, passageBits: characters(9), contextBits: characters(4) }), {
      passageBits: characters(8),
      contextBits: characters(3),
    });
    const enough = changed({
      moved: true,
      passageBits: characters(16),
      contextBits: characters(4),
      similarity: 0.6,
    });
    needsAllOf(enough, { passageBits: characters(15), contextBits: characters(3), similarity: 0.59 });
  });

  it('needs to say as much as alone where it stands in several places', () => {
    const enough = find({ moved: true, passageBits: characters(16), contextBits: characters(4) });
    needsAllOf(enough, { passageBits: characters(15) }, [otherCopy]);
    const other = changed({ moved: true, passageBits: characters(16), contextBits: characters(4) });
    needsAllOf(other, { passageBits: characters(15) }, [otherCopy]);
  });

  it('is believed as one near where it was is where it has not left its paragraph', () =>
    assert.ok(isBelieved(find({ moved: true, framed: true, passageBits: characters(7) }))));

  it('is not called moved for what is missing around it', () =>
    assert.ok(isBelieved(find({ passageBits: characters(15) }))));
});

describe('a passage that was changed', () => {
  it('is believed where enough is around it, and a word of it is left', () => {
    needsAllOf(changed({ passageBits: characters(1) + letters(2), contextBits: characters(4) }), {
      passageBits: letters(5),
      contextBits: characters(2),
    });
    needsAllOf(changed({ passageBits: characters(2), contextBits: letters(8), positionBits: 4 }), {
      contextBits: letters(7),
      positionBits: 3.9,
    });
    assert.ok(
      !isBelieved(changed({ passageBits: characters(2), contextBits: letters(7), positionBits: 12 })),
    );
  });

  it('needs more of it left where it was moved as well, unless all its surroundings are there', () => {
    const enough = changed({
      moved: true,
      framed: true,
      passageBits: characters(3),
      contextBits: characters(6),
    });
    needsAllOf(enough, { passageBits: letters(9) });
    assert.ok(isBelieved({ ...enough, passageBits: letters(9), contextBits: characters(7) }));
    assert.ok(isBelieved({ ...enough, passageBits: letters(9), moved: false }));
  });

  it('needs nothing left where it is a point between two pieces', () => {
    assert.ok(isBelieved(changed({ end: 100, contextBits: characters(4) })));
    assert.ok(!isBelieved(changed({ contextBits: characters(4) })));
  });

  it('is believed with its whole paragraph, where both say much', () =>
    needsAllOf(
      changed({ framed: true, similarity: 0.6, passageBits: characters(14), contextBits: characters(2) }),
      { framed: false, similarity: 0.59, passageBits: characters(13), contextBits: characters(1) },
    ));

  it('is believed alone where so much is not found twice', () =>
    needsAllOf(changed({ similarity: 0.6, passageBits: characters(32) }), {
      similarity: 0.59,
      passageBits: characters(31),
    }));

  it('is believed alone about where it was, where most of it is left', () =>
    needsAllOf(changed({ similarity: 0.8, passageBits: characters(16), positionBits: 4 }), {
      similarity: 0.79,
      passageBits: characters(15),
      positionBits: 3.9,
    }));
});

describe('several places', () => {
  const best = find({ passageBits: characters(4), contextBits: characters(5) });

  it('are ambiguous unless the next that is believed is so much less likely', () => {
    const rival = { ...best, start: 500, end: 540 };
    assert.deepEqual(judge([best, { ...rival, cost: 6 }], true), { status: 'located', candidate: best });
    assert.deepEqual(judge([{ ...rival, cost: 6 }, best], true), { status: 'located', candidate: best });
    assert.deepEqual(judge([best, { ...rival, cost: 5.9 }], true), { status: 'ambiguous' });
    assert.deepEqual(judge([{ ...rival, cost: 5.9 }, best], true), { status: 'ambiguous' });
    const likely = { ...best, cost: -6 };
    assert.deepEqual(judge([likely, { ...rival, cost: 0 }], true), { status: 'located', candidate: likely });
    assert.deepEqual(judge([likely, { ...rival, cost: -0.1 }], true), { status: 'ambiguous' });
  });

  it('need less between them where the next would not be believed even alone', () => {
    const stranger = changed({ start: 500, end: 540, passageBits: letters(4) });
    assert.deepEqual(judge([best, { ...stranger, cost: 3 }], true), { status: 'located', candidate: best });
    assert.deepEqual(judge([best, { ...stranger, cost: 2.9 }], true), { status: 'ambiguous' });
  });

  it('are all lost where the likeliest is not believed', () => {
    const stranger = changed({ start: 500, end: 540, passageBits: letters(4), cost: -20 });
    assert.deepEqual(judge([best, stranger], true), { status: 'lost' });
    assert.deepEqual(judge([], true), { status: 'lost' });
  });

  it('are never located where two cost the same, whichever is looked at first', () => {
    const stranger = changed({ start: 500, end: 540, passageBits: letters(4) });
    assert.deepEqual(judge([best, stranger], true), { status: 'ambiguous' });
    assert.deepEqual(judge([stranger, best], true), { status: 'lost' });
  });
});

describe('a passage that was taken out of its surroundings', () => {
  const home = changed({ similarity: 0.4, passageBits: letters(4), contextBits: characters(10), cost: -5 });
  /** Whether the passage is taken for moved to `elsewhere`. */
  function isMovedTo(...elsewhere: Candidate[]): boolean {
    const verdict = judge([home, ...elsewhere], true);
    if (verdict.status === 'located') assert.equal(verdict.candidate, elsewhere[0]);
    else assert.deepEqual(verdict, { status: 'lost' });
    return verdict.status === 'located';
  }

  it('is lost where it stands nowhere else, however much its surroundings say', () => {
    assert.equal(isMovedTo(), false);
    assert.equal(isMovedTo({ ...home, start: 500, end: 540, cost: 90 }), false);
  });

  it('is where one whole paragraph tells, word for word, or changed and long', () => {
    const paragraph = find({ start: 900, framed: true, passageBits: characters(4) + letters(8), cost: 20 });
    assert.ok(isMovedTo(paragraph));
    assert.ok(!isMovedTo({ ...paragraph, passageBits: characters(4) + letters(7) }));
    const changedOne = changed({ ...paragraph, exact: false, similarity: 0.6, passageBits: characters(16) });
    assert.ok(isMovedTo(changedOne));
    assert.ok(!isMovedTo({ ...changedOne, passageBits: characters(15) }));
    assert.ok(!isMovedTo({ ...changedOne, framed: false }));
  });

  it('is where a long passage stands word for word within other words', () => {
    const long = find({ start: 900, passageBits: characters(16), cost: 20 });
    assert.ok(isMovedTo(long));
    assert.ok(!isMovedTo({ ...long, passageBits: characters(15) }));
  });

  it('is lost where it stands twice', () => {
    const paragraph = find({ start: 900, framed: true, passageBits: characters(20), cost: 20 });
    assert.equal(isMovedTo(paragraph, { ...paragraph, start: 1900, end: 1940, cost: 60 }), false);
  });

  it('is still there where half of it is left', () => {
    const half = { ...home, similarity: 0.5, passageBits: characters(5) };
    assert.deepEqual(judge([half], true), { status: 'located', candidate: half });
  });
});

describe('a find word for word', () => {
  it('is beyond doubt with most of its context around it, where little speaks against it', () => {
    const enough = find({ contextBits: letters(8), cost: 4 });
    assert.equal(isBeyondDoubt(enough, 'a'.repeat(16)), true);
    assert.equal(isBeyondDoubt({ ...enough, contextBits: letters(7) }, 'a'.repeat(16)), false);
    assert.equal(isBeyondDoubt({ ...enough, cost: 4.1 }, 'a'.repeat(16)), false);
  });

  it('is not where hardly any context was quoted', () =>
    assert.equal(isBeyondDoubt(find({ contextBits: characters(8) }), 'a'.repeat(15)), false));
});

describe('places that were found in several ways', () => {
  const at = (start: number, end: number, cost = 0): Candidate => find({ start, end, cost });

  it('are one where they share a unit, and two where they only meet', () => {
    const kept = at(100, 140, 9);
    assert.deepEqual(withoutOverlaps([kept], [at(139, 150), at(90, 101), at(110, 120)]), [kept]);
    assert.deepEqual(withoutOverlaps([kept], [at(140, 150), at(90, 100)]), [kept, at(140, 150), at(90, 100)]);
  });

  it('are told by the likelier of two that were added, whichever was found first', () => {
    const [dear, cheap, last] = [at(100, 140, 9), at(120, 150, 2), at(300, 320, 5)];
    for (const added of [
      [dear, cheap, last],
      [last, cheap, dear],
      [cheap, dear, last],
    ])
      assert.deepEqual(withoutOverlaps([], added), [cheap, last]);
  });

  it('are one where the passage is gone from the one, and they begin within a word of each other', () => {
    const [gone, passage] = [at(100, 100), at(107, 140)];
    assert.deepEqual(withoutOverlaps([gone], [passage]), [gone]);
    assert.deepEqual(withoutOverlaps([passage], [gone]), [passage]);
    assert.deepEqual(withoutOverlaps([gone], [at(93, 93)]), [gone]);
    assert.deepEqual(withoutOverlaps([gone], [at(108, 140)]), [gone, at(108, 140)]);
    assert.deepEqual(withoutOverlaps([passage], [at(120, 120)]), [passage, at(120, 120)]);
    assert.deepEqual(withoutOverlaps([gone], [at(90, 140)]), [gone, at(90, 140)]);
  });
});

describe('finds that are spelt differently', () => {
  /** Which of the places of `piece` in the text lead: those that cost least, by their number. */
  function leading(
    text: string,
    piece: string,
    context: { prefix?: string; suffix?: string } = {},
  ): number[] {
    const folded = foldText(text);
    const words = foldText(piece).text;
    const places: Candidate[] = [];
    for (let start = folded.text.indexOf(words); start >= 0; start = folded.text.indexOf(words, start + 1))
      places.push(find({ start, end: start + words.length }));
    const costs = preferSpelling(places, text, folded, {
      exact: piece,
      prefix: '',
      suffix: '',
      ...context,
    }).map(({ cost }) => cost);
    const least = Math.min(...costs);
    return costs.flatMap((cost, index) => (cost === least ? [index] : []));
  }

  it('are led by those that are spelt as quoted, whatever white space was quoted around them', () => {
    assert.deepEqual(leading('The Hand was cold. She took the hand.', 'the hand'), [1]);
    assert.deepEqual(leading('The Hand was cold. She took the hand.', ' the hand\n'), [1]);
    assert.deepEqual(leading('“灯”和「灯」', '「灯」'), [1]);
  });

  it('are led by whole words', () => {
    assert.deepEqual(leading('Joanna, Annabel, Anna', 'Anna'), [2]);
    assert.deepEqual(leading('cafe\u0301teria, cafe\u0301', 'cafe\u0301'), [1]);
    assert.deepEqual(leading('hanna and lisanna and anna', 'anna'), [2]);
  });

  it('are not told by whole words on a side where the quotation has context', () => {
    assert.deepEqual(leading('hanna, anna', 'anna', { prefix: 'h' }), [0, 1]);
    assert.deepEqual(leading('annas, anna', 'anna', { suffix: 's' }), [0, 1]);
    assert.deepEqual(leading('annas, anna', 'anna', { prefix: ', ' }), [1]);
    assert.deepEqual(leading('hanna, anna', 'anna', { suffix: ', ' }), [1]);
  });

  it('are all alike in a language that does not part its words', () =>
    assert.deepEqual(leading('她没有回答他。他没有回答。', '没有回答'), [0, 1]));

  it('lead by as much as makes a difference', () => {
    const text = 'The Hand was cold. She took the hand.';
    const folded = foldText(text);
    const believed = { passageBits: characters(4), contextBits: characters(5) };
    const places = [
      find({ ...believed, start: 0, end: 7 }),
      find({ ...believed, start: folded.text.lastIndexOf('thehand'), end: folded.text.length - 1 }),
    ];
    const verdict = judge(
      preferSpelling(places, text, folded, { exact: 'the hand', prefix: '', suffix: '' }),
      true,
    );
    assert.equal(verdict.status === 'located' && verdict.candidate.start, places[1]!.start);
  });

  it('are left as they are where there is one', () => {
    const only = find({ start: 0, end: 4 });
    assert.deepEqual(
      preferSpelling([only], 'Annabel', foldText('Annabel'), { exact: 'anna', prefix: '', suffix: '' }),
      [only],
    );
  });
});
