import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import {
  BoundKey,
  environmentKey,
  environmentKeys,
  isMadeUp,
} from '../../../../../src/core/llm/endpoint/apiKey';
import { expectCode } from '../../../../fakes/expectCode';

const secret = 'sk-test-1234567890';
const openai = 'https://api.openai.com';
const deepseek = 'https://api.deepseek.com';
const local = 'http://localhost:11434';

describe('a key', () => {
  it('is given to its own origin only', async () => {
    const key = new BoundKey(secret, openai);
    assert.equal(key.secretFor(openai), secret);
    for (const other of [deepseek, `${openai}:8443`, 'http://api.openai.com', `${openai}/`, '']) {
      const error = await expectCode('auth', async () => key.secretFor(other));
      assert.ok(!inspect(error, { depth: 9 }).includes(secret));
    }
  });

  it('shows itself nowhere', () => {
    const key = new BoundKey(secret, openai);
    const shown = [
      JSON.stringify(key),
      JSON.stringify({ deep: [key] }),
      String(key),
      `${key.toString()}`,
      inspect(key, { showHidden: true, depth: 9 }),
      inspect({ key }, { customInspect: false, showHidden: true, depth: 9 }),
      JSON.stringify(structuredClone(key)),
      JSON.stringify({ ...key }),
      JSON.stringify(Object.getOwnPropertyNames(key).map((name) => Reflect.get(key, name) as unknown)),
    ];
    for (const text of shown) assert.ok(!text.includes(secret), text);
    assert.match(String(key), /api\.openai\.com/);
  });

  it('is taken as it is pasted', () => {
    for (const pasted of [` ${secret}\n`, `Bearer ${secret}`, `bearer  ${secret}`]) {
      assert.equal(new BoundKey(pasted, openai).secretFor(openai), secret);
    }
  });

  it('is nothing that could become another header', async () => {
    for (const wrong of ['', ' ', 'a b', `${secret}\r\nX-Other: 1`, `${secret}\0`, 'ключ', 'sk\t1']) {
      const error = await expectCode('invalid_input', async () => new BoundKey(wrong, openai));
      if (wrong.includes(secret)) assert.ok(!inspect(error).includes(secret));
    }
  });
});

describe('the key that the environment gives', () => {
  const given = (environment: Record<string, string>, origin: string) =>
    environmentKey(environment, origin)?.secretFor(origin);

  it('is ours for whatever origin the run names', () => {
    for (const origin of [openai, deepseek, local]) {
      assert.equal(given({ STORYFOLD_API_KEY: secret, OPENAI_API_KEY: 'sk-other' }, origin), secret);
    }
  });

  it('is OpenAI’s for where it was made for only', () => {
    const environment = { OPENAI_API_KEY: secret };
    assert.equal(given(environment, openai), secret);
    assert.equal(given(environment, local), secret);
    assert.equal(given(environment, 'http://[::1]:8080'), secret);
    for (const other of [
      deepseek,
      'https://api.openai.com.example.com',
      'http://api.openai.com',
      'http://192.168.1.20:11434',
    ]) {
      assert.equal(given(environment, other), undefined, other);
    }
    assert.equal(given({ ...environment, OPENAI_BASE_URL: `${deepseek}/v1` }, deepseek), secret);
    assert.equal(given({ ...environment, OPENAI_BASE_URL: 'nonsense' }, deepseek), undefined);
  });

  it('may be missing', () => {
    assert.equal(given({}, openai), undefined);
    assert.equal(given({ STORYFOLD_API_KEY: ' ', OPENAI_API_KEY: '' }, openai), undefined);
    assert.equal(given({ STORYFOLD_API_KEY: '', OPENAI_API_KEY: secret }, openai), secret);
  });
});

describe('the keys in an environment', () => {
  it('are all of them, as they go over the wire', () => {
    const environment = {
      STORYFOLD_API_KEY: ` Bearer ${secret}\n`,
      OPENAI_API_KEY: 'sk-other',
      OTHER_API_KEY: 'x',
    };
    assert.deepEqual(environmentKeys(environment), [secret, 'sk-other']);
    assert.deepEqual(environmentKeys({ STORYFOLD_API_KEY: ' ' }), []);
  });

  it('may be words that somebody made up', () => {
    for (const word of ['x', 'ollama', 'not-needed', 'Whatever', 'no_key_at_all'])
      assert.ok(isMadeUp(word), word);
    for (const key of [secret, 'abcdefghijklmnop', 'no-key-1', '-', 'a--b', '没有'])
      assert.ok(!isMadeUp(key), key);
  });
});
