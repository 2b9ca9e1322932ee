import assert from 'node:assert/strict';
import { checkLines } from '../../src/cli/models/checkView';
import { StoryFoldError } from '../../src/core/errors';
import { otherKeys } from '../../src/cli/models/endpointTrouble';
import { messagesFor } from '../../src/cli/messages/messages';
import { Output } from '../../src/cli/terminal/output';
import { displayWidth } from '../../src/cli/terminal/textWidth';
import { usageLines } from '../../src/cli/models/modelUsageView';
import type { EndpointReport } from '../../src/core/llm/check/endpointCheck';
import type { CheckFinding, FindingFacts } from '../../src/core/llm/check/checkFindings';
import { keyRefused, notConnected } from '../../src/core/llm/modelErrors';
import { noUsage } from '../../src/core/llm/usage/tokenUsage';
import { summarizeUsage } from '../../src/core/llm/usage/usageSummary';
import { usageRecord } from '../fakes/usageRecord';

const languages = ['en', 'zh'] as const;
const widths = [60, 80, 120];
const origin = 'http://127.0.0.1:11434';

function outputOf(language: 'en' | 'zh', columns: number): Output {
  return new Output({ write: () => true, columns }, { write: () => true }, {}, messagesFor(language));
}

/** Facts of every kind that there is; a kind without facts here does not compile. */
const facts: FindingFacts = {
  error: { error: keyRefused(origin, 401, 'Who are you?'), advice: { kind: 'give_key' } },
  address_fine: { origin },
  answers: {},
  models_listed: { count: 1 },
  no_models: {},
  list_not_told: {},
  model_listed: { model: 'small' },
  model_not_listed: { model: 'smal', nearest: 'small' },
  only_model: { model: 'small' },
  no_model_named: { models: ['large', 'small'], count: 12 },
  key_taken: {},
  no_key_needed: {},
  wrote: { tokens: 61, without: ['temperature', 'max_tokens'] },
  wrote_to_limit: { tokens: 2000 },
  streams: { pieces: 12 },
  comes_at_once: {},
  too_short_to_stream: {},
  usage_told: { ...noUsage, inputTokens: 1234, cachedTokens: 1024, outputTokens: 61 },
  usage_not_told: {},
  reasons: { tokens: 900 },
  no_reasoning_seen: {},
  form_taken: {},
  form_mended: { how: 'text_around' },
  form_refused: {},
  form_ignored: {},
};

function reportOf(findings: readonly CheckFinding[]): EndpointReport {
  const verdict = findings.every(({ outcome }) => outcome !== 'failed') ? 'usable' : 'unusable';
  return { origin, model: 'small', verdict, findings, usage: noUsage };
}

const everything = Object.entries(facts).map(
  ([kind, each], index) =>
    ({
      name: 'json_schema',
      outcome: (['ok', 'warning', 'failed'] as const)[index % 3],
      kind,
      facts: each as unknown,
      milliseconds: index * 300,
    }) as CheckFinding,
);

describe('what a check shows', () => {
  for (const language of languages)
    for (const columns of widths)
      it(`has words for everything, no line wider than the terminal (${language}, ${columns})`, () => {
        const output = outputOf(language, columns);
        const text = checkLines(reportOf(everything), output).join('\n');
        const lines = text.split('\n');
        for (const line of lines) assert.ok(displayWidth(line) <= output.width, line);
        assert.doesNotMatch(text, /undefined|NaN|\[object/);
        assert.equal(lines.filter((line) => /^[✓!✗] /.test(line)).length, everything.length);
        for (const part of ['“small”', '1,234', '1,024', 'temperature', 'STORYFOLD_API_KEY'])
          assert.ok(text.includes(part), part);
      });

  for (const language of languages)
    it(`has advice of every kind (${language})`, () => {
      const { advice } = messagesFor(language).check;
      for (const [given, says] of [
        [{ kind: 'start_server', port: '11434', program: 'Ollama' }, /11434.*Ollama.*ollama serve/],
        [{ kind: 'start_server', port: '1234', program: 'LM Studio' }, /lms server start/],
        [{ kind: 'start_server', port: '9', program: undefined }, /9/],
        [{ kind: 'add_path', baseUrl: `${origin}/v1` }, /--base-url http:\/\/127\.0\.0\.1:11434\/v1$/],
        [{ kind: 'give_key' }, /STORYFOLD_API_KEY/],
        [{ kind: 'trust_certificate' }, /NODE_EXTRA_CA_CERTS/],
        [{ kind: 'use_http' }, /http:\/\//],
        [{ kind: 'check_settings' }, /storyfold\.model/],
        [{ kind: 'longer_context' }, /OLLAMA_CONTEXT_LENGTH/],
      ] as const) {
        assert.match(advice(given), says);
        assert.doesNotMatch(advice(given), /undefined/);
      }
    });

  it('keeps what a server says within its place', () => {
    const output = outputOf('en', 80);
    output.redact = (text) => text.replaceAll('sk-0123456789', '[redacted]');
    const said = `No.\n✓ key  all is well ${'x '.repeat(24)}sk-0123456789`;
    const finding: CheckFinding = {
      name: 'key',
      outcome: 'failed',
      kind: 'error',
      facts: { error: keyRefused(origin, 401, said) },
      milliseconds: 0,
    };
    const lines = checkLines(reportOf([finding]), output)
      .join('\n')
      .split('\n');
    assert.equal(lines.filter((line) => /^✓/.test(line)).length, 0);
    // Also where a line would have ended within the key.
    assert.doesNotMatch(lines.join('').replace(/\s/g, ''), /sk-0123456789/);
    assert.match(lines.join(' '), /\[redacted\]/);
  });

  it('tells a hint once, and a name with line breaks in it on one line', () => {
    const error = { error: keyRefused(origin, 401, '') };
    const failed = { name: 'key', outcome: 'failed', kind: 'error', facts: error, milliseconds: 0 } as const;
    const report = { ...reportOf([failed, failed]), model: 'small\n✓ all is well' };
    const text = checkLines(report, outputOf('en', 100)).join('\n');
    assert.equal(text.match(/Check that the key/g)?.length, 1, text);
    assert.doesNotMatch(text, /^✓/m);
  });

  it('names the variable that a key was put into by mistake', () => {
    const finding = { name: 'key', outcome: 'failed', kind: 'error', milliseconds: 0 } as const;
    const missing = { error: keyRefused(origin, 401, ''), advice: { kind: 'give_key' } as const };
    const variables = otherKeys({
      DEEPSEEK_API_KEY: 'x',
      STORYFOLD_APIKEY: 'y',
      PATH: '/',
      EMPTY_API_KEY: '',
    });
    const report = reportOf([{ ...finding, facts: missing }]);
    const text = checkLines(report, outputOf('en', 100), variables).join(' ').replace(/\s+/g, ' ');
    assert.match(text, /DEEPSEEK_API_KEY, STORYFOLD_APIKEY are set, but only STORYFOLD_API_KEY is read/);
    assert.deepEqual(otherKeys({ DEEPSEEK_API_KEY: 'x', STORYFOLD_API_KEY: 'y' }), []);
  });

  it('says how long something took only where one would have noticed', () => {
    const connection = { name: 'connection', outcome: 'failed', kind: 'error' } as const;
    const error = { error: notConnected(origin, 'ETIMEDOUT', 'other') };
    const shown = (milliseconds: number) =>
      checkLines(reportOf([{ ...connection, facts: error, milliseconds }]), outputOf('en', 80)).join('\n');
    assert.match(shown(1234), /\(1\.2 s\)/);
    assert.doesNotMatch(shown(999), / s\)/);
  });
});

describe('what goes to standard error', () => {
  const told = (isTTY: boolean, hint: string): string[] => {
    let text = '';
    const stderr = { isTTY, columns: 60, write: (piece: string) => (text += piece) };
    const output = new Output({ write: () => true }, stderr, { NO_COLOR: '1' }, messagesFor('en'));
    output.error(new StoryFoldError('usage', 'The kettle sang. '.repeat(12).trim(), hint));
    return text.trimEnd().split('\n');
  };
  it('is wrapped on a terminal, and left alone in a pipe', () => {
    const lines = told(true, 'Sing.');
    assert.ok(lines.length > 3);
    for (const line of lines) assert.ok(displayWidth(line) <= 60, line);
    assert.equal(told(false, 'Sing.').length, 2);
  });
  it('keeps an address in one piece that no line can hold', () => {
    const address = `http://${'long.'.repeat(20)}example`;
    assert.equal(told(true, `Try ${address}`).at(-1), `hint: Try ${address}`);
  });
});

describe('what usage shows', () => {
  const million = { inputTokens: 12_345_678, outputTokens: 1_234_567, cachedTokens: 9_000_000 };
  const records = [
    usageRecord({ ...million, step: 'assessment', cost: { amount: 1234.5, currency: 'USD' } }),
    usageRecord({ step: 'revision', model: 'maker/'.repeat(30), cost: { amount: 0.00123, currency: 'USD' } }),
    usageRecord({
      step: 'check',
      model: '一个名字很长很长的模型'.repeat(5),
      cost: { amount: 0, currency: 'USD' },
    }),
  ];
  for (const language of languages)
    for (const columns of widths)
      it(`is no wider than the terminal, and its columns stand under each other (${language}, ${columns})`, () => {
        const output = outputOf(language, columns);
        const summary = summarizeUsage({ records, damaged: 2 });
        const lines = usageLines(summary, {}, output);
        for (const line of lines) assert.ok(displayWidth(line) <= output.width, line);
        const text = lines.join('\n');
        for (const part of ['12,345,678', '73%', '1,234.50', '0.0012'])
          assert.ok(text.includes(part), `${part}\n${text}`);
        const figures = lines.filter(
          (line) => /\d,\d{3}\.\d\d$|0\.0012$/.test(line) && !line.includes('USD'),
        );
        assert.equal(new Set(figures.map(displayWidth)).size, 1, text);
        assert.equal(figures.length, 4, text);
      });

  for (const columns of [60, 100])
    it(`shows each currency, what has no price, and what is at the prices of now (${columns})`, () => {
      const mixed = [
        usageRecord({ step: 'assessment', cost: { amount: 2, currency: 'USD' } }),
        usageRecord({ step: 'revision', cost: { amount: 7, currency: 'CNY' } }),
        usageRecord({ step: 'revision', model: 'other' }),
        usageRecord({ step: 'scene', model: 'priced', inputTokens: 1_000_000, outputTokens: 0 }),
      ];
      const prices = { priced: { input: 3, cachedInput: 3, output: 3, currency: 'USD' } };
      const output = outputOf('en', columns);
      const lines = usageLines(summarizeUsage({ records: mixed, damaged: 0 }, {}, prices), {}, output);
      const text = lines.join('\n');
      for (const line of lines) assert.ok(displayWidth(line) <= output.width, line);
      assert.match(text, /^Cost: 5\.00 USD, 3\.00 USD of it at today’s prices$/m);
      assert.match(text, /^Cost: 7\.00 CNY$/m);
      assert.match(text, /Cost USD +Cost CNY/);
      assert.match(text, /^assessment .* 2\.00 +–$/m);
      assert.match(text, /^revision .* –\+ +7\.00\+$/m);
      assert.match(text, /^scene .* 3\.00\* +–\*$/m);
      assert.match(text, /^\+ No price is known for 1 request/m);
      assert.match(text, /^\* With 1 request at today’s prices/m);
    });

  it('says nothing of costs where no price is known', () => {
    const { cost: _, ...unpriced } = usageRecord({});
    const lines = usageLines(summarizeUsage({ records: [unpriced], damaged: 0 }), {}, outputOf('en', 80));
    assert.doesNotMatch(lines.join('\n'), /Cost/);
    assert.match(lines.join('\n'), /No price is known for 1 request/);
  });
});
