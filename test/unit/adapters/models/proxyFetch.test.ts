import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { proxyFetch } from '../../../../src/adapters/models/proxyFetch';
import { proxyFor } from '../../../../src/adapters/models/proxyFor';
import { expectCode } from '../../../fakes/expectCode';
import { ModelServer } from '../../../fakes/modelServer/modelServer';
import { modelAt, request } from './servedModel';
import { OpenaiModel } from '../../../../src/adapters/models/openaiModel';

const remote = 'http://models.example:8080';

/** A proxy that takes tunnels to wherever and leads them to one port of this machine. */
async function startProxy(
  port: number,
): Promise<{ server: Server; asked: string[]; url: string; stop(): Promise<void> }> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connect', (message, socket: Socket) => {
    asked.push(message.url ?? '');
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const each of [socket, onward]) {
      sockets.add(each);
      each.on('error', () => each.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { server, asked, url, stop };
}

describe('the proxy of an origin', () => {
  it('is the one that the environment names', () => {
    const https = 'https://api.openai.com';
    assert.equal(proxyFor(https, {}), undefined);
    assert.equal(proxyFor(https, { HTTPS_PROXY: 'http://p:1' }), 'http://p:1');
    assert.equal(proxyFor(https, { https_proxy: 'http://q:1', HTTPS_PROXY: 'http://p:1' }), 'http://q:1');
    assert.equal(proxyFor(https, { http_proxy: 'http://p:1' }), 'http://p:1');
    assert.equal(proxyFor(remote, { HTTPS_PROXY: 'http://p:1' }), undefined);
    assert.equal(proxyFor(remote, { HTTP_PROXY: 'p:1' }), 'http://p:1');
    assert.equal(proxyFor(https, { HTTPS_PROXY: ' ' }), undefined);
  });

  it('is none for this machine and for what NO_PROXY names', () => {
    const environment = { HTTP_PROXY: 'http://p:1', HTTPS_PROXY: 'http://p:1' };
    for (const local of [
      'http://localhost:11434',
      'http://127.0.0.1:1',
      'http://[::1]:1',
      'https://localhost',
    ]) {
      assert.equal(proxyFor(local, environment), undefined, local);
    }
    const excepted = (NO_PROXY: string) =>
      proxyFor('https://api.openai.com', { ...environment, NO_PROXY }) === undefined;
    for (const yes of [
      '*',
      'api.openai.com',
      'API.OPENAI.COM',
      '.openai.com',
      '*.openai.com',
      'openai.com',
      'x, api.openai.com:443',
    ]) {
      assert.ok(excepted(yes), yes);
    }
    for (const no of ['', 'api.openai.com:8443', 'penai.com', 'example.com', '.com.openai', ',', 'api']) {
      assert.ok(!excepted(no), no);
    }
  });

  it('is refused where it is none', async () => {
    for (const wrong of ['socks5://p:1', 'http://', 'http://p:99999', 'http:///x']) {
      const error = await expectCode('invalid_input', async () => proxyFor(remote, { HTTP_PROXY: wrong }));
      assert.ok(!error.message.includes(wrong));
    }
  });
});

describe('a model behind a proxy', () => {
  it('is reached through it, and one on this machine is not', async () => {
    const server = await ModelServer.start({ replies: { prose: 'A line.' } });
    const proxy = await startProxy(Number(new URL(server.origin).port));
    const environment = { HTTP_PROXY: proxy.url };
    const warned: unknown[] = [];
    const warn = (warning: unknown) => warned.push(warning);
    process.on('warning', warn);
    try {
      const through = await proxyFetch({ environment, origin: remote, longestSilence: 1000 });
      const model = new OpenaiModel({
        endpoint: { baseUrl: `${remote}/v1`, origin: remote },
        timeouts: { answerMilliseconds: 5000, silenceMilliseconds: 5000, wholeMilliseconds: 5000 },
        reasoning: 'auto',
        fetch: through!,
      });
      assert.equal((await model.reply(request)).text, 'A line.');
      assert.deepEqual(proxy.asked, ['models.example:8080']);
      const signal = AbortSignal.timeout(50);
      const hanging = await startProxy(1);
      const none = await proxyFetch({
        environment: { HTTP_PROXY: hanging.url },
        origin: remote,
        longestSilence: 1000,
      });
      const lost = new OpenaiModel({ ...model['settings'], fetch: none! });
      await expectCode('cancelled', () => lost.reply(request, { signal }));
      await hanging.stop();

      const own = await proxyFetch({ environment, origin: server.origin, longestSilence: 1000 });
      assert.equal(own, undefined);
      assert.equal((await modelAt(server.url).reply(request)).text, 'A line.');
      assert.equal(proxy.asked.length, 1);
    } finally {
      process.off('warning', warn);
      await proxy.stop();
      await server.close();
    }
    assert.deepEqual(warned, []);
  });

  it('gets a patient `fetch` where it may be silent for longer than the usual one allows', async () => {
    const server = await ModelServer.start({ replies: { prose: 'A line.' } });
    const { origin } = server;
    const patient = await proxyFetch({ environment: {}, origin, longestSilence: 600_000 });
    assert.ok(patient);
    assert.equal((await modelAt(server.url, { fetch: patient }).reply(request)).text, 'A line.');
    await server.close();
  });
});
