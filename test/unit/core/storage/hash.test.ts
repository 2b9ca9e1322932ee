import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sha256 } from '../../../../src/core/storage/hash';

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('sha256', () => {
  it('is what Node calculates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        assert.equal(await sha256(bytes), reference(bytes));
      }),
    );
  });

  it('of a part of a larger array is of that part alone', async () => {
    const whole = new TextEncoder().encode('before|the part|after');
    assert.equal(await sha256(whole.subarray(7, 15)), reference(new TextEncoder().encode('the part')));
  });
});
