import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ReadUsageRecord, UsageRecord } from '../../../../../src/core/llm/usage/usageRecord';
import {
  summarizeUsage,
  type UsageFilter,
  type UsageTotals,
} from '../../../../../src/core/llm/usage/usageSummary';
import { usageRecord } from '../../../../fakes/usageRecord';

const dollars = (amount: number) => ({ amount, currency: 'USD' });
const of = (records: ReadUsageRecord[], filter?: UsageFilter) =>
  summarizeUsage({ records, damaged: 0 }, filter);

const someRecord = fc
  .record({
    at: fc.nat(1000),
    run: fc.constantFrom('r1', 'r2'),
    step: fc.constantFrom('assessment', 'revision', 'scene'),
    phase: fc.constantFrom('brief', 'final'),
    chapter: fc.constantFrom('01', '02'),
    model: fc.constantFrom('pen-1', 'pen-2', '__proto__'),
    inputTokens: fc.nat(100_000),
    cachedTokens: fc.nat(1000),
    outputTokens: fc.nat(10_000),
    millionths: fc.nat(1_000_000),
    outcome: fc.constantFrom('stop', 'length', 'timeout'),
  })
  .map(({ millionths, ...rest }) =>
    usageRecord({ ...(rest as Partial<UsageRecord>), cost: dollars(millionths / 1e6) }),
  );

describe('the summary of usage', () => {
  it('of nothing costs nothing', () => {
    assert.deepEqual(of([]), {
      calls: 0,
      inputTokens: 0,
      cachedTokens: 0,
      outputTokens: 0,
      cost: 0,
      reasoningTokens: 0,
      estimatedCalls: 0,
      failedCalls: 0,
      unpricedCalls: 0,
      pricedTodayCalls: 0,
      currency: null,
      costs: {},
      costsToday: {},
      byStep: {},
      byModel: {},
      fullRerunCost: null,
      fullRerun: null,
      damagedLines: 0,
    });
  });

  it('counts calls, failed and estimated ones among them', () => {
    const summary = summarizeUsage({
      records: [
        usageRecord({ cost: dollars(0.1), reasoningTokens: 40 }),
        usageRecord({ cost: dollars(0.2), step: 'revision', outcome: 'length', estimated: true }),
        usageRecord({ step: 'revision', outcome: 'rate_limited', inputTokens: 0, outputTokens: 0 }),
      ],
      damaged: 2,
    });
    assert.deepEqual(
      [
        summary.calls,
        summary.failedCalls,
        summary.estimatedCalls,
        summary.reasoningTokens,
        summary.damagedLines,
      ],
      [3, 1, 1, 40, 2],
    );
    // What took no tokens needs no price.
    assert.deepEqual([summary.cost, summary.currency, summary.unpricedCalls], [0.3, 'USD', 0]);
    assert.deepEqual(summary.byStep['revision'], {
      calls: 2,
      inputTokens: 1000,
      cachedTokens: 0,
      outputTokens: 100,
      cost: 0.2,
      costs: { USD: 0.2 },
      unpricedCalls: 0,
      pricedTodayCalls: 0,
    });
  });

  it('has no single cost where one is unknown or currencies differ, and says what is known', () => {
    const unknown = of([usageRecord({ cost: dollars(0.5) }), usageRecord({ step: 'scene' })]);
    assert.deepEqual(
      [unknown.cost, unknown.currency, unknown.unpricedCalls, unknown.costs],
      [null, null, 1, { USD: 0.5 }],
    );
    assert.deepEqual([unknown.byStep['assessment']!.cost, unknown.byStep['scene']!.cost], [0.5, null]);
    const mixed = of([
      usageRecord({ cost: dollars(0.5) }),
      usageRecord({ cost: { amount: 2, currency: 'CNY' } }),
    ]);
    assert.deepEqual([mixed.cost, mixed.currency, mixed.costs], [null, null, { USD: 0.5, CNY: 2 }]);
  });

  it('prices what had no price by those of now, and marks it', () => {
    const million = { inputTokens: 1_000_000, outputTokens: 0 };
    const records = [
      usageRecord({ cost: dollars(0.5) }),
      usageRecord({ ...million, step: 'revision', model: 'pen-2' }),
      usageRecord({ ...million, step: 'scene', model: 'other' }),
    ];
    const price = { input: 3, cachedInput: 3, output: 9, currency: 'USD' };
    const priced = summarizeUsage({ records, damaged: 0 }, {}, { 'pen-2': price });
    assert.deepEqual(
      [priced.costs, priced.costsToday, priced.unpricedCalls, priced.pricedTodayCalls, priced.cost],
      [{ USD: 3.5 }, { USD: 3 }, 1, 1, null],
    );
    const { revision } = priced.byStep;
    assert.deepEqual([revision!.cost, revision!.pricedTodayCalls], [3, 1]);
    // What was paid then stays as it was, whatever the price is now.
    const all = summarizeUsage({ records, damaged: 0 }, {}, { '*': price });
    assert.deepEqual([all.cost, all.byStep['assessment']!.cost], [6.5, 0.5]);
  });

  it('of its parts is the whole: by step, by model, and over filters', () => {
    const keys = ['calls', 'inputTokens', 'cachedTokens', 'outputTokens', 'cost'] as const;
    const sum = (parts: readonly UsageTotals[], key: (typeof keys)[number]): number =>
      parts.reduce((total, part) => total + (part[key] ?? NaN), 0);
    fc.assert(
      fc.property(fc.array(someRecord, { maxLength: 30 }), fc.nat(1000), (records, since) => {
        const whole = of(records);
        const splits: UsageTotals[][] = [
          Object.values(whole.byStep),
          Object.values(whole.byModel),
          [of(records, { run: 'r1' }), of(records, { run: 'r2' })],
          [of(records, { phase: 'brief' }), of(records, { phase: 'final' })],
          [of(records, { chapter: '01' }), of(records, { chapter: '02' })],
          ['assessment', 'revision', 'scene'].map((step) => of(records, { step })),
          [of(records, { since }), of(records.filter(({ at }) => at < since))],
        ];
        for (const parts of splits) {
          for (const key of keys) assert.ok(Math.abs(sum(parts, key) - whole[key]!) < 1e-9, key);
        }
        assert.ok(of(records, { since, run: 'r1' }).calls <= of(records, { since }).calls);
        for (const [step, totals] of Object.entries(whole.byStep)) {
          const ofStep = of(records, { step });
          for (const key of Object.keys(totals) as (keyof UsageTotals)[])
            assert.deepEqual(totals[key], ofStep[key], key);
        }
      }),
    );
  });

  it('estimates what full reruns would have cost, but not of single steps', () => {
    const records = (['scene_list', 'scene', 'judge_report'] as const).map((step) =>
      usageRecord({ step, chapter: '01', attempt: 0, cost: dollars(1) }),
    );
    records.push(
      usageRecord({ step: 'revision', chapter: '01', attempt: 1, cost: dollars(0.25) }),
      usageRecord({ step: 'judge_report', chapter: '01', attempt: 1, cost: dollars(0.25) }),
    );
    const summary = of(records);
    assert.equal(summary.fullRerunCost, 6);
    assert.deepEqual(summary.fullRerun?.ownCost, dollars(3.5));
    assert.equal(of(records, { step: 'judge_report' }).fullRerunCost, null);
    assert.equal(of(records, { chapter: '02' }).fullRerunCost, null);
  });
});
