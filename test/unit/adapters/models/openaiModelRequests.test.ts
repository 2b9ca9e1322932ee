import assert from 'node:assert/strict';
import { OpenaiModel } from '../../../../src/adapters/models/openaiModel';
import { BoundKey } from '../../../../src/core/llm/endpoint/apiKey';
import type { ModelRequest } from '../../../../src/core/llm/languageModel';
import { expectCode } from '../../../fakes/expectCode';
import { modelAt, type ModelOptions } from '../../../fakes/modelServer/modelAt';
import type { ReceivedRequest } from '../../../fakes/modelServer/receivedRequest';
import { request, serve, testKey } from './servedModel';

async function sent(
  asked: Partial<ModelRequest> = {},
  settings: ModelOptions = {},
): Promise<ReceivedRequest> {
  const { server, model } = await serve('A line.', settings);
  try {
    await model.reply({ ...request, ...asked });
    return server.requests[0]!;
  } finally {
    await server.stop();
  }
}

/** What Node's `fetch` adds by itself, and cannot be kept from. */
const ofFetch = [
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'host',
  'sec-fetch-mode',
];

describe('what is sent to a model', () => {
  it('is one request for a stream with its usage', async () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false };
    const { method, path, body } = await sent({
      temperature: 0.4,
      maxOutputTokens: 900,
      format: { kind: 'json_schema', name: 'assessment', schema },
    });
    assert.deepEqual([method, path], ['POST', '/v1/chat/completions']);
    assert.deepEqual(body, {
      model: 'small',
      messages: [{ role: 'user', content: 'Write one line.' }],
      stream: true,
      stream_options: { include_usage: true },
      response_format: { type: 'json_schema', json_schema: { name: 'assessment', schema, strict: true } },
      temperature: 0.4,
      max_tokens: 900,
    });
    const plain = await sent({ format: { kind: 'json_object' } });
    assert.deepEqual(plain.body!.response_format, { type: 'json_object' });
    for (const name of ['temperature', 'max_tokens']) assert.ok(!(name in plain.body!));
  });

  it('tells nothing about the machine', async () => {
    const { headers } = await sent();
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofFetch.includes(name)));
    assert.deepEqual(own, {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${testKey}`,
      'content-type': 'application/json',
      'user-agent': 'StoryFold',
    });
  });

  it('has the author’s headers, with the key where they want it and nowhere else', async () => {
    const { headers } = await sent({}, { headers: { 'API-Key': '${key}', 'X-Title': 'A novel' } });
    assert.equal(headers['api-key'], testKey);
    assert.equal(headers['x-title'], 'A novel');
    assert.equal(headers.authorization, undefined);
    const basic = await sent({}, { headers: { Authorization: 'Basic dTpw' } });
    assert.equal(basic.headers.authorization, 'Basic dTpw');
  });

  it('is nothing where a header cannot be sent', async () => {
    for (const headers of [
      { 'X-A': 'a\r\nX-B: b' },
      { 'X A': 'a' },
      { '': 'a' },
      { Host: 'example.com' },
      { 'Content-Length': '0' },
      { 'X-A': '雾' },
    ]) {
      await expectCode('invalid_input', async () => modelAt('http://127.0.0.1:1/v1', { headers }));
    }
    const key = new BoundKey(testKey, 'https://api.openai.com');
    const settings = modelAt('http://127.0.0.1:1')['settings'];
    await expectCode('auth', async () => new OpenaiModel({ ...settings, key }));
  });

  it('has no key where there is none', async () => {
    const { server, model } = await serve('A line.');
    const keyless = modelAt(server.url);
    assert.deepEqual([model.hasKey, keyless.hasKey], [true, false]);
    await keyless.reply(request);
    assert.equal(server.requests[0]!.headers.authorization, undefined);
    await expectCode('auth', async () => modelAt(server.url, { headers: { 'X-Key': '${key}' } }));
    const ownHeader = modelAt(server.url, { headers: { 'api-key': 'word' } });
    assert.ok(ownHeader.hasKey);
    await server.stop();
  });

  it('owes nothing to the environment', async () => {
    const environment: Record<string, string> = {
      OPENAI_BASE_URL: 'http://127.0.0.1:1/elsewhere',
      OPENAI_API_KEY: 'sk-environment-1',
      OPENAI_ADMIN_KEY: 'sk-environment-2',
      OPENAI_ORG_ID: 'org-environment',
      OPENAI_PROJECT_ID: 'project-environment',
      OPENAI_WEBHOOK_SECRET: 'webhook-environment',
      OPENAI_CUSTOM_HEADERS: 'X-Environment: yes\nAuthorization: Bearer sk-environment-3',
      OPENAI_LOG: 'debug',
    };
    const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
    Object.assign(process.env, environment);
    try {
      const { headers, raw } = await sent();
      assert.ok(!/environment/i.test(JSON.stringify(headers) + raw), JSON.stringify(headers));
      assert.equal(headers.authorization, `Bearer ${testKey}`);
      process.env['OPENAI_CUSTOM_HEADERS'] = 'not a header: sk-environment-4';
      const error = await expectCode('invalid_input', () => modelAt('http://127.0.0.1:1').reply(request));
      assert.ok(!`${error.message}${error.hint}${String(error.cause)}`.includes('sk-environment'));
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });

  it('leaves the temperature away for models that reason', async () => {
    const temperature = async (model: string, reasoning: ModelOptions['reasoning'] = 'auto') =>
      (await sent({ model, temperature: 0.7 }, { reasoning })).body!.temperature;
    for (const model of [
      'o1',
      'o3-mini',
      'o4-mini-2025-04-16',
      'openai/o3',
      'gpt-5',
      'gpt-5-mini',
      'gpt-5.1',
      'gpt-oss:20b',
      'deepseek-reasoner',
      'deepseek/deepseek-r1:free',
      'deepseek-r1:8b',
      'qwq-plus',
      'Qwen/QwQ-32B',
      'qwen3-235b-a22b-thinking-2507',
      'kimi-k2-thinking',
      'grok-4-fast-reasoning',
    ]) {
      assert.equal(await temperature(model), undefined, model);
    }
    for (const model of [
      'gpt-4.1',
      'gpt-5-chat-latest',
      'deepseek-chat',
      'qwen-plus',
      'grok-4-fast-non-reasoning',
      'phi-o1',
      'octo',
      'unthinking',
    ]) {
      assert.equal(await temperature(model), 0.7, model);
    }
    assert.equal(await temperature('gpt-4.1', 'on'), undefined);
    assert.equal(await temperature('o3', 'off'), 0.7);
  });

  it('names the limit as the endpoint takes it, and leaves away what it has refused', async () => {
    const limits = async (model: string, without: string[] = []) => {
      const { body } = await sent({
        model,
        maxOutputTokens: 9,
        without: new Set(without) as ModelRequest['without'] & object,
      });
      return [body!.max_tokens, body!.max_completion_tokens];
    };
    assert.deepEqual(await limits('small'), [9, undefined]);
    assert.deepEqual(await limits('o3'), [undefined, 9]);
    assert.deepEqual(await limits('small', ['max_tokens']), [undefined, 9]);
    assert.deepEqual(await limits('o3', ['max_completion_tokens']), [9, undefined]);
    assert.deepEqual(await limits('small', ['max_tokens', 'max_completion_tokens']), [undefined, undefined]);
    const { body } = await sent({
      temperature: 1,
      format: { kind: 'json_object' },
      without: new Set(['temperature', 'stream_options', 'response_format']),
    });
    assert.deepEqual(Object.keys(body!).sort(), ['messages', 'model', 'stream']);
  });

  it('goes to OpenAI with the limit under its newer name', async () => {
    const bodies: string[] = [];
    const model = modelAt('https://api.openai.com/v1', {
      fetch: async (url, init) => {
        bodies.push(String(url), init!.body as string);
        throw new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } });
      },
    });
    const error = await expectCode('connection', () => model.reply({ ...request, maxOutputTokens: 9 }));
    assert.equal(error.details['reason'], 'ENOTFOUND');
    assert.equal(bodies[0], 'https://api.openai.com/v1/chat/completions');
    assert.equal((JSON.parse(bodies[1]!) as { max_completion_tokens: number }).max_completion_tokens, 9);
  });
});
