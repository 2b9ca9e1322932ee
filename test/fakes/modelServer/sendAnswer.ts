import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Answer } from './answer';

/**
 * Puts an answer on the wire; each part reaches the client by itself. Resolves when all of it was sent, and rejects when the signal
 * says that the client has gone. An answer that falls silent is never done.
 */
export async function sendAnswer(answer: Answer, response: ServerResponse, gone: AbortSignal): Promise<void> {
  const { before, status, headers, parts, end } = answer;
  if (before === 'never') return forever(gone);
  if (before > 0) await setTimeout(before, undefined, { signal: gone });
  response.socket?.setNoDelay(true);
  response.writeHead(status, headers);
  response.flushHeaders();
  const last = parts.at(-1);
  const together = end === 'close' && last instanceof Uint8Array;
  for (const part of together ? parts.slice(0, -1) : parts) {
    if (typeof part === 'number') await setTimeout(part, undefined, { signal: gone });
    else await written(response, part, gone);
  }
  if (end === 'silence') return forever(gone);
  gone.throwIfAborted();
  if (end === 'destroy') response.destroy();
  else if (together) response.end(last);
  else response.end();
}

/** Turns of the event loop in which a client of the same process has read what came, so that it does not meet two parts as one. */
const turnsToRead = 6;

async function written(response: ServerResponse, part: Uint8Array, gone: AbortSignal): Promise<void> {
  gone.throwIfAborted();
  await new Promise<void>((resolve, reject) =>
    response.write(part, (error) => (error ? reject(error) : resolve())),
  );
  for (let turn = 0; turn < turnsToRead; turn++) await setImmediate();
}

function forever(gone: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => {
    if (gone.aborted) reject(new Error('gone'));
    else gone.addEventListener('abort', () => reject(new Error('gone')), { once: true });
  });
}
