import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readErrorBody } from '../../../../src/adapters/models/errorBody';
import { retryAfterMilliseconds } from '../../../../src/adapters/models/retryAfter';
import { serverError, type SentRequest } from '../../../../src/adapters/models/serverErrors';
import { serverWords } from '../../../../src/adapters/models/serverWords';
import { rateLimited } from '../../../../src/core/llm/modelErrors';
import type { OptionalParameter } from '../../../../src/core/llm/languageModel';
import { Redactor } from '../../../../src/core/llm/endpoint/redaction';

const asked: SentRequest = {
  origin: 'https://api.example.com',
  url: 'https://api.example.com/v1/chat/completions',
  model: 'small',
  sent: new Set<OptionalParameter>(['response_format', 'temperature', 'stream_options']),
  withKey: true,
};

function errorOf(
  status: number | undefined,
  body: string,
  { said = '', ...more }: Partial<SentRequest> & { said?: string } = {},
) {
  return serverError({ ...asked, ...more }, readErrorBody(body), status, {
    said,
    body,
    retryAfterMilliseconds: undefined,
  });
}
const body = (error: Record<string, unknown>) => JSON.stringify({ error });

describe('the error that a server’s answer stands for', () => {
  it('follows from the status where nothing else is known', () => {
    const codes: Record<number, string> = {
      400: 'invalid_input',
      401: 'auth',
      402: 'auth',
      403: 'auth',
      404: 'not_found',
      405: 'not_found',
      408: 'timeout',
      409: 'server_error',
      413: 'context_overflow',
      415: 'invalid_input',
      422: 'invalid_input',
      429: 'rate_limited',
      500: 'server_error',
      501: 'not_found',
      502: 'server_error',
      503: 'server_error',
      504: 'timeout',
      529: 'server_error',
    };
    for (const [status, code] of Object.entries(codes)) {
      for (const text of ['', '<html>', 'no', '{}', '[]', 'null', '{"error":"no"}', '{"detail":"no"}']) {
        assert.equal(errorOf(Number(status), text).code, code, `${status} ${text}`);
      }
    }
  });

  it('is never told by words', () => {
    const words = 'context_length_exceeded insufficient_quota model_not_found content_filter invalid_api_key';
    for (const status of [400, 429, 500]) {
      assert.equal(errorOf(status, body({ message: words })).code, errorOf(status, '').code);
    }
  });

  it('is a lack of credit, not of time, where the code says so', () => {
    for (const code of ['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active']) {
      const error = errorOf(429, body({ code }));
      assert.deepEqual([error.code, error.details['noCredit']], ['auth', true]);
    }
    // Bailian uses the same name for too many tokens a minute.
    const bailian = { origin: 'https://dashscope.aliyuncs.com' };
    assert.equal(errorOf(429, body({ code: 'insufficient_quota' }), bailian).code, 'rate_limited');
    assert.equal(errorOf(400, body({ code: 'Arrearage' }), bailian).details['noCredit'], true);
    const free = errorOf(403, body({ code: 'AllocationQuota.FreeTierOnly' }), bailian);
    assert.equal(free.details['noCredit'], true);
  });

  it('is not swayed by a general type beside a status', () => {
    assert.equal(errorOf(429, body({ type: 'server_error' })).code, 'rate_limited');
    assert.equal(errorOf(400, body({ type: 'server_error' })).code, 'invalid_input');
    assert.equal(errorOf(503, body({ type: 'rate_limit_error' })).code, 'server_error');
    assert.equal(errorOf(undefined, body({ type: 'rate_limit_error' })).code, 'rate_limited');
    assert.equal(errorOf(undefined, body({ type: 'anything' })).code, 'server_error');
    assert.equal(errorOf(500, body({ type: 'exceed_context_size_error' })).code, 'context_overflow');
    assert.equal(errorOf(404, body({ code: 'model_not_found' }), { model: undefined }).code, 'not_found');
    assert.equal(errorOf(400, body({ code: 'constructor', type: '__proto__' })).code, 'invalid_input');
  });

  it('asks for a key where none was sent', () => {
    for (const status of [401, 403]) {
      const { message, details } = errorOf(status, '', { withKey: false, said: 'Ask at the gate.' });
      assert.match(message, /There is no key .* It says: “Ask at the gate\.”$/);
      assert.equal(details['said'], 'Ask at the gate.');
    }
  });

  it('is a lack of credit whether or not a key was sent', () => {
    for (const withKey of [true, false])
      for (const error of [
        errorOf(402, '', { withKey }),
        errorOf(429, body({ code: 'insufficient_quota' }), { withKey }),
      ])
        assert.deepEqual([error.details['noCredit'], /credit/.test(error.hint)], [true, true]);
  });

  it('does not blame the key for all that is not allowed', () => {
    const { message, hint } = errorOf(403, '', { said: 'Your country is not supported.' });
    assert.match(message, /does not allow this \(403\)\. It says: “Your country is not supported\.”$/);
    for (const what of [/key/, /where you are/, /model/]) assert.match(hint, what);
    assert.match(errorOf(401, '').message, /does not accept the key \(401\)/);
  });

  it('tells when to come back', () => {
    const hint = (retryAfterMilliseconds?: number) =>
      rateLimited(asked.origin, '', retryAfterMilliseconds).hint;
    for (const [milliseconds, words] of [
      [2500, 'in 3 seconds'],
      [1000, 'in 1 second,'],
      [120_000, 'in 2 minutes'],
      [7_200_000, 'in 2 hours'],
      [4 * 86_400_000, 'in 4 days'],
    ] as const)
      assert.ok(hint(milliseconds).includes(words), hint(milliseconds));
    for (const none of [undefined, 0, Infinity]) assert.match(hint(none), /^Wait a little/);
  });

  it('names the parameter that the request could do without', () => {
    const named = (text: string, sent?: OptionalParameter[]) =>
      errorOf(400, text, sent && { sent: new Set(sent) }).details['parameter'];
    assert.equal(named(body({ param: 'temperature' })), 'temperature');
    assert.equal(named(body({ param: 'response_format.json_schema.strict' })), 'response_format');
    assert.equal(named(body({ param: 'response_format[type]' })), 'response_format');
    assert.equal(named(body({ param: 'max_tokens' })), undefined);
    assert.equal(named(body({ param: 'messages', message: 'response_format' })), undefined);
    assert.equal(named(body({ param: null, message: 'json_schema is not supported' })), 'response_format');
    assert.equal(named('unknown field response_format'), 'response_format');
    assert.equal(named('unknown field response_format', ['temperature']), undefined);
    assert.equal(named('the temperature outside'), undefined);
    assert.equal(
      named(JSON.stringify({ detail: [{ loc: ['body', 'stream_options'], msg: 'no' }] })),
      'stream_options',
    );
  });

  it('is one of the product’s own, whatever the body', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 599 }),
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.jsonValue().map((error) => JSON.stringify({ error })),
        ),
        (status, text) => {
          const error = errorOf(status, text);
          assert.ok(error.name === 'StoryFoldError' && error.hint !== '');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('how long a server asks to wait', () => {
  const now = Date.UTC(2026, 0, 1);
  const wait = (headers: Record<string, string>) => retryAfterMilliseconds(new Headers(headers), now);

  it('is read in every form', () => {
    assert.equal(wait({}), undefined);
    assert.equal(wait({ 'retry-after': '7' }), 7000);
    assert.equal(wait({ 'retry-after': '0.5' }), 500);
    assert.equal(wait({ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }), 30_000);
    assert.equal(wait({ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }), 0);
    assert.equal(wait({ 'retry-after': '7', 'retry-after-ms': '120' }), 120);
    assert.equal(
      wait({ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6m0.5s' }),
      360_500,
    );
    assert.equal(wait({ 'x-ratelimit-remaining-tokens': '5', 'x-ratelimit-reset-tokens': '9s' }), undefined);
    assert.equal(wait({ 'x-ratelimit-reset': String(now + 4000) }), 4000);
    assert.equal(wait({ 'x-ratelimit-reset': '60' }), undefined);
    // Never more than a year, and always a number.
    for (const name of ['retry-after', 'retry-after-ms'])
      assert.equal(wait({ [name]: '9'.repeat(400) }), 366 * 24 * 3_600_000);
  });

  it('is nothing where it is no length of time', () => {
    for (const text of ['', '-5', 'NaN', 'soon', '1e9', '5 s', 'Infinity']) {
      assert.equal(wait({ 'retry-after': text, 'retry-after-ms': text }), undefined, text);
    }
  });
});

describe('what a server said', () => {
  it('is one short line without control characters', () => {
    const plain = new Redactor([]);
    assert.equal(serverWords(' a\r\n\tb\u001b[31mc\u202e\u2028d\0 ', plain), 'a b [31mc d');
    const long = serverWords('😀'.repeat(400), plain);
    assert.equal([...long].length, 300);
    assert.ok(!/[\ud800-\udbff]$/.test(long.slice(0, -1).slice(0, -1) + 'x'));
    const secret = 'sk-12345678';
    assert.ok(!serverWords('x'.repeat(294) + secret, new Redactor([secret])).includes('sk-1'));
  });
});
