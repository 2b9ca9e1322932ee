import assert from 'node:assert/strict';
import { HeldList } from '../../../webview-ui/heldList';
import { detailOf, stateOf, suggestion } from '../../webview/support/states';

const first = stateOf(detailOf([suggestion('a')]));
const second = stateOf(detailOf([suggestion('b'), suggestion('c')], { round: 3, assessedAt: 2, rev: 9 }));
const reading = { writing: false, reading: true, asked: false };

describe('a list that is being read', () => {
  let held: HeldList;
  beforeEach(() => {
    held = new HeldList();
    held.receive(first, reading);
  });

  const shown = (): string | undefined => held.detail?.suggestions[0]?.id;

  it('stays when somebody else had it assessed, and says how many wait', () => {
    held.receive(second, reading);
    assert.deepEqual([shown(), held.waiting], ['a', 2]);
    held.receive(stateOf(detailOf([suggestion('d')], { round: 4, assessedAt: 3 })), {
      writing: false,
      reading: false,
      asked: false,
    });
    assert.deepEqual([shown(), held.waiting], ['a', 1], 'what is held is held until the author lets go');
    held.release();
    assert.deepEqual([shown(), held.waiting], ['d', undefined]);
  });

  it('gives way to what the author asked for, and where nobody reads', () => {
    held.receive(second, { writing: false, reading: true, asked: true });
    assert.deepEqual([shown(), held.waiting], ['b', undefined]);
    held.receive(first, { writing: false, reading: false, asked: false });
    assert.deepEqual([shown(), held.waiting], ['a', undefined]);
  });

  it('follows decisions of its own round, other phases and other projects', () => {
    const decided = stateOf(detailOf([suggestion('a', undefined, { status: 'accepted' })], { rev: 8 }));
    held.receive(decided, reading);
    assert.equal(held.detail?.rev, 8);
    held.receive(stateOf(detailOf([suggestion('o')], { phase: 'outline', assessedAt: 5 })), reading);
    assert.equal(shown(), 'o');
    held.receive(
      stateOf(detailOf([suggestion('p')], { phase: 'outline', assessedAt: 6 }), { project: 'other' }),
      reading,
    );
    assert.equal(shown(), 'p');
  });

  it('stays whatever comes while the author writes on a card, and gives way once they have done', () => {
    const writing = { writing: true, reading: true, asked: true };
    const over = stateOf(detailOf([], { hasRound: false, round: 3 }));
    held.receive(second, writing);
    assert.deepEqual([shown(), held.waiting], ['a', 2], 'what they asked for themselves waits too');
    held.receive(over, writing);
    assert.deepEqual([shown(), held.waiting], ['a', 0]);
    held.receive(over, reading);
    assert.deepEqual([held.detail?.hasRound, held.waiting], [false, undefined]);
  });

  it('gives way when its round is over', () => {
    held.receive(stateOf(detailOf([], { hasRound: false, round: 3 })), reading);
    assert.deepEqual([held.detail?.hasRound, held.waiting], [false, undefined]);
  });
});
