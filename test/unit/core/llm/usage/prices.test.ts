import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { costOf, priceOf, singleCost, sumCosts } from '../../../../../src/core/llm/usage/prices';

const price = { input: 2, cachedInput: 0.2, output: 8, currency: 'USD' };
const other = { input: 1, cachedInput: 1, output: 1, currency: 'CNY' };
const tokens = fc.integer({ min: 0, max: 2_000_000 });
const perMillion = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);

describe('prices', () => {
  it('are found by the model, or are those for all others', () => {
    assert.equal(priceOf({ 'pen-1': price, '*': other }, 'pen-1'), price);
    assert.equal(priceOf({ 'pen-1': price, '*': other }, 'pen-2'), other);
    assert.equal(priceOf({ 'pen-1': price }, 'pen-2'), undefined);
    for (const name of ['constructor', '__proto__', 'toString'])
      assert.equal(priceOf({}, name), undefined, name);
  });

  it('count cached tokens at their own price and the others in full', () => {
    assert.deepEqual(costOf({ inputTokens: 1_000_000, cachedTokens: 400_000, outputTokens: 50_000 }, price), {
      // 600,000 at 2, 400,000 at 0.2 and 50,000 at 8.
      amount: 1.68,
      currency: 'USD',
    });
  });

  it('never count more cached tokens than were sent', () => {
    assert.equal(
      costOf({ inputTokens: 10, cachedTokens: 1_000_000, outputTokens: 0 }, price).amount,
      0.000002,
    );
  });

  it('add up to the last digit, in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(tokens, tokens, perMillion, perMillion), { maxLength: 200 }),
        (requests) => {
          const costs = requests.map(([inputTokens, outputTokens, input, output]) =>
            costOf({ inputTokens, cachedTokens: 0, outputTokens }, { ...price, input, output }),
          );
          const exact = requests.reduce(
            (sum, [inputTokens, outputTokens, input, output]) =>
              sum +
              BigInt(inputTokens) * BigInt(Math.round(input * 1000)) +
              BigInt(outputTokens) * BigInt(Math.round(output * 1000)),
            0n,
          );
          const sum = sumCosts(costs).get('USD') ?? 0;
          assert.equal(BigInt(Math.round(sum * 1e9)), exact);
          assert.equal(sumCosts([...costs].reverse()).get('USD') ?? 0, sum);
        },
      ),
    );
  });

  it('come to ten cents for a hundred thousand requests of a millionth each', () => {
    const costs = Array.from({ length: 100_000 }, () => ({ amount: 0.000001, currency: 'USD' }));
    assert.equal(sumCosts(costs).get('USD'), 0.1);
  });

  it('add up to the same in any order, also amounts of more digits than are kept', () => {
    const amount = fc.double({ min: 0, max: 1000, noNaN: true });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 20, maxLength: 200 }), (amounts) => {
        const costs = amounts.map((one) => ({ amount: one, currency: 'USD' }));
        assert.deepEqual(sumCosts([...costs].reverse()), sumCosts(costs));
      }),
    );
  });

  it('keep currencies apart', () => {
    const costs = [
      { amount: 0.1, currency: 'USD' },
      { amount: 0.7, currency: 'CNY' },
      { amount: 0.2, currency: 'USD' },
    ];
    assert.deepEqual(
      [...sumCosts(costs)],
      [
        ['USD', 0.3],
        ['CNY', 0.7],
      ],
    );
    assert.equal(singleCost(costs), undefined);
    assert.equal(singleCost([]), undefined);
    assert.deepEqual(singleCost([costs[0]!, costs[2]!]), { amount: 0.3, currency: 'USD' });
  });
});
