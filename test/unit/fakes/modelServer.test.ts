import assert from 'node:assert/strict';
import { cutAfterBytes, delayed, endAfterBytes, inBytes, silence } from '../../fakes/modelServer/faults';
import { ModelServer, type ModelServerSettings } from '../../fakes/modelServer/modelServer';
import { refusingUrl } from '../../fakes/modelServer/refusingUrl';
import { reply } from '../../fakes/modelServer/replies';
import { status } from '../../fakes/modelServer/statuses';

describe('the model server of the tests', () => {
  let server: ModelServer;
  const start = async (settings: ModelServerSettings) => (server = await ModelServer.start(settings));
  const ask = (fields: object = {}, init: RequestInit = {}) =>
    fetch(`${server.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'small', messages: [{ role: 'user', content: 'Go on.' }], ...fields }),
      ...init,
    });
  const structured = (name: string) => ({
    response_format: { type: 'json_schema', json_schema: { name, schema: {} } },
  });

  afterEach(() => server.close());

  it('answers each step from its own list, and notices what is not in it', async () => {
    await start({
      replies: { assessment: [status(429, { retryAfter: 1 }), '{}'], prose: 'Once', lore: ['{}'] },
    });
    const first = await ask(structured('assessment'));
    assert.deepEqual([first.status, first.headers.get('retry-after')], [429, '1']);
    const second = (await (await ask(structured('assessment'))).json()) as {
      choices: { message: { content: string }; finish_reason: string }[];
    };
    assert.deepEqual(second.choices[0], {
      index: 0,
      message: { role: 'assistant', content: '{}' },
      finish_reason: 'stop',
    });
    await (await ask()).text();
    assert.equal((await ask(structured('assessment'))).status, 500);
    assert.equal((await ask(structured('revision'))).status, 500);
    await assert.rejects(server.stop(), (error: Error) =>
      ['request for assessment', 'request for revision', 'answers for lore'].every((part) =>
        error.message.includes(part),
      ),
    );
    assert.deepEqual(
      server.requests.map(({ asked, outcome }) => `${asked} ${outcome}`),
      ['assessment', 'assessment', 'prose', 'assessment', 'revision'].map((asked) => `${asked} answered`),
    );
  });

  it('streams in the pieces it is told, split within a character', async () => {
    await start({ replies: { prose: inBytes(1, reply('潮水', { reasoning: '想', pieceSize: 1 })) } });
    const response = await ask({ stream: true, stream_options: { include_usage: true } });
    const text = await response.text();
    const events = text.split('\n\n').filter((event) => event !== '');
    assert.equal(events.at(-1), 'data: [DONE]');
    const deltas = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)) as Record<string, never>);
    assert.match(JSON.stringify(deltas), /"reasoning_content":"想".*"content":"潮".*"content":"水".*"stop"/);
    assert.deepEqual(deltas.at(-1)!['choices'], []);
    await server.stop();
  });

  it('cuts, ends early, and falls silent until the client has hung up', async () => {
    await start({
      replies: {
        prose: [cutAfterBytes(40, 'Once'), endAfterBytes(40, 'Once'), silence(), delayed(5000, 'Once')],
      },
    });
    await assert.rejects(ask({ stream: true }).then((response) => response.text()));
    assert.equal((await (await ask({ stream: true })).text()).length, 40);
    for (const number of [3, 4]) {
      const stop = new AbortController();
      const asked = ask({ stream: true }, { signal: stop.signal });
      const request = await server.request(number);
      assert.equal(request.outcome, 'open');
      stop.abort();
      await assert.rejects(asked);
      await request.over;
      assert.equal(request.outcome, 'hung_up');
    }
    await server.stop();
  });

  it('refuses forms, parameters, models and keys as it is told', async () => {
    const named = async (response: Response) => [
      response.status,
      ((await response.json()) as { error: { param: string | null } }).error.param,
    ];
    await start({
      accepts: ['json_object'],
      refuses: ['temperature'],
      models: ['small'],
      replies: { prose: 'x' },
    });
    assert.deepEqual(await named(await ask(structured('lore'))), [400, 'response_format']);
    assert.deepEqual(await named(await ask({ temperature: 1 })), [400, 'temperature']);
    assert.deepEqual(await named(await ask({ model: 'other' })), [404, null]);
    const listed = (await (await fetch(`${server.url}/models`)).json()) as { data: { id: string }[] };
    assert.deepEqual(
      listed.data.map(({ id }) => id),
      ['small'],
    );
    await server.stop();
    await start({ key: 'k', replies: { prose: 'x' } });
    assert.equal((await ask()).status, 401);
    assert.equal((await ask({}, { headers: { authorization: 'Bearer k' } })).status, 200);
    await server.stop();
    await assert.rejects(fetch(await refusingUrl()));
  });

  it('tells of cached tokens by exact prefix, from 1,024 in steps of 128', async () => {
    await start({ cache: true, replies: { prose: 'x' } });
    const cached = async (...contents: string[]) => {
      const messages = contents.map((content) => ({ role: 'user', content }));
      const reply = (await (await ask({ messages })).json()) as {
        usage: { prompt_tokens_details: { cached_tokens: number } };
      };
      return reply.usage.prompt_tokens_details.cached_tokens;
    };
    const long = 'word '.repeat(1000);
    assert.equal(await cached(long, 'one'), 0);
    assert.equal(await cached(long, 'two'), 1152);
    assert.equal(await cached(`x${long}`, 'two'), 0);
    assert.equal(await cached(long.slice(0, 3000), 'two'), 0);
    await server.stop();
  });
});
