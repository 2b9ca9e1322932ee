import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../../src/core/errors';
import { keepingReply } from '../../../../../src/core/llm/replies/keepingReply';
import { expectCode } from '../../../../fakes/expectCode';

describe('keepingReply', () => {
  const full = new StoryFoldError('disk_full', 'The disk is full.', 'Make room.', { path: 'a.md' });

  async function failed(error: unknown) {
    const outcomes: string[] = [];
    const keep = (outcome: string) => {
      outcomes.push(outcome);
      return Promise.resolve('logs/replies/1.txt');
    };
    const thrown: unknown = await keepingReply(keep, () => {
      throw error;
    }).catch((each: unknown) => each);
    return { thrown, outcomes };
  }

  it('keeps nothing where all goes well', async () => {
    assert.equal(
      await keepingReply(
        () => assert.fail(),
        async () => Promise.resolve(7),
      ),
      7,
    );
  });

  it('keeps the reply of what failed, and says where in the hint and the details', async () => {
    const { thrown, outcomes } = await failed(full);
    assert.ok(thrown instanceof StoryFoldError);
    assert.deepEqual(outcomes, ['disk_full']);
    assert.equal(thrown.message, full.message);
    assert.equal(thrown.hint, 'Make room. What the model wrote is in logs/replies/1.txt.');
    assert.deepEqual(thrown.details, { path: 'a.md', keptReply: 'logs/replies/1.txt' });
    assert.equal(thrown.cause, full);
  });

  it('leaves an error as it is where the reply could not be kept, or is kept already', async () => {
    const error = await expectCode('disk_full', () =>
      keepingReply(
        () => Promise.resolve(undefined),
        () => Promise.reject(full),
      ),
    );
    assert.equal(error, full);
    const own = new StoryFoldError('reply_invalid', 'No.', 'Again.', { rawReply: undefined });
    assert.deepEqual(await failed(own), { thrown: own, outcomes: [] });
  });

  it('keeps the reply of a mistake in the program as well', async () => {
    const mistake = new TypeError('x is not a function');
    assert.deepEqual(await failed(mistake), { thrown: mistake, outcomes: ['io'] });
  });
});
