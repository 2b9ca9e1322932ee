import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finishReason } from '../../../../src/adapters/models/finishReasons';
import { modelNames } from '../../../../src/adapters/models/modelNames';
import { wholeEvents } from '../../../../src/adapters/models/serverEvents';
import { readUsage, usageOf } from '../../../../src/adapters/models/reportedUsage';
import { estimateMessages } from '../../../../src/core/llm/usage/tokenEstimate';
import { request } from './servedModel';

describe('the usage that a server tells', () => {
  const came = { tokens: 50, reasoningTokens: 20 };
  const read = (usage: Record<string, unknown>) => usageOf(readUsage(usage), request.messages, came);
  const input = estimateMessages(request.messages);

  it('is not believed where it is nonsense', () => {
    for (const wrong of [-1, Number.NaN, Infinity, 1.5, '12', null, {}, 2 ** 60]) {
      assert.deepEqual(
        read({
          prompt_tokens: wrong,
          completion_tokens: wrong,
          total_tokens: wrong,
          prompt_tokens_details: { cached_tokens: wrong },
        }),
        { inputTokens: input, cachedTokens: 0, outputTokens: 50, reasoningTokens: 20, estimated: true },
      );
    }
    assert.deepEqual(read({ prompt_tokens: 0, completion_tokens: 0 }).estimated, true);
  });

  it('is estimated in part where it is told in part', () => {
    const usage = read({ prompt_tokens: 12 });
    assert.deepEqual(usage, {
      inputTokens: 12,
      cachedTokens: 0,
      outputTokens: 50,
      reasoningTokens: 20,
      estimated: true,
    });
    assert.equal(read({ completion_tokens: 9 }).inputTokens, input);
  });

  it('counts reasoning that only the total has', () => {
    // As xAI tells it: https://docs.x.ai/docs/guides/reasoning
    const usage = read({
      prompt_tokens: 30,
      completion_tokens: 10,
      total_tokens: 140,
      completion_tokens_details: { reasoning_tokens: 100 },
    });
    assert.deepEqual(usage, {
      inputTokens: 30,
      cachedTokens: 0,
      outputTokens: 110,
      reasoningTokens: 100,
      estimated: false,
    });
  });

  it('always makes sense', () => {
    const figure = fc.oneof(fc.integer(), fc.nat(1000), fc.constant(undefined), fc.string());
    const shape = fc.record({
      prompt_tokens: figure,
      completion_tokens: figure,
      total_tokens: figure,
      prompt_cache_hit_tokens: figure,
      completion_tokens_details: fc.record({ reasoning_tokens: figure }),
    });
    fc.assert(
      fc.property(shape, (usage) => {
        const { inputTokens, cachedTokens, outputTokens, reasoningTokens } = read(usage);
        for (const each of [inputTokens, cachedTokens, outputTokens, reasoningTokens])
          assert.ok(Number.isSafeInteger(each) && each >= 0);
        assert.ok(cachedTokens <= inputTokens && reasoningTokens <= outputTokens);
      }),
    );
  });
});

describe('a reason to end', () => {
  it('is one of three, a failure, or none', () => {
    assert.equal(finishReason('STOP'), 'stop');
    assert.equal(finishReason('MAX_TOKENS'), 'length');
    assert.equal(finishReason('SAFETY'), 'refused');
    for (const failed of [
      'error',
      'abort',
      'insufficient_system_resource',
      'tool_calls',
      'toString',
      '__proto__',
    ]) {
      assert.equal(finishReason(failed), 'failed', failed);
    }
    for (const none of [null, undefined, '', 'null', 3, {}]) assert.equal(finishReason(none), undefined);
  });
});

describe('a list of models', () => {
  it('is read in every shape', () => {
    const names = (value: unknown) => modelNames(JSON.stringify(value));
    assert.deepEqual(names({ data: [{ id: 'b' }, { id: 'a' }, { id: 'b' }] }), ['a', 'b']);
    assert.deepEqual(names({ models: [{ name: 'b' }, { model: 'a' }] }), ['a', 'b']);
    assert.deepEqual(names([{ id: 'b' }, 'a']), ['a', 'b']);
    assert.deepEqual(names({ data: [{ id: 'models/gemini-2.5-flash' }, { id: 'models/own' }] }), [
      'gemini-2.5-flash',
      'models/own',
    ]);
    assert.deepEqual(names({ object: 'list', data: [] }), []);
    const odd = ['', ' ', 'x'.repeat(301), 'a\u001b[2Jb', 'a\nb', 'a\u202eb', 'a/b:c', 'x'.repeat(300)];
    assert.deepEqual(names(odd), ['a/b:c', 'x'.repeat(300)]);
    for (const none of [{}, { data: {} }, { data: [{}] }, 'x', null, { data: [1] }])
      assert.equal(names(none), undefined);
    assert.deepEqual(names({ object: 'list', data: null }), [], 'Ollama without a model.');
    assert.equal(names({ data: null }), undefined);
    assert.equal(modelNames('<html>'), undefined);
  });
});

describe('the events of a stream', () => {
  async function through(text: string, cuts: readonly number[]): Promise<string[]> {
    const bytes = Buffer.from(text);
    const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
    async function* pieces() {
      let from = 0;
      for (const end of ends) {
        yield bytes.subarray(from, end);
        from = end;
      }
    }
    const out: string[] = [];
    for await (const chunk of wholeEvents(pieces(), () => undefined)) out.push(Buffer.from(chunk).toString());
    return out;
  }

  it('are done where the stream says so, wherever it is split and whether or not an empty line follows', async () => {
    for (const text of [
      'data: a\r\n\r\ndata:[DONE]\r\n',
      'data: a\n\ndata: [DONE]',
      'data: [DONE]\n\ndata: b\n\n',
    ])
      for (let cut = 0; cut <= text.length; cut++) {
        let isDone = false;
        async function* pieces() {
          yield Buffer.from(text.slice(0, cut));
          yield Buffer.from(text.slice(cut));
          await Promise.resolve();
        }
        for await (const chunk of wholeEvents(pieces(), () => (isDone = true)))
          assert.doesNotMatch(Buffer.from(chunk).toString(), /DONE|b/);
        assert.ok(isDone, `${JSON.stringify(text)}, ${cut}`);
      }
  });

  it('are passed on whole and unchanged, but for their names and an end to the last', async () => {
    const part = fc.constantFrom(
      'data: a',
      'data: 雾',
      ': x',
      'eventual',
      'data: event',
      '\n',
      '\r',
      '\r\n',
      '\n\n',
      '\r\n\r\n',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part).map((parts) => parts.join('')),
        fc.array(fc.nat()),
        async (text, cuts) => {
          const plain = text.replace(/(^|[\r\n])event/g, '$1:vent');
          const chunks = await through(text, cuts);
          assert.equal(chunks.join(''), `${plain}\n\n`);
          // Nothing is held back that the library would have to look through again.
          for (const chunk of chunks) assert.match(chunk, /(?:\r\n|\n|\r)$/);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
