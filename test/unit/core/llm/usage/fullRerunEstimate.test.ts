import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fullRerunEstimate } from '../../../../../src/core/llm/usage/fullRerunEstimate';
import type { ModelStep } from '../../../../../src/core/llm/steps';
import type { ReadUsageRecord, UsageRecord } from '../../../../../src/core/llm/usage/usageRecord';
import { usageRecord } from '../../../../fakes/usageRecord';

const fullSteps: ModelStep[] = ['scene_list', 'scene', 'scene', 'revision', 'judge_report'];
const line = (
  chapter: string,
  attempt: number,
  step: ModelStep,
  amount = 1,
  more: Partial<UsageRecord> = {},
) =>
  usageRecord({
    chapter,
    attempt,
    step,
    inputTokens: amount * 100,
    outputTokens: 0,
    cost: { amount, currency: 'USD' },
    ...more,
  });
const attemptOf = (chapter: string, attempt: number, steps = fullSteps, amount = 1) =>
  steps.map((step) => line(chapter, attempt, step, amount));

describe('the estimate of full reruns', () => {
  it('counts every judged attempt as the first', () => {
    const found = fullRerunEstimate([
      ...attemptOf('01', 0),
      ...attemptOf('01', 1, ['revision', 'judge_report']),
      ...attemptOf('01', 2, ['revision', 'judge_report']),
      line('01', 2, 'bible_update', 7),
    ]);
    assert.deepEqual(found, {
      chapters: 1,
      attempts: 3,
      tokens: 1500,
      ownTokens: 900,
      cost: { amount: 15, currency: 'USD' },
      ownCost: { amount: 9, currency: 'USD' },
    });
  });

  it('says nothing of chapters whose first attempt is not there in full, or was not judged', () => {
    for (const missing of ['scene_list', 'scene', 'judge_report'] as const) {
      const first = attemptOf(
        '01',
        0,
        fullSteps.filter((step) => step !== missing),
      );
      const failed = line('01', 0, missing, 1, { outcome: 'timeout' });
      assert.equal(fullRerunEstimate([...first, failed, ...attemptOf('01', 1)]), undefined, missing);
    }
    assert.equal(fullRerunEstimate([usageRecord(), usageRecord({ chapter: '01' })]), undefined);
  });

  it('counts failed requests of the first attempt with it, and attempts under way not at all', () => {
    const found = fullRerunEstimate([
      line('01', 0, 'scene_list', 2, { outcome: 'length' }),
      ...attemptOf('01', 0),
      ...attemptOf('01', 1, ['revision']),
    ]);
    assert.deepEqual([found?.attempts, found?.tokens, found?.ownTokens], [1, 700, 700]);
  });

  it('begins again where the attempts were begun anew', () => {
    const found = fullRerunEstimate([
      ...attemptOf('01', 0),
      ...attemptOf('01', 1, ['revision', 'judge_report']),
      ...attemptOf('01', 0, fullSteps, 3),
      ...attemptOf('01', 1, ['revision', 'judge_report']),
    ]);
    assert.deepEqual([found?.chapters, found?.attempts, found?.cost?.amount], [1, 4, 2 * 5 + 2 * 15]);
  });

  it('goes on with the attempts after the bible was told of an earlier one', () => {
    const found = fullRerunEstimate([
      ...attemptOf('01', 0),
      ...attemptOf('01', 1, ['revision', 'judge_report']),
      line('01', 0, 'bible_update', 7),
      ...attemptOf('01', 2, ['revision', 'judge_report']),
    ]);
    assert.deepEqual([found?.attempts, found?.tokens, found?.ownTokens], [3, 1500, 900]);
  });

  it('has no cost where a price is unknown, and still tells tokens', () => {
    const { cost: _, ...unpriced } = line('01', 0, 'scene');
    const found = fullRerunEstimate([...attemptOf('01', 0), unpriced]);
    assert.deepEqual([found?.cost, found?.ownCost, found?.tokens], [undefined, undefined, 600]);
  });

  it('is the sum over chapters, however their lines are mixed, and what was spent where all attempts were in full', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 })), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.infiniteStream(fc.nat()),
        (chapters, draws) => {
          const queues = chapters.map(([attempts, amount], index) =>
            Array.from({ length: attempts }, (_, attempt) =>
              attemptOf(`0${index}`, attempt, fullSteps, amount),
            ).flat(),
          );
          const mixed: ReadUsageRecord[] = [];
          while (queues.some((queue) => queue.length > 0)) {
            const open = queues.filter((queue) => queue.length > 0);
            mixed.push(open[draws.next().value! % open.length]!.shift()!);
          }
          const found = fullRerunEstimate(mixed)!;
          const amount = chapters.reduce(
            (sum, [attempts, each]) => sum + attempts * each * fullSteps.length,
            0,
          );
          assert.equal(found.cost?.amount, amount);
          assert.deepEqual(found.ownCost, found.cost);
          assert.equal(found.chapters, chapters.length);
        },
      ),
    );
  });
});
