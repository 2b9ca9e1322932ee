import assert from 'node:assert/strict';
import { endpointOptions, onceForAll, toRepeat } from '../../src/cli/models/typedEndpoint';

const baseUrl = 'http://localhost:11434/v1';
const typed = { baseUrl, model: 'small' };

describe('what was typed about the endpoint', () => {
  it('is repeated unless the environment or the project says the same', () => {
    assert.deepEqual(toRepeat(typed, {}, undefined), typed);
    assert.deepEqual(toRepeat(typed, { STORYFOLD_BASE_URL: ` ${baseUrl}` }, 'small'), {
      baseUrl: undefined,
      model: undefined,
    });
    assert.deepEqual(toRepeat(typed, { STORYFOLD_MODEL: 'small' }, 'large'), { baseUrl, model: undefined });
    // The environment comes before the project.
    assert.deepEqual(toRepeat(typed, { STORYFOLD_MODEL: 'large' }, 'small'), typed);
  });

  it('can be said once where no other address would be taken in its place', () => {
    const once = onceForAll(typed, {})!;
    assert.equal(once.options, `--base-url ${baseUrl} --model small`);
    assert.match(once.instead, /STORYFOLD_BASE_URL=http:\/\/localhost:11434\/v1/);
    assert.match(once.instead, /STORYFOLD_MODEL=small/);
    assert.equal(onceForAll(typed, { STORYFOLD_BASE_URL: 'https://models.example/v1' }), undefined);
    assert.equal(onceForAll({ baseUrl: undefined, model: 'small' }, {}), undefined);
    assert.equal(onceForAll({ baseUrl, model: 'sm\nall' }, {}), undefined);
    assert.doesNotMatch(onceForAll({ baseUrl, model: undefined }, {})!.instead, /MODEL/);
  });

  it('is quoted for a shell', () => {
    const spaced = { baseUrl, model: 'my model' };
    assert.deepEqual(endpointOptions(spaced), ['--base-url', baseUrl, '--model', 'my model']);
    assert.match(onceForAll(spaced, {})!.options, /--model ['"]my model['"]$/);
  });
});
