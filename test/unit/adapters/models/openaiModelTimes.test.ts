import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { loadLibrary } from '../../../../src/adapters/models/quietClient';
import { largestBody } from '../../../../src/adapters/models/bodyBytes';
import { largestText } from '../../../../src/adapters/models/replyReader';
import { expectCode } from '../../../fakes/expectCode';
import type { Script } from '../../../fakes/modelServer/answer';
import {
  afterComments,
  delayed,
  endAfterBytes,
  silence,
  silentAfterBytes,
  slowly,
} from '../../../fakes/modelServer/faults';
import { modelAt } from '../../../fakes/modelServer/modelAt';
import { bytes, reply } from '../../../fakes/modelServer/replies';
import { status } from '../../../fakes/modelServer/statuses';
import { refusingUrl } from '../../../fakes/modelServer/refusingUrl';
import { request, serve } from './servedModel';

const short = (what: 'answer' | 'silence' | 'whole', milliseconds: number) => ({
  timeouts: {
    answerMilliseconds: 5000,
    silenceMilliseconds: 5000,
    wholeMilliseconds: 20_000,
    [`${what}Milliseconds`]: milliseconds,
  },
});

async function timeoutOf(script: Script, what: 'answer' | 'silence' | 'whole', milliseconds: number) {
  const { server, model } = await serve(script, short(what, milliseconds));
  const started = performance.now();
  const error = await expectCode('timeout', () => model.reply(request));
  assert.equal(error.details['what'], what);
  assert.equal(error.details['milliseconds'], milliseconds);
  assert.ok(performance.now() - started < milliseconds + 1000);
  // It hangs up, so that the server stops working.
  await (
    await server.request(1)
  ).over;
  await server.close();
}

/** Tears the connection down or lets it rest after all bytes of a script. */
const ending = (end: 'destroy' | 'silence', script: Script): Script => {
  return (asked) => ({ ...script(asked), end });
};

describe('how long a model is waited for', () => {
  it('ends when no answer comes, with or without headers', async () => {
    await timeoutOf(silence(), 'answer', 100);
    await timeoutOf(silentAfterBytes(0, 'A line.'), 'answer', 100);
  });

  it('ends when the reply stops coming', async () => {
    await timeoutOf(silentAfterBytes(300, 'The ferry came in with its lamps lit.'), 'silence', 100);
  });

  it('ends when the reply never does', async () => {
    const endless: Script = slowly({ between: 20 }, afterComments(200, 20, 'A line.'));
    await timeoutOf(endless, 'whole', 300);
  });

  it('goes on while comments show that the server is alive', async () => {
    const { server, model } = await serve(afterComments(6, 60, 'A line.'), short('silence', 200));
    assert.equal((await model.reply(request)).text, 'A line.');
    await server.stop();
  });

  it('goes on where the answer takes its time within the limit', async () => {
    const { server, model } = await serve(delayed(300, 'A line.'), short('silence', 100));
    assert.equal((await model.reply(request)).text, 'A line.');
    await server.stop();
  });

  it('ends with the whole text where nothing comes after the finish reason', async () => {
    const whole = reply('The ferry came in.', { usage: 'none' });
    for (const script of [ending('destroy', whole), ending('silence', whole)]) {
      const { server, model } = await serve(script);
      const got = await model.reply(request);
      assert.deepEqual([got.text, got.finish, got.usage.estimated], ['The ferry came in.', 'stop', true]);
      await server.close();
    }
  });

  it('ends with the whole text where the connection breaks between the finish reason and the usage', async () => {
    const told = reply('The ferry came in.');
    const { server, model } = await serve((asked) => {
      const answer = told(asked);
      return { ...answer, parts: answer.parts.slice(0, -2), end: 'destroy' };
    });
    assert.equal((await model.reply(request)).text, 'The ferry came in.');
    await server.close();
  });
});

describe('an abort', () => {
  // The first use of the library takes longer than these requests are given to get under way.
  before(() => loadLibrary());

  async function abortAt(
    script: Script | string,
    when: (abort: () => void) => { onText?: () => void } | void,
    url?: string,
  ): Promise<void> {
    const { server, model } = await serve(script);
    const controller = new AbortController();
    let at = 0;
    const options = when(() => {
      at = performance.now();
      controller.abort(new Error('the author’s own reason'));
    });
    const asked = url === undefined ? model : modelAt(url);
    try {
      await expectCode('cancelled', () => asked.reply(request, { signal: controller.signal, ...options }));
      assert.ok(at > 0 && performance.now() - at < 500);
      if (url === undefined) await (await server.request(1)).over;
    } finally {
      await server.close();
    }
  }

  it('ends a request at once in every phase', async () => {
    const soon = (abort: () => void) => void setTimeout(abort, 60);
    await abortAt(silence(), soon);
    await abortAt(silentAfterBytes(0, 'A line.'), soon);
    await abortAt(silentAfterBytes(250, 'The ferry came in.'), soon);
    await abortAt(silentAfterBytes(20, bytes('{"choices":[{"message":{"content":"x"}}]}')), soon);
    // The usage may still come, as long as the stream does not say that it is done.
    const whole = 'data: {"choices":[{"index":0,"delta":{"content":"A line."},"finish_reason":"stop"}]}\n\n';
    await abortAt(ending('silence', bytes(whole)), soon);
    await abortAt(
      slowly({ between: 30 }, reply('The ferry came in with its lamps lit.', { pieceSize: 2 })),
      (abort) => ({
        onText: abort,
      }),
    );
  });

  it('ends one that is still connecting', async () => {
    // A listener whose queue of connections is full takes none; its clients wait.
    const listener = createServer({ pauseOnConnect: true });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    listener.on('connection', (socket) => socket.pause());
    await abortAt('A line.', (abort) => void setTimeout(abort, 60), `http://127.0.0.1:${port}/v1`);
    listener.close();
  });

  it('ends one whose `fetch` does not listen', async () => {
    const { server, model } = await serve('A line.', { fetch: () => new Promise(() => undefined) });
    await expectCode('cancelled', () => model.reply(request, { signal: AbortSignal.timeout(30) }));
    await server.close();
  });

  it('leaves no listener behind', async () => {
    const { server, model } = await serve('A line.');
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...all: Parameters<typeof add>) => (listeners++, add(...all));
    signal.removeEventListener = (...all: Parameters<typeof remove>) => (listeners--, remove(...all));
    for (let count = 0; count < 3; count++) await model.reply(request, { signal });
    assert.equal(listeners, 0);
    await server.stop();
  });
});

describe('what is no reply', () => {
  const code = async (script: Script) => {
    const { server, model } = await serve(script);
    try {
      return await model.reply(request).then(
        () => 'none',
        (error: { code: string }) => error.code,
      );
    } finally {
      await server.close();
    }
  };

  it('is not taken for one', async () => {
    for (const [body, expected] of [
      ['', 'connection'],
      ['\n\n\n', 'connection'],
      ['OK', 'not_found'],
      ['data: OK', 'not_found'],
      ['<html></html>', 'not_found'],
      ['ok\n\n', 'not_found'],
      ['{"hello":1}', 'not_found'],
      ['[]', 'not_found'],
      ['{"choices":[]}', 'connection'],
      ['{"choices":[{"message":{"content":"The"}}]}', 'connection'],
      ['{"choices":[{"message":{"content":"The ferry"', 'connection'],
      ['data: {"hello":1}\n\n', 'not_found'],
      ['data: null\n\ndata: 1\n\n', 'not_found'],
      ['data: [DONE]\n\n', 'not_found'],
      ['data: {"choices":[{"delta":{"content":"a"}}]}\n\ndata: {"cho', 'connection'],
      ['data: {"choices":[{"delta":{"content":"a"}}]}\n\ndata: [DONE]\n\n', 'connection'],
      ['data: {"choices":[{"delta":{"content":"a"},"finish_reason":"tool_calls"}]}\n\n', 'server_error'],
      ['data: {"choices":[{"delta":{"content":"a"},"finish_reason":"constructor"}]}\n\n', 'server_error'],
    ] as const) {
      assert.equal(await code(bytes(body, { type: 'application/json' })), expected, body);
    }
  });

  it('is told as broken wherever a stream ends early', async () => {
    const script = reply('雾里的船。😀', { pieceSize: 2, usage: 'none' });
    const { server, model } = await serve(script);
    await model.reply(request);
    const { parts } = script(server.requests[0]!);
    await server.stop();
    const whole = Buffer.concat(parts as Buffer[]);
    const finish = whole.indexOf('"finish_reason":"stop"}]}') + '"finish_reason":"stop"}]}'.length;
    for (let count = 1; count < finish; count += 7) {
      assert.equal(
        await code(endAfterBytes(count, script)),
        'connection',
        whole.subarray(0, count).toString(),
      );
    }
    assert.equal(await code(endAfterBytes(finish, script)), 'none');
  });

  it('is refused where it has no end', async () => {
    const line = Buffer.from(`data: {"choices":[{"delta":{"content":"${'x'.repeat(100_000)}"}}]}\n\n`);
    const tooMuch = Math.ceil(largestText / 100_000) + 1;
    const text: Script = () => ({
      before: 0,
      status: 200,
      headers: {},
      parts: Array<Buffer>(tooMuch).fill(line),
      end: 'silence',
    });
    assert.equal(await code(text), 'refused');
    const block = Buffer.alloc(1024 * 1024, ' ');
    const blocks = largestBody / block.length + 1;
    const body: Script = () => ({
      before: 0,
      status: 200,
      headers: {},
      parts: Array<Buffer>(blocks).fill(block),
      end: 'silence',
    });
    assert.equal(await code(body), 'refused');
    const { server, model } = await serve(body);
    await expectCode('refused', () => model.models());
    await server.close();
  });

  it('does not keep the machine busy with one endless line', async () => {
    const piece = Buffer.alloc(4096, 'x');
    const line: Script = () => ({
      before: 0,
      status: 200,
      headers: {},
      parts: [Buffer.from('data: '), ...Array<Buffer>(2000).fill(piece)],
      end: 'close',
    });
    const started = performance.now();
    assert.equal(await code(line), 'not_found');
    // The library by itself needs half a minute for it.
    assert.ok(performance.now() - started < 5000);
  });

  it('has an error of `onText` thrown as it is', async () => {
    const { server, model } = await serve('A line.');
    const own = new Error('no room for it');
    await assert.rejects(
      model.reply(request, {
        onText: () => {
          throw own;
        },
      }),
      (error) => error === own,
    );
    await (
      await server.request(1)
    ).over;
    await server.close();
  });
});

describe('what cannot be reached', () => {
  it('is told with the system’s code', async () => {
    const error = await expectCode('connection', async () => modelAt(await refusingUrl()).reply(request));
    assert.equal(error.details['reason'], 'ECONNREFUSED');
    assert.equal(error.details['connectionCause'], 'refused');
    await expectCode('connection', async () => modelAt(await refusingUrl()).models());
  });

  it('is told apart by what makes a difference', async () => {
    const causes: Record<string, readonly string[]> = {
      refused: ['ECONNREFUSED'],
      unknown_host: ['ENOTFOUND'],
      certificate: [
        'CERT_HAS_EXPIRED',
        'CERT_NOT_YET_VALID',
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        'SELF_SIGNED_CERT_IN_CHAIN',
        'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
        'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
        'ERR_TLS_CERT_ALTNAME_INVALID',
        'CRL_HAS_EXPIRED',
        'INVALID_CA',
      ],
      not_tls: ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO'],
      // All of these may pass: a name server that is busy, a network that is gone for a moment.
      other: ['EAI_AGAIN', 'ECONNRESET', 'ETIMEDOUT', 'UND_ERR_SOCKET'],
      tls: [
        'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
        'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR',
        'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
      ],
    };
    const words: Record<string, string> = {
      refused: 'nothing listens there',
      unknown_host: 'there is no such name',
      certificate: 'its certificate is not valid',
      not_tls: 'it does not speak https; try http://',
      tls: 'no secure connection',
      other: 'cannot be reached (',
    };
    for (const [cause, codes] of Object.entries(causes))
      for (const code of codes) {
        const model = modelAt('https://models.example/v1', {
          fetch: () => Promise.reject(new TypeError('fetch failed', { cause: { code } })),
        });
        const { details, message } = await expectCode('connection', () => model.reply(request));
        assert.ok(message.includes(words[cause]!), message);
        assert.equal(details['connectionCause'], cause, code);
        assert.equal(details['reason'], code);
      }
  });

  it('is a server that speaks no TLS', async () => {
    const { server } = await serve('A line.');
    const secure = server.url.replace('http:', 'https:');
    const error = await expectCode('connection', () => modelAt(secure).reply(request));
    assert.equal(error.details['connectionCause'], 'not_tls', String(error.details['reason']));
    await server.close();
  });

  it('is told by its status where the body of an error never comes', async () => {
    const { server, model } = await serve(silentAfterBytes(5, status(503)), short('silence', 100));
    const error = await expectCode('server_error', () => model.reply(request));
    assert.equal(error.details['status'], 503);
    await server.close();
  });
});
