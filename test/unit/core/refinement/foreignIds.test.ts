import assert from 'node:assert/strict';
import fc from 'fast-check';
import { refinementStateFile } from '../../../../src/core/project/layout';
import { suggestionsSchema } from '../../../../src/core/review/model';
import { parseIntent } from '../../../../src/shared/protocol';
import { testProject } from '../../../fakes/testProject';

const given = (id: unknown): Record<string, unknown> => ({
  ...(id === undefined ? {} : { id }),
  type: 'style',
  summary: 'Slower.',
});

const idsOf = (ids: readonly unknown[]): string[] =>
  suggestionsSchema.parse(ids.map(given)).map(({ id }) => id);

const canBeDecided = (id: string): boolean =>
  parseIntent({
    type: 'decide',
    intent: 1,
    project: 'p',
    phase: 'brief',
    rev: 0,
    id,
    status: 'accepted',
  }) !== undefined;

describe('ids of a state that another program has written', () => {
  it('stay as they are where they can be named, whatever words they are', () => {
    const ids = ['s1', '建议 1', 'a/b\\c', '../x', '#7 (“second”)', 'x'.repeat(200)];
    assert.deepEqual(idsOf(ids), ids);
    assert.ok(ids.every(canBeDecided));
  });

  it('become such where they cannot be, the same each time, and none takes another one’s', () => {
    const long = `s1${'x'.repeat(300)}`;
    const ids = [undefined, '', 's1', 's1', 7, `${long}a`, `${long}b`, 's\u0000\n2', 'unnamed-1'];
    const read = idsOf(ids);
    assert.equal(new Set(read).size, ids.length);
    assert.deepEqual([read[2], read[4], read[8]], ['s1', '7', 'unnamed-1']);
    assert.ok(read.every(canBeDecided));
    assert.deepEqual(idsOf(ids), read);
    assert.deepEqual(idsOf(read), read, 'What was written so is read so.');
  });

  it('are each one of its own, for any list', () => {
    const id = fc.oneof(
      fc.constantFrom<unknown>(undefined, '', 's1', 'unnamed-1', 'unnamed-2', 's1-2', 1, 1.5),
      fc.string({ unit: 'binary', maxLength: 400 }),
    );
    fc.assert(
      fc.property(fc.array(id, { maxLength: 12 }), (ids) => {
        const read = idsOf(ids);
        assert.equal(new Set(read).size, ids.length);
        assert.ok(read.every(canBeDecided), JSON.stringify(read));
        assert.deepEqual(idsOf(read), read);
      }),
    );
  });

  it('can be decided one by one, and what was decided is there after the next start', async () => {
    const suggestions = ['建议 1', 'x'.repeat(100), 'y'.repeat(1000), undefined].map(given);
    const currentRound = { round: 1, assessedAt: 5, suggestions };
    const states = {
      version: 1,
      phases: { brief: { phase: 'brief', status: 'awaiting_decision', currentRound } },
    };
    const { controller, reopen } = await testProject(
      { 'brief.md': 'Rain.\n', [refinementStateFile]: JSON.stringify(states) },
      [],
    );
    const read = (await controller.state('brief')).currentRound!.suggestions.map(({ id }) => id);
    assert.deepEqual(read.slice(0, 2), ['建议 1', 'x'.repeat(100)]);
    for (const [index, id] of read.entries()) {
      assert.ok(canBeDecided(id));
      const { currentRound: round } = await controller.decide('brief', [id], 'accepted');
      assert.deepEqual(
        round!.suggestions.map(({ status }) => status === 'accepted'),
        read.map((_, other) => other <= index),
      );
    }
    const after = (await reopen().state('brief')).currentRound!.suggestions;
    assert.deepEqual(
      after.map(({ id, status }) => [id, status]),
      read.map((id) => [id, 'accepted']),
    );
  });
});
