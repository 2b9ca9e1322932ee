import assert from 'node:assert/strict';
import { readErrorBody } from '../../../src/adapters/models/errorBody';
import { modelNames } from '../../../src/adapters/models/modelNames';
import { readUsage, usageIn, usageOf } from '../../../src/adapters/models/reportedUsage';
import { retryAfterMilliseconds } from '../../../src/adapters/models/retryAfter';
import { serverError } from '../../../src/adapters/models/serverErrors';
import { wholeEvents } from '../../../src/adapters/models/serverEvents';
import { isNestedTooDeep, parsedJson } from '../../../src/adapters/models/serverJson';
import { serverWords } from '../../../src/adapters/models/serverWords';
import { isLoopbackOrigin, parseEndpoint } from '../../../src/core/llm/endpoint/endpoint';
import { Redactor } from '../../../src/core/llm/endpoint/redaction';
import { StoryFoldError } from '../../../src/core/errors';
import { membersOf } from '../../../src/core/storage/jsonValues';
import { bytesOf } from '../bytes';
import type { FuzzedParser } from '../parser';
import { jsonMarks } from '../texts';

const now = 1_800_000_000_000;
const jsonPieces = [
  ...jsonMarks,
  '"a"',
  '1',
  '-1',
  '1e999',
  'null',
  '"__proto__":',
  '{"error":',
  '"code":',
  '\n',
];

const headerNames = [
  'retry-after-ms',
  'retry-after',
  'x-ratelimit-remaining-requests',
  'x-ratelimit-reset-requests',
  'x-ratelimit-reset',
];

const retryAfter: FuzzedParser = {
  id: 'retryAfter',
  found: ['9'.repeat(400)],
  reads: 'how long a server asks to wait',
  samples: ['30', '0.5', 'Wed, 21 Oct 2026 07:28:00 GMT', '1h2m3.5s', '120ms', '6m0s', '0', '1800000005000'],
  pieces: [
    '1',
    '9',
    '0',
    '.',
    'h',
    'm',
    's',
    'ms',
    '-',
    ' ',
    'GMT',
    'Wed, ',
    '21 Oct ',
    '2026',
    '275760',
    ':',
    'e9',
    '999999999999999999999',
  ],
  read(text) {
    // What no header can hold, no server can send.
    const value = text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
    for (const name of headerNames) {
      const headers = new Headers({ 'x-ratelimit-remaining-requests': '0', [name]: value });
      const wait = retryAfterMilliseconds(headers, now);
      assert.ok(wait === undefined || (Number.isFinite(wait) && wait >= 0), `${name}: ${value}: ${wait}`);
    }
  },
  longest: 65_536,
};

const key = 'sk-storyfold-secret-0123456789';
const redactor = new Redactor([key]);

const errors: FuzzedParser = {
  id: 'serverErrors',
  reads: 'what a server says of an error',
  samples: [
    '{"error":{"message":"no","type":"invalid_request_error","code":"model_not_found","param":"model"}}',
    '[{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"reason":"x","retryDelay":"34s"}]}}]',
    '{"detail":[{"loc":["body","temperature"],"msg":"bad","type":"x"}]}',
    '{"error":"plain"}',
    '<html>no</html>',
    `{"message":"key ${key} is wrong"}`,
  ],
  pieces: [
    ...jsonPieces,
    '"message":',
    '"type":',
    '"details":',
    '"retryDelay":"1s"',
    '"9s"',
    '"param":"model"',
    '"reasons":[]',
    key,
    key.slice(0, 9),
    '<',
  ],
  read(text) {
    const error = readErrorBody(text);
    const wait = error.retryAfterMilliseconds;
    assert.ok(wait === undefined || (Number.isFinite(wait) && wait >= 0), String(wait));
    const said = serverWords(error.message, redactor);
    assert.ok(!said.includes(key) && said.length <= 700 && !/[\n\r\u2028\u202e]/.test(said));
    for (const status of [undefined, 400, 404, 429, 500]) {
      const request = {
        origin: 'https://x.example',
        url: 'https://x.example/v1',
        model: 'm',
        sent: new Set<never>(),
        withKey: true,
      };
      const made = serverError(request, error, status, {
        said,
        body: text,
        retryAfterMilliseconds: undefined,
      });
      assert.ok(made instanceof StoryFoldError && made.hint !== '');
    }
  },
};

const chunks: FuzzedParser = {
  id: 'serverJson',
  reads: 'lists of models, usage and chunks of a reply',
  samples: [
    '{"data":[{"id":"gpt-x"},{"id":"models/gemini-2"}]}',
    '["a","b"]',
    '{"usage":{"prompt_tokens":12,"completion_tokens":3,"total_tokens":20,"prompt_tokens_details":{"cached_tokens":4}}}',
    '{"choices":[{"usage":{"input_tokens":1,"output_tokens":2}}]}',
  ],
  pieces: [
    ...jsonPieces,
    '"data":',
    '"id":',
    '"usage":',
    '"prompt_tokens":',
    '"completion_tokens":',
    '"total_tokens":',
    '9007199254740993',
    '"choices":',
  ],
  read(text) {
    const names = modelNames(text);
    if (names) assert.deepEqual(names, [...new Set(names)].sort());
    const value = parsedJson(text);
    assert.ok(!isNestedTooDeep(value));
    const usage = usageOf(readUsage(usageIn(membersOf(value)) ?? {}), [], { tokens: 3, reasoningTokens: 1 });
    for (const count of Object.values(usage))
      assert.ok(typeof count === 'boolean' || (Number.isFinite(count) && count >= 0));
    assert.ok(usage.cachedTokens <= usage.inputTokens && usage.reasoningTokens <= usage.outputTokens);
  },
};

const events: FuzzedParser = {
  id: 'events',
  found: ['data:[DONE]\r\n', 'data: 1\r\ndata: 2\r\n\r\n'],
  reads: 'a stream of server-sent events',
  samples: [
    'data: {"a":1}\n\ndata: [DONE]\n\n',
    'event: x\r\ndata: 1\r\n\r\n: comment\r\n\r\n',
    'data: 1\rdata: 2\r\r',
  ],
  pieces: [
    'data: ',
    'data:',
    '[DONE]',
    'event',
    ': x',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    ':',
    '{"a":1}',
    'id: 1',
    'retry: 5',
    ' ',
  ],
  async read(text) {
    const bytes = bytesOf(text);
    const whole = await told(bytes, bytes.length);
    // However it is split, the same comes of it.
    for (const length of [1, 3]) assert.equal(await told(bytes, length), whole);
    assert.ok(!/(?:^|[\r\n])event/.test(whole));
  },
  work: async (text) => told(bytesOf(text), 7),
};

async function told(bytes: Uint8Array, length: number): Promise<string> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += Math.max(1, length))
      yield bytes.subarray(at, at + Math.max(1, length));
    await Promise.resolve();
  }
  const parts: Uint8Array[] = [];
  for await (const part of wholeEvents(pieces(), () => undefined)) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

const endpoint: FuzzedParser = {
  id: 'endpoint',
  found: ['http://localhost/chat/completions/chat/completions', `http://${'字'.repeat(1000)}x`],
  reads: 'the address of a server as an author types it',
  samples: [
    'https://api.openai.com/v1',
    'http://localhost:11434/v1/chat/completions',
    'http://192.168.1.20:80',
    'api.deepseek.com',
  ],
  pieces: [
    'https://',
    'http://',
    'localhost',
    '127.0.0.1',
    '[::1]',
    ':',
    '8080',
    '/',
    '/v1',
    '/chat/completions',
    '/models',
    '?',
    '#',
    '@',
    'user:pw@',
    '.',
    'x',
    '\\',
    '%2f',
    'ftp://',
    '例',
  ],
  read(text) {
    const read = parseEndpoint(text, { allowHttpOrigins: ['http://192.168.1.20:80'] });
    // What was pasted along is taken off once, so a second reading may take off more; where it goes stays.
    const again = parseEndpoint(read.baseUrl, { allowHttpOrigins: ['http://192.168.1.20:80'] });
    assert.equal(again.origin, read.origin);
    assert.ok(read.baseUrl.startsWith(again.baseUrl));
    assert.ok(
      read.origin.startsWith('https:') ||
        isLoopbackOrigin(read.origin) ||
        read.origin === 'http://192.168.1.20',
    );
  },
};

export const serverParsers: readonly FuzzedParser[] = [retryAfter, errors, chunks, events, endpoint];
