import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { StoryFoldError } from '../../../../src/core/errors';
import type { ModelReply } from '../../../../src/core/llm/languageModel';
import { SystemClock } from '../../../../src/adapters/node/systemClock';
import { oneRequest } from '../../../../src/core/llm/calls/oneRequest';
import { expectCode } from '../../../fakes/expectCode';
import type { Script } from '../../../fakes/modelServer/answer';
import { silentAfterBytes, slowly } from '../../../fakes/modelServer/faults';
import { bytes } from '../../../fakes/modelServer/replies';
import { status } from '../../../fakes/modelServer/statuses';
import { request, serve, testKey } from './servedModel';

const line = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const piece = (content: string, finish: string | null = null) =>
  line({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] });
const whole = (content: string) =>
  JSON.stringify({ choices: [{ index: 0, message: { content }, finish_reason: 'stop' }] });
const done = 'data: [DONE]\n\n';
const deep = '['.repeat(100_000) + ']'.repeat(100_000);

async function replyTo(answer: string | Uint8Array | Script): Promise<ModelReply> {
  const { server, model } = await serve(typeof answer === 'function' ? answer : bytes(answer));
  try {
    return await model.reply(request);
  } finally {
    await server.close();
  }
}

async function brokenBy(answer: string | Uint8Array | Script): Promise<StoryFoldError> {
  const error = await expectCode('connection', () => replyTo(answer));
  assert.match(error.message, /in the middle of the reply/);
  return error;
}

describe('a reply of a doubtful kind', () => {
  it('has its text once, also where all of it comes again at the end', async () => {
    const last = line({
      choices: [{ index: 0, message: { content: 'A ferry. A lamp.' }, finish_reason: 'stop' }],
    });
    assert.equal((await replyTo(piece('A ferry.') + piece(' A lamp.') + last)).text, 'A ferry. A lamp.');
    // Where no piece brought any text, that is the text.
    const empty = line({ choices: [{ delta: { content: '' }, message: { content: 'A lamp.' } }] });
    assert.equal((await replyTo(empty + piece('', 'stop'))).text, 'A lamp.');
  });

  describe('that fails', () => {
    const usage = { prompt_tokens: 50_000, completion_tokens: 800, total_tokens: 50_800 };
    const told = async (answer: string): Promise<[code: string, input: number, output: number]> => {
      const { server, model } = await serve(bytes(answer));
      try {
        const ended = await oneRequest(model, request, { clock: new SystemClock() });
        return [ended.outcome, ended.usage.inputTokens, ended.usage.outputTokens];
      } finally {
        await server.close();
      }
    };

    it('has taken what its server tells, in the same chunk or in the next', async () => {
      const call = {
        tool_calls: [{ index: 0, function: { name: 'edit', arguments: '{"text":"A ferry."}' } }],
      };
      const ended = (finish: string, delta: object, more: object = {}) =>
        line({ choices: [{ index: 0, delta, finish_reason: finish }], ...more });
      const expected = ['server_error', 50_000, 800];
      assert.deepEqual(await told(ended('tool_calls', call, { usage }) + done), expected);
      assert.deepEqual(await told(ended('tool_calls', call) + line({ choices: [], usage }) + done), expected);
      assert.deepEqual(await told(ended('error', {}) + line({ choices: [], usage }) + done), expected);
      const body = { choices: [{ index: 0, message: call, finish_reason: 'tool_calls' }], usage };
      assert.deepEqual(await told(JSON.stringify(body)), expected);
    });

    it('has taken what was seen of it where its server tells nothing', async () => {
      const call = { tool_calls: [{ index: 0, function: { name: 'edit', arguments: 'word '.repeat(200) } }] };
      const [outcome, input, output] = await told(
        line({ choices: [{ index: 0, delta: call, finish_reason: 'tool_calls' }] }) + done,
      );
      assert.equal(outcome, 'server_error');
      assert.ok(input > 0 && output > 100, `${input} ${output}`);
    });

    it('says why in the server’s words where these come behind', async () => {
      const failed = line({ choices: [{ index: 0, delta: {}, finish_reason: 'error' }] });
      const error = await expectCode('server_error', () =>
        replyTo(failed + line({ error: { code: 502, message: 'The provider is gone.' } })),
      );
      assert.match(error.message, /The provider is gone/);
    });

    it('is empty, and asked for once, where it is paid for and has no choices', async () => {
      for (const answer of [JSON.stringify({ choices: [], usage }), line({ choices: [], usage }) + done]) {
        const reply = await replyTo(answer);
        assert.deepEqual([reply.text, reply.finish, reply.usage.inputTokens], ['', 'stop', 50_000]);
      }
      await brokenBy(line({ choices: [] }) + done);
      await brokenBy(line({ choices: [], usage }));
    });

    it('tells an error that is words alone', async () => {
      const error = await expectCode('not_found', () =>
        replyTo(JSON.stringify({ error: 'Model failed to load: out of memory' })),
      );
      assert.match(error.message, /It says: “Model failed to load: out of memory”/);
    });
  });

  it('is broken by bytes that are no UTF-8, and not by a replacement character of its own', async () => {
    const [start, end] = piece('A ferry|.', 'stop').split('|');
    for (const wrong of [[0xff], [0xe9, 0x9b], [0xc0, 0x80], [0xed, 0xa0, 0x80]]) {
      await brokenBy(Buffer.concat([Buffer.from(start!), Buffer.from(wrong), Buffer.from(end!)]));
      const body = whole('A ferry|.').split('|');
      await brokenBy(Buffer.concat([Buffer.from(body[0]!), Buffer.from(wrong), Buffer.from(body[1]!)]));
    }
    assert.equal((await replyTo(piece('A \ufffd.', 'stop'))).text, 'A \ufffd.');
    assert.equal((await replyTo(whole('A \ufffd.'))).text, 'A \ufffd.');
  });

  it('is not broken by half a character, which is what the model wrote', async () => {
    const streamed = 'data: {"choices":[{"delta":{"content":"A \\ud83d."},"finish_reason":"stop"}]}\n\n';
    assert.equal((await replyTo(streamed)).text, 'A \ud83d.');
    assert.equal((await replyTo(whole('A \ude00.'))).text, 'A \ude00.');
    const halves = ['\\ud83d', '\\ude00'].map(
      (half) => `data: {"choices":[{"delta":{"content":"${half}"}}]}\n\n`,
    );
    assert.equal((await replyTo(halves.join('') + piece('', 'stop'))).text, '😀');
  });

  it('does not become whole by a later reason to end', async () => {
    const last = (...reasons: string[]) => reasons.map((reason) => piece('', reason)).join('');
    for (const [reasons, finish] of [
      [['length', 'stop'], 'length'],
      [['content_filter', 'stop', 'length'], 'refused'],
      [['stop', 'length'], 'length'],
      [['stop', 'content_filter'], 'refused'],
      [['stop', 'stop'], 'stop'],
    ] as const) {
      assert.equal((await replyTo(piece('A ferry.') + last(...reasons))).finish, finish, reasons.join());
    }
  });

  it('is broken by text that comes after a reason to end, where the stream does not say that it is done', async () => {
    for (const reason of ['stop', 'length']) {
      await brokenBy(piece('A ferry.') + piece('', reason) + piece(' And more.'));
      await brokenBy(piece('A ferry.', reason) + piece(' And more.', 'stop'));
    }
    await brokenBy(piece('A ferry.', 'stop') + piece(' And more.') + done);
  });

  it('is whole at the end of a stream that gives a reason to end with every piece', async () => {
    const thought = line({
      choices: [{ index: 0, delta: { reasoning_content: 'What comes?' }, finish_reason: 'stop' }],
    });
    const first = thought + piece('A ferry.', 'stop');
    const all = first + piece(' A lamp.', 'stop') + piece(' Fog.', 'stop');
    for (const end of [done, 'data:[DONE]\r\n\r\n', `${done}data: whatever comes then`]) {
      const { text, finish } = await replyTo(all + end);
      assert.deepEqual([text, finish], ['A ferry. A lamp. Fog.', 'stop']);
    }
    for (let cut = first.length; cut <= all.length; cut++) await brokenBy(all.slice(0, cut));
    for (const last of ['stop', 'length'])
      assert.equal((await replyTo(first + piece(' A lamp.', last) + done)).finish, last);
    assert.equal((await replyTo(piece('A ferry.', 'length') + piece(' A lamp.') + done)).finish, 'length');
  });

  it('may take its time although a reason to end came with its first piece', async () => {
    const pieces = ['A ferry.', ' A lamp.', ' Fog.', ' A bell.'].map((text) =>
      Buffer.from(piece(text, 'stop')),
    );
    const script: Script = (asked) => ({ ...bytes('')(asked), parts: [...pieces, Buffer.from(done)] });
    assert.equal((await replyTo(slowly({ between: 900 }, script))).text, 'A ferry. A lamp. Fog. A bell.');
  });

  it('ends where the stream says that it is done, also when the connection stays open', async () => {
    const started = performance.now();
    const text = piece('A ferry.', 'stop') + done;
    assert.equal((await replyTo(silentAfterBytes(text.length, bytes(text)))).text, 'A ferry.');
    assert.ok(performance.now() - started < 2000);
  });

  it('is broken by what is nested too deep, and nothing foreign gets out', async () => {
    for (const answer of [
      `data: {"choices":${deep}}\n\n`,
      `data: {"error":${deep}}\n\n`,
      `data: {"error":{"message":${deep}}}\n\n`,
      `{"choices":${deep}}`,
      `{"error":${deep}}`,
    ]) {
      await brokenBy(answer);
    }
    for (const code of [400, 500]) {
      const error = bytes(`{"error":${deep}}`, { status: code, type: 'application/json' });
      await expectCode(code === 400 ? 'invalid_input' : 'server_error', () => replyTo(error));
    }
  });

  it('is broken by whatever else fails, with the cause kept but for the key', async () => {
    const { server, model } = await serve('A line.', {
      fetch: async () =>
        Object.defineProperty(new Response('{}'), 'body', {
          get: () => assert.fail(`no body for ${testKey}`),
        }),
    });
    const error = await expectCode('connection', () => model.reply(request));
    assert.match(inspect(error.cause), /no body for \[redacted\]/);
    await server.close();
  });

  it('is read where its choice has no index', async () => {
    for (const index of [null, undefined, 0]) {
      const one = line({ choices: [{ index, delta: { content: 'A line.' }, finish_reason: 'stop' }] });
      assert.equal((await replyTo(one)).text, 'A line.', String(index));
    }
  });

  it('never holds the key that an escape hides', async () => {
    const hidden = [...testKey]
      .map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
    const inText = JSON.stringify(`{"note":"${hidden}"}`);
    const { text } = await replyTo(
      `data: {"choices":[{"delta":{"content":${inText}},"finish_reason":"stop"}]}\n\n`,
    );
    assert.deepEqual(JSON.parse(text), { note: '[redacted]' });
  });
});

describe('words of a server that come one by one', () => {
  it('are waited for no longer than a moment, after an error and in a list of models', async () => {
    const dribble: Script = (asked) => ({
      ...status(503)(asked),
      headers: { 'content-type': 'application/json' },
      parts: Array.from({ length: 400 }, () => [Buffer.from(' '), 50]).flat(),
    });
    const { server, model } = await serve(dribble);
    const started = performance.now();
    const error = await expectCode('server_error', () => model.reply(request));
    assert.equal(error.details['status'], 503);
    assert.ok(performance.now() - started < 4500);
    await server.close();

    const list = await serve((asked) => ({ ...dribble(asked), status: 200 }), {
      timeouts: { answerMilliseconds: 300 },
    });
    const late = await expectCode('timeout', () => list.model.models());
    assert.deepEqual([late.details['what'], late.details['milliseconds']], ['answer', 300]);
    await list.server.close();
  });
});
