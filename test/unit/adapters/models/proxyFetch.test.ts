import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { connect, createServer as createProxy, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { proxyFetch } from '../../../../src/adapters/models/proxyFetch';
import { proxyFor } from '../../../../src/adapters/models/proxyFor';
import { expectCode } from '../../../fakes/expectCode';
import { modelAt } from '../../../fakes/modelServer/modelAt';
import { ModelServer } from '../../../fakes/modelServer/modelServer';
import { refusingUrl } from '../../../fakes/modelServer/refusingUrl';

const certificate = path.resolve(__dirname, '../../../fixtures/modelServers/models.example.pem');

/** What is closed when the test ends. */
let open: (() => Promise<void>)[];

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

/** A server of models.example, who speaks TLS. */
async function startTarget(): Promise<number> {
  const pem = readFileSync(certificate);
  const target = createServer({ key: pem, cert: pem }, (_request, response) => {
    const choice = { index: 0, message: { content: 'A line.' }, finish_reason: 'stop' };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [choice] }));
  });
  return listening(target);
}

/** A proxy that does what is told with every connection, once it was asked for something; a port is where it leads all tunnels. */
async function startProxy(
  does: number | ((socket: Socket) => void),
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const proxy = createProxy((socket) => {
    socket.once('data', (head: Buffer) => {
      asked.push(head.toString());
      if (typeof does !== 'number') return does(socket);
      const onward = connect(does, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
    });
  });
  return { url: `http://127.0.0.1:${await listening(proxy)}`, asked };
}

interface Came {
  text?: string;
  code?: string;
  message?: string;
  hint?: string;
  details?: Record<string, unknown>;
}

/** What a program of its own gets from a model behind a proxy; it must end by itself as soon as it has said so. */
async function askedThrough(
  proxy: string,
  { trusted = true, limit = 5000, origin = 'https://models.example:8443' } = {},
): Promise<Came> {
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'askThroughProxy.ts'), origin, String(limit)],
    {
      env: {
        ...environment,
        https_proxy: proxy,
        no_proxy: '',
        ...(trusted && { NODE_EXTRA_CA_CERTS: certificate }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'close');
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 25_000);
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown];
  assert.equal(typeof line, 'string', 'it said nothing');
  const said = performance.now();
  const [status, signal] = (await ended) as [number | null, string | null];
  clearTimeout(tooLong);
  assert.deepEqual([status, signal], [0, null]);
  assert.ok(performance.now() - said < 2000, `it went on for ${Math.round(performance.now() - said)} ms`);
  return JSON.parse(line as string) as Came;
}

describe('the proxy of an origin', () => {
  it('is the one that the environment names', () => {
    const https = 'https://api.openai.com';
    assert.equal(proxyFor(https, {}), undefined);
    assert.equal(proxyFor(https, { HTTPS_PROXY: 'http://p:1' }), 'http://p:1');
    assert.equal(proxyFor(https, { https_proxy: 'http://q:1', HTTPS_PROXY: 'http://p:1' }), 'http://q:1');
    assert.equal(proxyFor(https, { http_proxy: 'http://p:1' }), 'http://p:1');
    assert.equal(proxyFor(https, { HTTP_PROXY: 'p:1' }), 'http://p:1');
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

  it('is none for plain http, whose texts and key it would read', () => {
    const environment = { HTTP_PROXY: 'http://p:1', HTTPS_PROXY: 'http://p:1', http_proxy: 'http://p:1' };
    assert.equal(proxyFor('http://192.168.1.20:11434', environment), undefined);
    assert.equal(proxyFor('http://models.example', environment), undefined);
  });

  it('is refused where it is none', async () => {
    for (const wrong of ['socks5://p:1', 'http://', 'http://p:99999', 'http:///x', 'http://a%b:c@p:1']) {
      const error = await expectCode('invalid_input', async () =>
        proxyFor('https://models.example', { HTTP_PROXY: wrong }),
      );
      assert.ok(!error.message.includes(wrong));
    }
  });
});

describe('a model behind a proxy', function () {
  this.timeout(30_000);

  beforeEach(() => {
    open = [];
  });

  afterEach(() => Promise.all(open.map((close) => close())));

  it('is reached through it', async () => {
    const proxy = await startProxy(await startTarget());
    assert.deepEqual(await askedThrough(proxy.url), { text: 'A line.' });
    const [head = '', ...more] = proxy.asked;
    assert.match(head, /^CONNECT models\.example:8443 HTTP\/1\.1\r\n/);
    // Nothing of the request is for the proxy to read.
    const names = head
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(':')[0]!.toLowerCase());
    assert.deepEqual([...names].sort(), ['connection', 'host']);
    assert.deepEqual(more, []);
  });

  it('is not blamed for a proxy that fails, and nothing keeps the program from ending', async () => {
    const answers = (text: string) => (socket: Socket) => socket.end(text);
    const refusing = new URL(await refusingUrl()).origin;
    const cases: [string | ((socket: Socket) => void), string, RegExp][] = [
      [refusing, 'ECONNREFUSED', /does not answer/],
      [(socket) => socket.end(), 'ECONNRESET', /does not answer/],
      [(socket) => socket.resetAndDestroy(), 'ECONNRESET', /does not answer/],
      [
        answers('HTTP/1.1 407 Who are you\r\ncontent-length: 0\r\n\r\n'),
        '407',
        /does not let the request through/,
      ],
      [answers('HTTP/1.1 501 No\r\ncontent-length: 2\r\n\r\nno'), '501', /does not let the request through/],
    ];
    for (const [does, reason, words] of cases) {
      const proxy = typeof does === 'string' ? { url: does, asked: undefined } : await startProxy(does);
      const withPassword = proxy.url.replace('//', '//writer:pass-word-1@');
      const { code, message = '', hint = '', details } = await askedThrough(withPassword);
      assert.equal(code, 'connection', reason);
      assert.deepEqual(details, {
        connectionCause: 'proxy',
        origin: 'https://models.example:8443',
        proxy: proxy.url,
        reason,
      });
      assert.match(message, words);
      assert.ok(message.includes(`${proxy.url} `) && message.includes(`(${reason})`), message);
      for (const variable of ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY']) assert.ok(hint.includes(variable));
      // Not again and again.
      if (proxy.asked) assert.equal(proxy.asked.length, 1, reason);
    }
  });

  it('is told apart from the proxy where its certificate is not valid, or it speaks no TLS', async () => {
    const proxy = await startProxy(await startTarget());
    const untrusted = await askedThrough(proxy.url, { trusted: false });
    assert.deepEqual([untrusted.code, untrusted.details?.['connectionCause']], ['connection', 'certificate']);
    const other = await askedThrough(proxy.url, { origin: 'https://other.example' });
    assert.deepEqual(other.details?.['reason'], 'ERR_TLS_CERT_ALTNAME_INVALID');
    const plain = await ModelServer.start();
    open.push(() => plain.close());
    const noTls = await askedThrough((await startProxy(Number(new URL(plain.origin).port))).url);
    assert.equal(noTls.details?.['connectionCause'], 'not_tls');
  });

  it('is given up where the proxy, or who answers behind it, says nothing', async () => {
    const opens = (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n');
    for (const does of [() => undefined, opens]) {
      const { code } = await askedThrough((await startProxy(does)).url, { limit: 300 });
      assert.equal(code, 'timeout');
    }
  });

  it('is asked without one where it is on this machine, or in a network of one’s own', async () => {
    const environment = { HTTP_PROXY: 'http://p:1', HTTPS_PROXY: 'http://p:1' };
    for (const origin of ['http://127.0.0.1:1', 'https://localhost:1', 'http://192.168.1.20:1']) {
      assert.equal(await proxyFetch({ environment, origin, longestSilence: 1000 }), undefined, origin);
    }
  });

  it('gets a patient `fetch` where it may be silent for longer than the usual one allows', async () => {
    const server = await ModelServer.start({ replies: { prose: 'A line.' } });
    open.push(() => server.close());
    const { origin } = server;
    const patient = await proxyFetch({ environment: {}, origin, longestSilence: 600_000 });
    assert.ok(patient);
    assert.equal(
      (await modelAt(server.url, { fetch: patient }).reply({ model: 'small', messages: [] })).text,
      'A line.',
    );
  });
});
