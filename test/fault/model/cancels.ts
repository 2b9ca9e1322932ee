import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { SystemTimer } from '../../../src/adapters/node/systemTimer';
import { SystemClock } from '../../../src/adapters/node/systemClock';
import { StoryFoldError } from '../../../src/core/errors';
import { ModelRun } from '../../../src/core/llm/calls/modelRun';
import type { Script } from '../../fakes/modelServer/answer';
import { afterComments, silence, silentAfterBytes, slowly } from '../../fakes/modelServer/faults';
import { modelAt } from '../../fakes/modelServer/modelAt';
import { ModelServer } from '../../fakes/modelServer/modelServer';
import { bytes, reply } from '../../fakes/modelServer/replies';
import { status } from '../../fakes/modelServer/statuses';
import { callsAt } from './callsAt';

/** Milliseconds; what is promised. */
const within = 500;

export interface Cancels {
  tried: number;
  /** Milliseconds from the abort until the caller knows, the longest of all. */
  longest: number;
  problems: string[];
}

interface Case {
  name: string;
  answer: Script;
  settings?: Readonly<Record<string, unknown>>;
  /** With more than one, all but the first wait for their turn. */
  runs?: number;
}

const story = 'The tide went out, and nobody counted the boats. '.repeat(40);

/** The text is whole, and what it took is still to be told. */
const wholeText = `data: ${JSON.stringify({
  choices: [{ index: 0, delta: { content: 'Once.' }, finish_reason: 'stop' }],
})}\n\n`;

const cases: readonly Case[] = [
  { name: 'waiting for headers', answer: silence() },
  { name: 'waiting for the first piece', answer: silentAfterBytes(0, story) },
  { name: 'among comments', answer: afterComments(10_000, 5, story) },
  { name: 'in the middle, silent', answer: silentAfterBytes(900, story) },
  {
    name: 'in the middle, pieces still coming',
    answer: slowly({ between: 3 }, reply(story, { pieceSize: 1 })),
  },
  { name: 'in the middle of a whole body', answer: silentAfterBytes(300, reply(story, { whole: true })) },
  { name: 'waiting for the usage', answer: silentAfterBytes(10_000, bytes(wholeText)) },
  { name: 'in the middle of an error', answer: silentAfterBytes(10, status(500)) },
  { name: 'in backoff', answer: status(500) },
  { name: 'in a wait that the server asked for', answer: status(429, { retryAfter: 30 }) },
  {
    name: 'in the queue of the rate limit',
    answer: reply('Once.'),
    settings: { 'storyfold.model.requestsPerMinute': 1 },
    runs: 2,
  },
  {
    name: 'in the queue of the limit of requests at once',
    answer: silence(),
    settings: { 'storyfold.model.concurrency': 1 },
    runs: 3,
  },
];

/** Aborts a run at every stage of it, so many times, and looks how soon its caller, and the server, know. */
export async function cancels(times: number): Promise<Cancels> {
  const found: Cancels = { tried: 0, longest: 0, problems: [] };
  const note = (name: string, milliseconds: number, problems: readonly string[]) => {
    found.tried++;
    found.longest = Math.max(found.longest, milliseconds);
    const late = milliseconds < within ? [] : [`known after ${Math.round(milliseconds)} ms`];
    found.problems.push(...[...problems, ...late].map((problem) => `cancelled ${name}: ${problem}`));
  };
  for (let time = 0; time < times; time++) {
    for (const each of cases) {
      const server = await ModelServer.start({ replies: { prose: each.answer } });
      try {
        const { milliseconds, problems } = await cancelOne(server.url, each, () => server.request(1));
        // For what may still come, and for the server to see that the client has gone.
        await setTimeout(30);
        const open = server.requests.filter(({ outcome }) => outcome === 'open').length;
        const { length } = server.requests;
        note(each.name, milliseconds, [
          ...problems,
          ...(length === 1 ? [] : [`${length} requests`]),
          ...(open === 0 ? [] : ['the connection is still open']),
        ]);
      } finally {
        await server.close();
      }
    }
    const { milliseconds, problems } = await whileConnecting();
    note('while connecting', milliseconds, problems);
  }
  const before = await beforeAnything();
  note('before anything', 0, before);
  return found;
}

async function cancelOne(
  url: string,
  { settings, runs = 1 }: Pick<Case, 'settings' | 'runs'>,
  arrived: () => Promise<unknown>,
): Promise<{ milliseconds: number; problems: string[] }> {
  const machine = { clock: new SystemClock(), timer: new SystemTimer() };
  const { calls } = callsAt(modelAt(url), machine, settings);
  const stop = new AbortController();
  const ends = Array.from({ length: runs }, (_, number) =>
    new ModelRun(calls, { signal: stop.signal })
      .prose('scene', [{ role: 'user', content: `Go on (${number}).` }])
      .then(
        () => ({ code: 'reply', at: performance.now() }),
        (error: unknown) => ({
          code: error instanceof StoryFoldError ? error.code : String(error),
          at: performance.now(),
        }),
      ),
  );
  await arrived();
  // What was sent is read, and whatever waits next waits by now.
  await setTimeout(40);
  const abortedAt = performance.now();
  stop.abort();
  const ended = await Promise.all(ends);
  const codes = ended.map(({ code }) => code);
  const cancelledOnes = ended.filter(({ code }) => code === 'cancelled');
  return {
    milliseconds: Math.max(0, ...ended.map(({ at }) => at - abortedAt)),
    // Where the first of several gets its reply at once, the ones that wait are what is tried.
    problems:
      cancelledOnes.length === 0 || codes.some((code) => code !== 'cancelled' && code !== 'reply')
        ? [`ends with ${codes.join(', ')}`]
        : [],
  };
}

/** A server that takes the connection and never answers the TLS handshake. */
async function whileConnecting(): Promise<{ milliseconds: number; problems: string[] }> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return await cancelOne(`https://127.0.0.1:${port}/v1`, {}, () => once(server, 'connection'));
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}

async function beforeAnything(): Promise<string[]> {
  const server = await ModelServer.start();
  try {
    const { calls } = callsAt(modelAt(server.url), { clock: new SystemClock(), timer: new SystemTimer() });
    const ended = await new ModelRun(calls, { signal: AbortSignal.abort() })
      .prose('scene', [{ role: 'user', content: 'Go on.' }])
      .then(
        () => 'reply',
        (error: unknown) => (error instanceof StoryFoldError ? error.code : String(error)),
      );
    return [
      ...(ended === 'cancelled' ? [] : [`ends with ${ended}`]),
      ...(server.allConnections === 0 ? [] : ['the server was asked']),
    ];
  } finally {
    await server.close();
  }
}
