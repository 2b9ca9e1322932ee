import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StoryFoldError } from '../../../../../src/core/errors';
import {
  budgetByDefault,
  modelSettingForms,
  readModelSettings,
} from '../../../../../src/core/llm/calls/readModelSettings';
import type { Takes } from '../../../../../src/core/project/unfitSetting';

const bare = {
  steps: {},
  reasoning: 'auto',
  contextTokens: undefined,
  requestsPerMinute: undefined,
  concurrency: 2,
  maxAttempts: 4,
  timeoutSeconds: 120,
  prices: {},
  budget: budgetByDefault,
};

function unfit(settings: Record<string, unknown>): { setting: string; takes: Takes; hint: string } {
  try {
    readModelSettings(settings);
  } catch (error) {
    assert.ok(error instanceof StoryFoldError);
    assert.equal(error.code, 'invalid_input');
    const { setting, takes } = error.details as { setting: string; takes: Takes };
    assert.ok(error.message.includes(setting), error.message);
    return { setting, takes, hint: error.hint };
  }
  return assert.fail(`accepted: ${JSON.stringify(settings)}`);
}

describe('settings about speaking to a model', () => {
  it('have a default for all that nobody has set', () => {
    assert.deepEqual(readModelSettings({}), bare);
    // As the editor gives what is not set.
    assert.deepEqual(readModelSettings({ 'storyfold.model.name': '', 'storyfold.model.prices': null }), bare);
    assert.deepEqual(readModelSettings({ 'storyfold.review.targetWords': 9 }), bare);
  });

  it('are read by their full names, numbers also as text', () => {
    const settings = readModelSettings({
      'storyfold.model.name': ' deepseek-chat ',
      'storyfold.model.temperature': 0,
      'storyfold.model.maxOutputTokens': '4000',
      'storyfold.model.steps': {
        assessment: { model: 'large', temperature: '0.2' },
        scene: { maxOutputTokens: 9000 },
      },
      'storyfold.model.reasoning': 'off',
      'storyfold.model.contextTokens': 64_000,
      'storyfold.model.requestsPerMinute': 30,
      'storyfold.model.concurrency': 5,
      'storyfold.model.maxAttempts': 1,
      'storyfold.model.timeoutSeconds': 600,
      'storyfold.model.prices': {
        large: { input: 2, cachedInput: 0.2, output: 8, currency: 'CNY' },
        '*': { input: '1.5', output: 0, currency: 'USD' },
      },
      'storyfold.budget.tokens': 5000,
      'storyfold.budget.calls': 3,
    });
    assert.deepEqual(settings, {
      model: 'deepseek-chat',
      temperature: 0,
      maxOutputTokens: 4000,
      steps: { assessment: { model: 'large', temperature: 0.2 }, scene: { maxOutputTokens: 9000 } },
      reasoning: 'off',
      contextTokens: 64_000,
      requestsPerMinute: 30,
      concurrency: 5,
      maxAttempts: 1,
      timeoutSeconds: 600,
      prices: {
        large: { input: 2, cachedInput: 0.2, output: 8, currency: 'CNY' },
        // Without a price of its own, what is cached costs as much as the rest.
        '*': { input: 1.5, cachedInput: 1.5, output: 0, currency: 'USD' },
      },
      budget: { tokens: 5000, calls: 3 },
    });
  });

  it('lets a step say one thing in detail and keep the model that its work has', () => {
    const { steps } = readModelSettings({
      'storyfold.refinement.assessModel': 'large',
      'storyfold.refinement.reviseModel': 'writer',
      'storyfold.chapter.judgeModel': 'strict',
      'storyfold.model.steps': {
        revision: { temperature: 0.2 },
        judge_report: { temperature: 0 },
        alternatives: { model: 'bold' },
        scene: { maxOutputTokens: 9000 },
      },
    });
    assert.deepEqual(steps, {
      assessment: { model: 'large' },
      revision: { model: 'writer', temperature: 0.2 },
      alternatives: { model: 'bold' },
      judge_report: { model: 'strict', temperature: 0 },
      scene: { maxOutputTokens: 9000 },
    });
  });

  it('let the model be named otherwise', () => {
    const settings = { 'storyfold.model.name': 'large' };
    assert.equal(readModelSettings(settings, { model: 'small' }).model, 'small');
    assert.equal(readModelSettings(settings, { model: undefined }).model, 'large');
  });

  for (const [value, place, kind] of [
    [{ 'storyfold.model.name': 7 }, 'storyfold.model.name', 'text'],
    [{ 'storyfold.model.name': '  ' }, 'storyfold.model.name', 'text'],
    [{ 'storyfold.model.temperature': 2.1 }, 'storyfold.model.temperature', 'number'],
    [{ 'storyfold.model.temperature': 'hot' }, 'storyfold.model.temperature', 'number'],
    [{ 'storyfold.model.temperature': NaN }, 'storyfold.model.temperature', 'number'],
    [{ 'storyfold.model.maxOutputTokens': 0 }, 'storyfold.model.maxOutputTokens', 'whole'],
    [{ 'storyfold.model.maxOutputTokens': 1.5 }, 'storyfold.model.maxOutputTokens', 'whole'],
    [{ 'storyfold.model.concurrency': 101 }, 'storyfold.model.concurrency', 'whole'],
    [{ 'storyfold.model.concurrency': [3] }, 'storyfold.model.concurrency', 'whole'],
    [{ 'storyfold.model.maxAttempts': true }, 'storyfold.model.maxAttempts', 'whole'],
    // More milliseconds than a timer can count would be none at all.
    [{ 'storyfold.model.timeoutSeconds': 2_147_484 }, 'storyfold.model.timeoutSeconds', 'whole'],
    [{ 'storyfold.model.reasoning': 'maybe' }, 'storyfold.model.reasoning', 'one_of'],
    [{ 'storyfold.model.reasoning': true }, 'storyfold.model.reasoning', 'one_of'],
    [{ 'storyfold.model.steps': 'assessment' }, 'storyfold.model.steps', 'object'],
    [{ 'storyfold.model.steps': [] }, 'storyfold.model.steps', 'object'],
    [{ 'storyfold.model.steps': { asessment: {} } }, 'storyfold.model.steps', 'object'],
    [{ 'storyfold.model.steps': { scene: 'large' } }, 'storyfold.model.steps.scene', 'object'],
    [{ 'storyfold.model.steps': { scene: { heat: 1 } } }, 'storyfold.model.steps.scene', 'object'],
    [
      { 'storyfold.model.steps': { scene: { temperature: -1 } } },
      'storyfold.model.steps.scene.temperature',
      'number',
    ],
    [{ 'storyfold.model.prices': { a: {} } }, 'storyfold.model.prices.a.input', 'number'],
    [
      { 'storyfold.model.prices': { a: { input: 1, output: 2 } } },
      'storyfold.model.prices.a.currency',
      'text',
    ],
    [
      { 'storyfold.model.prices': { a: { input: -1, output: 2, currency: 'USD' } } },
      'storyfold.model.prices.a.input',
      'number',
    ],
    [{ 'storyfold.model.prices': { a: { inputs: 1 } } }, 'storyfold.model.prices.a', 'object'],
    [{ 'storyfold.budget.tokens': Infinity }, 'storyfold.budget.tokens', 'whole'],
    [{ 'storyfold.budget.calls': -1 }, 'storyfold.budget.calls', 'whole'],
  ] as const) {
    it(`say which does not fit, and what it takes: ${JSON.stringify(value)}`, () => {
      const { setting, takes, hint } = unfit(value);
      assert.deepEqual([setting, takes.kind], [place, kind]);
      if ('values' in takes) for (const one of takes.values) assert.ok(hint.includes(one), hint);
      if ('names' in takes) for (const one of takes.names) assert.ok(hint.includes(one), hint);
      if ('least' in takes) assert.ok(hint.includes(`from ${takes.least} to ${takes.most}`), hint);
    });
  }

  it('have a name no longer than a line, whatever the project says', () => {
    const { setting } = unfit({ 'storyfold.model.prices': { ['x'.repeat(9999)]: 7 } });
    assert.ok(setting.length < 80, setting);
  });

  it('are read or refused, and nothing else, whatever JSON they are', () => {
    const names = Object.keys(modelSettingForms);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (settings) => {
        try {
          const { concurrency, maxAttempts, timeoutSeconds, budget } = readModelSettings(settings);
          for (const number of [concurrency, maxAttempts, timeoutSeconds, budget.tokens, budget.calls])
            assert.ok(Number.isInteger(number) && number >= 1);
        } catch (error) {
          assert.ok(error instanceof StoryFoldError, String(error));
        }
      }),
    );
  });

  it('keep a hostile name a name', () => {
    const price = { input: 1, cachedInput: 1, output: 1, currency: 'USD' };
    const { prices } = readModelSettings({
      'storyfold.model.prices': JSON.parse(`{"__proto__": ${JSON.stringify(price)}}`) as unknown,
    });
    assert.ok(Object.hasOwn(prices, '__proto__'));
    assert.equal(Object.getPrototypeOf(prices), Object.prototype);
    assert.equal(({} as { currency?: string }).currency, undefined);
  });
});
