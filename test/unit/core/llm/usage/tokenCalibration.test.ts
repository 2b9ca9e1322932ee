import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { calibrationFrom } from '../../../../../src/core/llm/usage/tokenCalibration';
import { usageRecord } from '../../../../fakes/usageRecord';

const origin = 'https://models.example';
const told = (ratio: number, estimatedInputTokens = 1000) =>
  usageRecord({ origin, inputTokens: Math.round(estimatedInputTokens * ratio), estimatedInputTokens });
const factorAfter = (ratios: readonly number[]): number =>
  calibrationFrom(ratios.map((ratio) => told(ratio))).factorFor(origin, 'pen-1');

describe('the calibration of estimates', () => {
  it('is 1 before anything was told', () => {
    const calibration = calibrationFrom([]);
    assert.equal(calibration.factorFor(origin, 'pen-1'), 1);
    assert.equal(calibration.samplesFor(origin, 'pen-1'), 0);
  });

  it('comes to what the server counts, and moves little for one sample', () => {
    const one = factorAfter([1.4]);
    assert.ok(one > 1.05 && one < 1.1, `${one}`);
    const many = factorAfter(Array.from({ length: 60 }, () => 1.4));
    assert.ok(Math.abs(many - 1.4) < 0.04, `${many}`);
  });

  it('lies between 1 and what was told, nearer to it with every sample', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 2.4, noNaN: true }),
        fc.integer({ min: 1, max: 50 }),
        (meant, count) => {
          // Tokens are whole.
          const ratio = Math.round(1000 * meant) / 1000;
          const fewer = factorAfter(Array.from({ length: count }, () => ratio));
          const more = factorAfter(Array.from({ length: count + 1 }, () => ratio));
          const [least, most] = [Math.min(1, ratio) - 1e-9, Math.max(1, ratio) + 1e-9];
          assert.ok(fewer >= least && fewer <= most, `${fewer} for ${ratio}`);
          assert.ok(Math.abs(more - ratio) <= Math.abs(fewer - ratio) + 1e-9);
        },
      ),
    );
  });

  it('is not moved by a minority that is far off', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 5, max: 30 })
          .chain((good) => fc.tuple(fc.constant(good), fc.integer({ min: 1, max: good - 1 }))),
        fc.constantFrom(0.001, 50),
        ([good, bad], ratio) => {
          const alone = factorAfter(Array.from({ length: good + bad }, () => 1.2));
          const mixed = factorAfter([
            ...Array.from({ length: good }, () => 1.2),
            ...Array.from({ length: bad }, () => ratio),
          ]);
          assert.ok(Math.abs(mixed - alone) < 1e-9, `${mixed} and not ${alone}`);
        },
      ),
    );
  });

  it('stays within what a tokenizer can do', () => {
    assert.equal(factorAfter(Array.from({ length: 100 }, () => 40)), 2.5);
    assert.equal(factorAfter(Array.from({ length: 100 }, () => 0.01)), 0.4);
  });

  it('forgets what a server told long ago', () => {
    const ratios = [...Array.from({ length: 300 }, () => 2), ...Array.from({ length: 100 }, () => 0.8)];
    assert.ok(Math.abs(factorAfter(ratios) - 0.8) < 0.02);
  });

  it('keeps models and origins apart, and does not learn from its own estimates, nor from short or empty requests', () => {
    const calibration = calibrationFrom([
      ...Array.from({ length: 20 }, () => told(1.5)),
      usageRecord({ origin, model: 'pen-2', inputTokens: 3000, estimatedInputTokens: 1000, estimated: true }),
      usageRecord({ origin, model: 'pen-2', inputTokens: 300, estimatedInputTokens: 100 }),
      usageRecord({ origin, model: 'pen-2', inputTokens: 0, estimatedInputTokens: 1000 }),
      usageRecord({ origin, model: 'pen-2', inputTokens: 1000, estimatedInputTokens: 0 }),
    ]);
    assert.equal(calibration.samplesFor(origin, 'pen-1'), 20);
    assert.equal(calibration.samplesFor(origin, 'pen-2'), 0);
    assert.equal(calibration.factorFor('https://other.example', 'pen-1'), 1);
  });
});
