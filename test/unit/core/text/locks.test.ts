import assert from 'node:assert/strict';
import { createAnchor } from '../../../../src/core/text/anchors/anchors';
import { resolveLocks } from '../../../../src/core/text/locks';

const before =
  'The harbour lay quiet under the fog. Nobody had seen the pilot since Tuesday. ' +
  'Mara counted the boats twice and wrote the number down. Then she went home.\n';
const locked = 'Mara counted the boats twice and wrote the number down.';
const start = before.indexOf(locked);
const lock = createAnchor(before, start, start + locked.length);

describe('locks', () => {
  it('holds where the passage is, also when it has moved', () => {
    const after = `A new opening, as long as it likes to be. ${before}`;
    const { held, broken } = resolveLocks([lock], after);
    assert.deepEqual(broken, []);
    assert.equal(held.length, 1);
    assert.equal(held[0]!.lock, lock);
    assert.equal(after.slice(held[0]!.range.start, held[0]!.range.end), locked);
  });

  it('breaks when a single letter or mark has changed, however sure the place', () => {
    for (const [from, to] of [
      ['boats', 'goats'],
      ['down.', 'down!'],
      ['the number', 'the  number'],
    ] as const) {
      const { held, broken } = resolveLocks([lock], before.replace(from, to));
      assert.deepEqual(held, []);
      assert.deepEqual(broken, [{ lock, reason: 'changed' }]);
    }
  });

  it('breaks when the passage is gone, and when nobody can say which of two it is', () => {
    assert.deepEqual(resolveLocks([lock], 'Something else entirely, about a lighthouse.').broken, [
      { lock, reason: 'lost' },
    ]);
    const bare = { exact: 'Then she went home.', prefix: '', suffix: '', start: -1 };
    assert.deepEqual(resolveLocks([bare], `${before}${before}`).broken, [
      { lock: bare, reason: 'ambiguous' },
    ]);
  });

  it('never holds a lock on nothing', () => {
    const empty = { ...lock, exact: '' };
    assert.deepEqual(resolveLocks([empty], before).broken, [{ lock: empty, reason: 'lost' }]);
  });

  it('keeps the locks as they were given, in their order', () => {
    const other = { ...createAnchor(before, 0, 36), note: 'first image' };
    const { held } = resolveLocks([{ ...lock, note: 'second' }, other], before);
    assert.deepEqual(
      held.map(({ lock: { note } }) => note),
      ['second', 'first image'],
    );
  });
});
