import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { joinBytes, sha256, sha256OfAll } from '../../../../src/core/project/hash';

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

  it('over several is over them joined, over one its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 5 }), async (parts) => {
        assert.equal(await sha256OfAll(parts), reference(Buffer.concat(parts)));
        assert.deepEqual(Buffer.from(joinBytes(parts)), Buffer.concat(parts));
        for (const part of parts) assert.equal(await sha256OfAll([part]), await sha256(part));
      }),
    );
  });
});
