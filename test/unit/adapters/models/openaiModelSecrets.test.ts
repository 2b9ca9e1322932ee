import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { redacted } from '../../../../src/core/llm/endpoint/redaction';
import { expectCode } from '../../../fakes/expectCode';
import { cutAfterBytes, inBytes } from '../../../fakes/modelServer/faults';
import { bytes, reply } from '../../../fakes/modelServer/replies';
import { redirect, status } from '../../../fakes/modelServer/statuses';
import { ModelServer } from '../../../fakes/modelServer/modelServer';
import type { Script } from '../../../fakes/modelServer/answer';
import { request, serve, testKey } from './servedModel';

const forms = [testKey, encodeURIComponent(testKey), Buffer.from(testKey).toString('base64')];

function assertHidden(shown: string): void {
  // What `inspect` shows has quotes and escapes of its own.
  for (const form of forms) assert.ok(!shown.includes(form), shown.slice(0, 500));
  assert.ok(!shown.includes(testKey.slice(3, 15)), shown.slice(0, 500));
}

async function failureOf(script: Script) {
  const { server, model } = await serve(script);
  const error = await model.reply(request).then(
    () => assert.fail('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  await server.close();
  return error;
}

describe('the key', () => {
  it('is not in an error, whatever a server repeats in it', async () => {
    const repeated = forms.join(' and ');
    for (const script of [
      status(401, { message: `Incorrect key: ${repeated}` }),
      status(400, { message: repeated, parameter: testKey, code: testKey, type: testKey }),
      status(429, { message: `${'x'.repeat(290)} ${repeated}`, retryAfter: testKey }),
      status(500, { body: repeated }),
      status(500, { body: { detail: [{ loc: ['body', testKey], msg: repeated }] } }),
      status(404, { body: { error: repeated } }),
      redirect(`http://127.0.0.1:1/${encodeURIComponent(testKey)}?key=${encodeURIComponent(testKey)}`),
      bytes(`data: {"error":{"message":${JSON.stringify(repeated)},"code":${JSON.stringify(testKey)}}}\n\n`),
      bytes(`data: ${repeated}\n\n`),
      bytes(`{"error":{"message":${JSON.stringify(repeated)}}}`),
      bytes(`{"error":${JSON.stringify(repeated)}}`),
      bytes(repeated),
      cutAfterBytes(200, reply(`${repeated} ${repeated}`)),
    ]) {
      const error = await failureOf(script);
      assertHidden(inspect(error, { depth: 20, showHidden: true }));
      assertHidden(`${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`);
    }
  });

  it('is not in a reply, wherever the stream is split', async () => {
    const text = `Your header was “Bearer ${testKey}”, in base64 ${Buffer.from(testKey).toString('base64')}. Done.`;
    for (const script of [
      reply(text, { pieceSize: 3 }),
      reply(text, { whole: true, model: `small ${testKey}` }),
      inBytes(5, reply(text)),
    ]) {
      const { server, model } = await serve(script);
      const pieces: string[] = [];
      const got = await model.reply(request, { onText: (piece) => pieces.push(piece) });
      assertHidden(got.text);
      assertHidden(got.model);
      assert.equal(pieces.join(''), got.text);
      assert.ok(got.text.startsWith(`Your header was “Bearer ${redacted}”`) && got.text.endsWith(' Done.'));
      await server.stop();
    }
  });

  it('is a word like any other where it was made up for a local server', async () => {
    for (const headers of [{}, { 'api-key': '${key}' }]) {
      const text = 'The lamp was not-needed any more.';
      const { server, model } = await serve(text, { key: 'not-needed', headers });
      assert.equal((await model.reply(request)).text, text);
      assert.ok(model.hasKey);
      await server.stop();
    }
  });

  it('is not in the list of models, and nor is a secret header', async () => {
    const script: Script = bytes(
      JSON.stringify({ data: [{ id: testKey }, { id: 'cookie-123456' }, { id: 'b' }] }),
    );
    const { server, model } = await serve(script, { headers: { Cookie: 'session=cookie-123456' } });
    assert.deepEqual((await model.models()).sort(), [redacted, redacted, 'b']);
    await server.close();
  });

  it('is not printed, and nor is anything else', async () => {
    // Below the console, of which the library keeps hold once it has used it.
    const printed: unknown[] = [];
    const outputs = [process.stdout, process.stderr].map((output) => ({ output, write: output.write }));
    for (const { output } of outputs) {
      output.write = (...all: unknown[]) => printed.push(all) > 0;
    }
    try {
      await failureOf(bytes('data: {"choices":[{"delta":{"content":"The fer\n\n'));
      await failureOf(bytes('event: thread.x\r\ndata: not json\r\n\r\n'));
      await failureOf(bytes('data: not json\nevent:thread.x\n\n'));
      await failureOf(bytes('data: not json\n\n'));
      await failureOf(status(500));
    } finally {
      for (const { output, write } of outputs) output.write = write;
    }
    assert.deepEqual(printed, []);
  });
});

describe('a redirect', () => {
  it('is not followed, whatever its kind', async () => {
    const elsewhere = await ModelServer.start({ replies: { prose: 'Yours.' } });
    for (const code of [301, 302, 303, 307, 308] as const) {
      const { server, model } = await serve(redirect(`${elsewhere.url}/chat/completions?a=b`, code));
      const error = await expectCode('refused', () => model.reply(request));
      assert.equal(error.details['target'], `${elsewhere.url}/chat/completions`);
      assert.equal(server.requests.length, 1);
      await server.close();
    }
    const { server, model } = await serve(redirect('/v2/models', 307));
    const error = await expectCode('refused', () => model.models());
    assert.equal(error.details['target'], `${server.origin}/v2/models`);
    await server.close();
    assert.equal(elsewhere.allConnections, 0);
    await elsewhere.close();
  });

  it('is seen where a `fetch` hides it, or follows it all the same', async () => {
    const hidden = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const followed = Object.defineProperty(new Response('{}'), 'redirected', { value: true });
    for (const response of [hidden, followed]) {
      const { server, model } = await serve('A line.', { fetch: async () => response });
      await expectCode('refused', () => model.reply(request));
      await server.close();
    }
  });
});
