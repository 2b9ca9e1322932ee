import assert from 'node:assert/strict';
import { EndpointTraits } from '../../../../../src/core/llm/endpoint/endpointTraits';
import type { ModelRequest, OptionalParameter } from '../../../../../src/core/llm/languageModel';
import { rateLimited, requestNotAccepted } from '../../../../../src/core/llm/modelErrors';

const request: ModelRequest = {
  model: 'small',
  messages: [{ role: 'user', content: 'Two kettles.' }],
  format: { kind: 'json_schema', name: 'assessment', schema: { type: 'object' } },
  temperature: 0.4,
};
const refusal = (parameter: OptionalParameter | undefined) =>
  requestNotAccepted('http://127.0.0.1:1', 400, '', parameter);

describe('what an endpoint has been found not to take', () => {
  it('asks for no form where none can be given', () => {
    assert.equal(new EndpointTraits({ takesForms: false }).fit(request).format, undefined);
    assert.deepEqual(new EndpointTraits({}).fit(request).format, request.format);
  });

  it('leaves a request as it is at first', () => {
    assert.deepEqual(new EndpointTraits().fit(request), { ...request, without: new Set() });
  });

  it('goes from a schema to plain JSON to no form at all, and stays there', () => {
    const traits = new EndpointTraits();
    assert.ok(traits.learn(refusal('response_format'), traits.fit(request)));
    assert.deepEqual(traits.fit(request).format, { kind: 'json_object' });
    assert.ok(traits.learn(refusal('response_format'), traits.fit(request)));
    assert.equal(traits.fit(request).format, undefined);
    assert.equal(traits.learn(refusal('response_format'), traits.fit(request)), false);
    assert.equal(traits.fit(request).format, undefined);
  });

  it('asks again also where another request, made at the same time, has learned the same already', () => {
    const traits = new EndpointTraits();
    const [first, second, third] = [traits.fit(request), traits.fit(request), traits.fit(request)];
    assert.ok(traits.learn(refusal('response_format'), first));
    assert.ok(traits.learn(refusal('response_format'), second));
    assert.deepEqual(traits.fit(request).format, { kind: 'json_object' });
    assert.ok(traits.learn(refusal('response_format'), traits.fit(request)));
    assert.ok(traits.learn(refusal('response_format'), third));
    assert.equal(traits.fit(request).format, undefined);
    assert.ok(traits.learn(refusal('temperature'), first));
    assert.ok(traits.learn(refusal('temperature'), second));
  });

  it('remembers each parameter, and asks again once for each', () => {
    const traits = new EndpointTraits();
    assert.ok(traits.learn(refusal('temperature'), traits.fit(request)));
    assert.deepEqual(traits.fit(request).without, new Set(['temperature']));
    assert.equal(traits.learn(refusal('temperature'), traits.fit(request)), false);
  });

  it('learns nothing from other errors, nor from a refusal that names nothing', () => {
    const traits = new EndpointTraits();
    for (const error of [
      refusal(undefined),
      rateLimited('http://127.0.0.1:1', '', 10),
      new Error('response_format'),
    ])
      assert.equal(traits.learn(error, traits.fit(request)), false);
    assert.deepEqual(traits.fit(request), { ...request, without: new Set() });
  });
});
