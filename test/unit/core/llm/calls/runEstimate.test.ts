import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { Conversation } from '../../../../../src/core/llm/conversation/conversation';
import {
  estimateRun,
  type EstimateOptions,
  type PlannedRequest,
} from '../../../../../src/core/llm/calls/runEstimate';
import { readModelSettings } from '../../../../../src/core/llm/calls/readModelSettings';
import { calibrationFrom } from '../../../../../src/core/llm/usage/tokenCalibration';
import { estimateMessages, estimateTokens } from '../../../../../src/core/llm/usage/tokenEstimate';
import { formatInstruction, type ReplyFormat } from '../../../../../src/core/llm/replies/replyFormat';
import { usageRecord } from '../../../../fakes/usageRecord';

const origin = 'https://models.example';
const price = { input: 2, cachedInput: 0.5, output: 8, currency: 'USD' };
/** Every structured reply from `pen-1`, prose from `pen-2`. */
const settingsWith = (prices: Record<string, object>) =>
  readModelSettings({
    'storyfold.model.name': 'pen-1',
    'storyfold.model.steps': { scene: { model: 'pen-2' } },
    'storyfold.model.prices': prices,
  });
const options = (differing: Partial<EstimateOptions> = {}): EstimateOptions => ({
  origin,
  calibration: calibrationFrom([]),
  language: 'en',
  settings: settingsWith({ '*': price }),
  ...differing,
});
const planned = (tokens: number, shared = 0, outputTokens = 0): PlannedRequest => ({
  step: 'assessment',
  input: { tokens, shared },
  outputTokens,
});

describe('the estimate of a run', () => {
  it('of nothing is nothing', () => {
    const { calls, inputTokens, cachedTokens, outputTokens } = estimateRun([], options());
    assert.deepEqual([calls, inputTokens, cachedTokens, outputTokens], [0, 0, 0, 0]);
  });

  it('adds up requests, and what a cache saves', () => {
    const estimate = estimateRun([planned(10_000, 0, 1000), planned(11_000, 10_000, 1000)], options());
    assert.deepEqual(estimate, {
      calls: 2,
      inputTokens: 21_000,
      cachedTokens: 9984,
      beyond: undefined,
      outputTokens: 2000,
      // 11,016 tokens at 2, 9,984 at 0.5 and 2,000 at 8.
      cost: { amount: 0.043024, currency: 'USD' },
      costWithoutCache: { amount: 0.058, currency: 'USD' },
      assumes: ['not_calibrated', 'no_retries', 'reply_lengths', 'prefix_cache'],
    });
  });

  it('sees by itself what the requests of a conversation begin with alike', () => {
    const text = Array.from(
      { length: 200 },
      (_, index) => `Line ${index} of the ferry song, sung slowly.`,
    ).join('\n');
    const conversation = new Conversation({
      language: 'en',
      system: 'Judge.',
      documents: [],
      texts: [{ path: 'sample.md', text }],
    });
    const requests = ['Assess it.', 'Revise it.', 'Assess it again.'].map((instruction): PlannedRequest => ({
      step: 'assessment',
      input: conversation.messages(instruction),
      outputTokens: 500,
    }));
    const each = estimateMessages(conversation.messages('Assess it.'));
    const { cachedTokens, inputTokens } = estimateRun(requests, options());
    assert.ok(Math.abs(inputTokens - 3 * each) < 10);
    assert.ok(
      cachedTokens > 2 * (each - 160) && cachedTokens < 2 * each,
      `${cachedTokens} of ${inputTokens}`,
    );
    const otherModel = [requests[0]!, { ...requests[1]!, step: 'scene' as const }];
    assert.equal(estimateRun(otherModel, options()).cachedTokens, 0);
  });

  it('takes nothing to be cached with a model that was told nothing yet', () => {
    const settings = { ...settingsWith({}), steps: { judge_report: { model: 'strict' } } };
    const judged = { ...planned(11_000, 10_000), step: 'judge_report' as const };
    const edit = planned(12_000, 11_000);
    const cached = (...requests: PlannedRequest[]) =>
      estimateRun(requests, options({ settings })).cachedTokens;
    assert.equal(cached(planned(10_000), judged), 0);
    const again = cached(planned(10_000), judged, edit, {
      ...judged,
      input: { tokens: 13_000, shared: 12_000 },
    });
    // The writer has kept its 10,000, and the judge the 11,000 of its first verdict.
    assert.ok(again <= 21_000 && again > 20_500, String(again));
  });

  it('corrects itself by what servers told, and says when nobody has', () => {
    const told = Array.from({ length: 200 }, () =>
      usageRecord({ origin, inputTokens: 1500, estimatedInputTokens: 1000 }),
    );
    const calibration = calibrationFrom(told);
    const estimate = estimateRun([planned(10_000, 0, 1000)], options({ calibration }));
    assert.ok(Math.abs(estimate.inputTokens - 15_000) < 300 && Math.abs(estimate.outputTokens - 1500) < 30);
    assert.ok(!estimate.assumes.includes('not_calibrated'));
    const other = estimateRun([planned(10_000)], options({ calibration, origin: 'https://other.example' }));
    assert.equal(other.inputTokens, 10_000);
    assert.ok(other.assumes.includes('not_calibrated'));
  });

  it('has no cost where a price is unknown or currencies differ', () => {
    for (const prices of [
      {},
      { 'pen-1': price },
      { 'pen-1': price, 'pen-2': { ...price, currency: 'CNY' } },
    ]) {
      const estimate = estimateRun(
        [planned(1000), { ...planned(1000), step: 'scene' }],
        options({ settings: settingsWith(prices) }),
      );
      assert.deepEqual([estimate.cost, estimate.costWithoutCache], [undefined, undefined]);
      assert.ok(estimate.assumes.includes('no_price'));
      assert.equal(estimate.inputTokens, 2000);
    }
  });

  it('says which limit of one run it goes beyond by itself: requests before tokens, and neither at the limit', () => {
    const beyond = (tokens: number, calls: number): unknown => {
      const settings = { ...settingsWith({}), budget: { tokens, calls } };
      return estimateRun([planned(1000, 0, 500), planned(1000)], options({ settings })).beyond;
    };
    assert.equal(beyond(2500, 2), undefined);
    assert.deepEqual(beyond(2499, 2), { of: 'tokens', limit: 2499 });
    assert.deepEqual(beyond(2499, 1), { of: 'calls', limit: 1 });
  });

  it('counts the description of the reply, and wants to know the model', () => {
    const format: ReplyFormat<{ overall: string }> = {
      name: 'assessment',
      schema: z.object({ overall: z.string() }),
      example: '{"overall":"…"}',
    };
    const bare = estimateRun([planned(1000)], options());
    const described = estimateRun([{ ...planned(1000), format }], options());
    assert.equal(described.inputTokens - bare.inputTokens, estimateTokens(formatInstruction(format, 'en')));
    assert.throws(() => estimateRun([planned(1000)], options({ settings: readModelSettings({}) })), {
      code: 'no_model',
    });
  });

  it('is never less with more requests, nor dearer with a cache', () => {
    const request = fc
      .tuple(fc.nat(50_000), fc.nat(60_000), fc.nat(5000))
      .map((counts) => planned(...counts));
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 20 }), (requests) => {
        const whole = estimateRun(requests, options());
        const fewer = estimateRun(requests.slice(1), options());
        for (const key of ['calls', 'inputTokens', 'cachedTokens', 'outputTokens'] as const) {
          assert.ok(whole[key] >= fewer[key], key);
        }
        assert.ok(whole.cachedTokens <= whole.inputTokens);
        assert.ok(whole.cost!.amount <= whole.costWithoutCache!.amount);
      }),
    );
  });
});
