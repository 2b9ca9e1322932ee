import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cancelled, errorCodes, StoryFoldError, type ErrorCode } from '../../../../../src/core/errors';
import { connectionCauses, timedOut } from '../../../../../src/core/llm/modelErrors';
import { retryAfterOf, retryTimes, waitBeforeRetry } from '../../../../../src/core/llm/calls/retrying';

const error = (code: ErrorCode, details: Record<string, unknown> = {}) =>
  new StoryFoldError(code, 'It failed.', 'Look again.', details);
const passing: readonly ErrorCode[] = ['rate_limited', 'timeout', 'connection', 'server_error'];
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('waiting before a request is made again', () => {
  it('is for errors that pass, and for no others', () => {
    for (const code of errorCodes) {
      const wait = waitBeforeRetry(error(code), 1, 4, () => 0.5);
      assert.equal(wait !== undefined, passing.includes(code), code);
    }
    assert.equal(
      waitBeforeRetry(new Error('a mistake'), 1, 4, () => 0),
      undefined,
    );
    assert.equal(
      waitBeforeRetry(cancelled(), 1, 4, () => 0),
      undefined,
    );
  });

  it('is not for a connection that cannot come about by waiting', () => {
    const passes = (connectionCause: string, reason = '') =>
      waitBeforeRetry(error('connection', { connectionCause, reason }), 1, 4, () => 0.5) !== undefined;
    for (const cause of connectionCauses)
      assert.equal(passes(cause), cause === 'other' || cause === 'refused', cause);
    assert.deepEqual(
      ['ECONNREFUSED', 'ECONNRESET', '407', '501'].map((reason) => passes('proxy', reason)),
      [true, true, false, false],
    );
  });

  it('does not ask again for a reply that had no end', () => {
    const after = (what: 'answer' | 'silence' | 'whole') =>
      waitBeforeRetry(timedOut('http://localhost:1', 3_600_000, what), 1, 4, () => 0);
    assert.deepEqual([after('answer'), after('silence'), after('whole')], [500, 500, undefined]);
    assert.equal(
      waitBeforeRetry(error('server_error', { what: 'whole' }), 1, 4, () => 0),
      500,
    );
  });

  it('ends with the attempts', () => {
    assert.notEqual(
      waitBeforeRetry(error('timeout'), 3, 4, () => 0),
      undefined,
    );
    assert.equal(
      waitBeforeRetry(error('timeout'), 4, 4, () => 0),
      undefined,
    );
  });

  it('grows from half a second to at most half a minute, and is spread over the upper half of its span', () => {
    const waits = (random: number) =>
      [1, 2, 3, 4, 5, 6, 7].map((attempt) =>
        waitBeforeRetry(error('server_error'), attempt, 20, () => random),
      );
    assert.deepEqual(waits(0), [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    assert.deepEqual(waits(0.5), [750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500]);
    fc.assert(
      fc.property(
        fc.constantFrom(...passing),
        fc.integer({ min: 1, max: 60 }),
        fraction,
        (code, attempt, random) => {
          const wait = waitBeforeRetry(error(code), attempt, 100, () => random)!;
          assert.ok(wait >= retryTimes.first / 2 && wait <= retryTimes.longest);
        },
      ),
    );
  });

  it('is never shorter than the server asks, and not made where that is too long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fraction, (retryAfterMilliseconds, random) => {
        const wait = waitBeforeRetry(error('rate_limited', { retryAfterMilliseconds }), 1, 4, () => random);
        if (retryAfterMilliseconds > retryTimes.longestRetryAfter) assert.equal(wait, undefined);
        else assert.ok(wait! >= retryAfterMilliseconds);
      }),
    );
  });

  it('sits through the longest wait that it sits through, and no longer', () => {
    const wait = (retryAfterMilliseconds: number) =>
      waitBeforeRetry(error('rate_limited', { retryAfterMilliseconds }), 1, 4, () => 0);
    assert.equal(wait(retryTimes.longestRetryAfter), retryTimes.longestRetryAfter);
    assert.equal(wait(retryTimes.longestRetryAfter + 1), undefined);
  });

  it('takes for a wait what is a number from nought, and nothing else', () => {
    const asked = (retryAfterMilliseconds: unknown) =>
      retryAfterOf(error('rate_limited', { retryAfterMilliseconds }));
    assert.deepEqual([asked(0), asked(5)], [0, 5]);
    assert.deepEqual([asked(-1), asked(Number.NaN), asked('5'), asked(null)], Array(4).fill(undefined));
  });
});
