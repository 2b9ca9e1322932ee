import assert from 'node:assert/strict';
import { DrawnCards, type CardWindow } from '../../../webview-ui/drawnCards';
import { suggestion } from '../../webview/support/states';
import { DrawRequests, answerMilliseconds, windowCards } from '../../../webview-ui/drawRequests';

/** Suggestions `from` to `end` of a round of a thousand; `s0` is the first. */
const window = (from: number, end: number, changes: Partial<CardWindow> = {}): CardWindow => ({
  phase: 'final',
  round: 2,
  assessedAt: 7,
  from,
  suggestions: Array.from({ length: end - from }, (_, index) => suggestion(`s${from + index}`)),
  counts: { all: 1000 },
  ...changes,
});

describe('the cards that a view has received', () => {
  it('are known by their numbers and by their ids', () => {
    const cards = new DrawnCards();
    cards.receive(window(50, 60));
    assert.equal(cards.total, 1000);
    assert.equal(cards.at(50)?.id, 's50');
    assert.equal(cards.at(49), undefined);
    assert.equal(cards.numberOf('s59'), 59);
    assert.equal(cards.numberOf('s60'), undefined);
    assert.equal(cards.numberOf(undefined), undefined);
  });

  it('are kept while others come, and only the newest are confirmed', () => {
    const cards = new DrawnCards();
    cards.receive(window(0, 50));
    assert.equal(cards.receive(window(50, 100)), true);
    assert.equal(cards.at(10)?.id, 's10');
    assert.equal(cards.isConfirmed(10), false);
    assert.equal(cards.isConfirmed(50), true);
    assert.equal(cards.isConfirmed(100), false);
  });

  it('give way to a newer snapshot', () => {
    const cards = new DrawnCards();
    cards.receive(window(0, 2));
    assert.equal(
      cards.receive(
        window(0, 2, {
          suggestions: [suggestion('s0', undefined, { status: 'rejected' }), suggestion('s1')],
        }),
      ),
      true,
    );
    assert.equal(cards.at(0)?.status, 'rejected');
  });

  it('stay the same objects where they say the same, so that they are not drawn again', () => {
    const cards = new DrawnCards();
    cards.receive(window(0, 2));
    const [first, second] = [cards.at(0), cards.at(1)];
    cards.receive(
      window(0, 2, { suggestions: [suggestion('s0'), suggestion('s1', undefined, { status: 'accepted' })] }),
    );
    assert.equal(cards.at(0), first);
    assert.notEqual(cards.at(1), second);
  });

  for (const [what, next] of [
    ['another round', window(50, 60, { round: 3 })],
    ['the same round assessed again', window(50, 60, { assessedAt: 8 })],
    ['another phase', window(50, 60, { phase: 'brief' })],
    ['one suggestion more', window(50, 60, { counts: { all: 1001 } })],
    [
      'a suggestion that stands elsewhere now',
      window(50, 52, { suggestions: [suggestion('s51'), suggestion('s50')] }),
    ],
    ['a suggestion that stands where another was', window(1, 2, { suggestions: [suggestion('new')] })],
  ] as const) {
    it(`are forgotten with ${what}`, () => {
      const cards = new DrawnCards();
      cards.receive(window(0, 60));
      assert.equal(cards.receive(next), false);
      assert.equal(cards.at(20), undefined);
      assert.equal(cards.numberOf('s20'), undefined);
      assert.equal(cards.at(next.from)?.id, next.suggestions[0]?.id);
    });
  }
});

describe('asking for cards', () => {
  const received = (from: number, end: number): DrawnCards => {
    const cards = new DrawnCards();
    cards.receive(window(from, end));
    return cards;
  };

  it('is not done while what is seen, and a good deal around it, is there', () => {
    assert.equal(new DrawRequests().next(received(0, 50), 0, 5, 0), undefined);
    assert.equal(new DrawRequests().next(received(0, 1000), 500, 505, 0), undefined);
  });

  it('is done early, for a window around what is seen', () => {
    const range = new DrawRequests().next(received(0, 50), 35, 41, 0);
    assert.deepEqual(range, { from: 0, count: windowCards });
    assert.deepEqual(new DrawRequests().next(received(0, 50), 500, 506, 0), {
      from: 463,
      count: windowCards,
    });
  });

  it('stays within the round', () => {
    assert.deepEqual(new DrawRequests().next(received(0, 50), 994, 999, 0), {
      from: 1000 - windowCards,
      count: windowCards,
    });
    const few = new DrawnCards();
    few.receive(window(0, 3, { counts: { all: 3 } }));
    assert.equal(new DrawRequests().next(few, 0, 2, 0), undefined);
  });

  it('covers a view that is higher than a window', () => {
    const range = new DrawRequests().next(received(0, 50), 100, 300, 0);
    assert.ok(range && range.from <= 80 && range.from + range.count >= 320);
  });

  it('waits for the answer before it asks again, but not for ever', () => {
    const requests = new DrawRequests();
    const cards = received(0, 50);
    const range = requests.next(cards, 500, 505, 1000);
    assert.ok(range);
    assert.equal(requests.isWaiting, true);
    assert.equal(requests.next(cards, 700, 705, 1010), undefined);
    cards.receive(window(range.from, range.from + range.count));
    requests.received(cards);
    assert.equal(requests.isWaiting, false);
    assert.ok(requests.next(cards, 700, 705, 1020));
    assert.equal(requests.next(cards, 900, 905, 1020 + answerMilliseconds - 1), undefined);
    assert.ok(requests.next(cards, 900, 905, 1020 + answerMilliseconds));
  });

  it('begins anew with another round', () => {
    const requests = new DrawRequests();
    requests.next(received(0, 50), 500, 505, 0);
    requests.forget();
    assert.ok(requests.next(received(0, 50), 500, 505, 1));
  });
});
