import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StoryFoldError, type ErrorCode } from '../../../../../src/core/errors';
import { isLoopbackOrigin, originOf, parseEndpoint } from '../../../../../src/core/llm/endpoint/endpoint';

function refusal(url: string, allowHttpOrigins: string[] = []): StoryFoldError {
  try {
    parseEndpoint(url, { allowHttpOrigins });
  } catch (error) {
    assert.ok(error instanceof StoryFoldError, String(error));
    assert.ok(error.message !== '' && error.hint !== '');
    return error;
  }
  assert.fail(`${url} was taken`);
}

describe('the base URL of an endpoint', () => {
  it('is taken as it is typed and pasted', () => {
    const openai = { baseUrl: 'https://api.openai.com/v1', origin: 'https://api.openai.com' };
    for (const typed of [
      'https://api.openai.com/v1',
      ' https://api.openai.com/v1/ ',
      'https://api.openai.com/v1///',
      'https://api.openai.com/v1/chat/completions',
      'https://api.openai.com/v1/chat/completions/',
      'https://api.openai.com/v1/models',
      'HTTPS://API.OPENAI.COM:443/v1',
    ]) {
      assert.deepEqual(parseEndpoint(typed), openai, typed);
    }
    assert.deepEqual(parseEndpoint('https://api.deepseek.com'), {
      baseUrl: 'https://api.deepseek.com',
      origin: 'https://api.deepseek.com',
    });
    assert.equal(
      parseEndpoint('https://generativelanguage.googleapis.com/v1beta/openai/').baseUrl,
      'https://generativelanguage.googleapis.com/v1beta/openai',
    );
    // Only one pasted end is an end: what else is called so belongs to the address.
    assert.equal(parseEndpoint('https://example.com/models/models').baseUrl, 'https://example.com/models');
  });

  it('may be plain http on this machine', () => {
    for (const url of [
      'http://localhost:11434/v1',
      'http://127.0.0.1:1234/v1',
      'http://127.8.9.10/v1',
      'http://[::1]:8080/v1',
      'http://127.1:8080/v1',
      'http://2130706433/v1',
    ]) {
      assert.ok(isLoopbackOrigin(parseEndpoint(url).origin), url);
    }
  });

  it('may not be plain http elsewhere, whatever it looks like', () => {
    for (const url of [
      'http://api.openai.com/v1',
      'http://192.168.1.20:11434/v1',
      'http://localhost.example.com/v1',
      'http://127.0.0.1.example.com/v1',
      'http://128.0.0.1/v1',
      'http://[::2]/v1',
      'http://[::ffff:7f00:1]/v1',
      'http://0.0.0.0/v1',
      'http://localhost.:1/v1',
    ]) {
      assert.equal(refusal(url).code, 'refused', url);
    }
  });

  it('may be plain http in the author’s own network where the settings name the origin', () => {
    const allow = ['http://192.168.1.20:11434/v1', 'nonsense', 'https://mybox'];
    assert.equal(
      parseEndpoint('http://192.168.1.20:11434/v1', { allowHttpOrigins: allow }).origin,
      'http://192.168.1.20:11434',
    );
    assert.equal(refusal('http://192.168.1.20:11435/v1', allow).code, 'refused');
    assert.equal(refusal('http://192.168.1.21:11434/v1', allow).code, 'refused');
    assert.equal(refusal('http://mybox/v1', allow).code, 'refused');
  });

  it('has no secrets in it, and shows none when it had', () => {
    const secret = 'sk-1234567890';
    for (const url of [
      `https://me:${secret}@api.openai.com/v1`,
      `https://${secret}@api.openai.com/v1`,
      `https://api.openai.com/v1?key=${secret}`,
      `https://api.openai.com/v1?`,
      `http://me:${secret}@192.168.1.20/v1`,
    ]) {
      const error = refusal(url);
      assert.equal(error.code, 'refused', url);
      assert.ok(!JSON.stringify([error.message, error.hint, error.details]).includes(secret), url);
    }
  });

  it('is a URL', () => {
    for (const url of [
      '',
      ' ',
      'api.openai.com/v1',
      'localhost:11434/v1',
      '//api.openai.com',
      'ftp://example.com',
      'javascript://alert(1)',
      'https://',
      'https://exa mple.com',
      'https://exam\nple.com/v1',
      'https:\\\\example.com',
      'https://example.com/v1#top',
      'https://example.com/v1#',
    ]) {
      assert.equal(refusal(url).code, 'invalid_input', url);
    }
    assert.match(refusal('localhost:11434/v1').message, /http:\/\//);
    assert.match(refusal('api.openai.com/v1').message, /https:\/\//);
  });

  it('is taken or refused, never anything else, and comes out the same when it goes in again', () => {
    const codes: ErrorCode[] = ['invalid_input', 'refused'];
    const parts = fc.constantFrom(
      'http',
      'https',
      '://',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      'a.b',
      '127.0.0.1',
      '[::1]',
      ' ',
      'models',
      '..',
    );
    const anything = fc.oneof(
      fc.string(),
      fc.array(parts).map((all) => all.join('')),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(anything, (text) => {
        try {
          const endpoint = parseEndpoint(text);
          assert.deepEqual(parseEndpoint(`${endpoint.baseUrl}/models`), endpoint);
          assert.ok(endpoint.baseUrl.startsWith(endpoint.origin) && !endpoint.baseUrl.endsWith('/'));
          assert.ok(endpoint.origin.startsWith('https:') || isLoopbackOrigin(endpoint.origin));
        } catch (error) {
          assert.ok(error instanceof StoryFoldError && codes.includes(error.code), String(error));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('tells an origin from what has none', () => {
    assert.equal(originOf('https://api.openai.com/v1'), 'https://api.openai.com');
    for (const none of ['', 'x', 'data:text/plain,x']) assert.equal(originOf(none), undefined);
  });
});
