import type { StoryFoldError } from '../../core/errors';
import { notAModelServer, replyBroken } from '../../core/llm/modelErrors';
import { bodyBytes, decoded, validUtf8 } from './bodyBytes';
import type { QuietClient } from './quietClient';
import { isNestedTooDeep, parsedJson } from './serverJson';
import type { RequestDeadline } from './requestDeadline';
import { wholeEvents } from './serverEvents';

/** An error that stands where a chunk of the reply should. */
export class ErrorInStream extends Error {
  constructor(readonly value: unknown) {
    super('The server sent an error in the middle of its reply.');
  }
}

/** Comes as the last chunk of a stream that says that it is done, and of a whole body. */
export const streamDone = Symbol('[DONE]');

/** Where the reply comes from. */
interface Source {
  origin: string;
  url: string;
  client: QuietClient;
  timer: RequestDeadline;
}

/**
 * The JSON values that a reply consists of: those of the events of a stream, or the one of a whole body, with `streamDone` where it is done. Which it is, its first character
 * tells, since servers send both with whatever content type. Throws `ErrorInStream`, `not_found` for what is neither, `connection` for
 * what breaks off, and what ends the request.
 */
export async function* replyChunks(
  response: Response,
  source: Source,
): AsyncGenerator<unknown, void, undefined> {
  const bytes = validUtf8(bodyBytes(response, source.origin, source.timer), source.origin);
  const start = await firstCharacter(bytes);
  if (start === undefined) throw replyBroken(source.origin, 0);
  const { character, read } = start;
  if (character === '{' || character === '[') {
    yield await wholeBody(read, bytes, source);
    yield streamDone;
  } else if (/[a-z:\uFEFF]/.test(character)) yield* events(response, resumed(read, bytes), source);
  else {
    await bytes.return();
    throw notAModelServer(source.url);
  }
}

async function* events(
  response: Response,
  bytes: AsyncIterable<Uint8Array>,
  source: Source,
): AsyncGenerator<unknown, void, undefined> {
  // The library reads the body and nothing else of a response; any iterable does for it.
  let isDone = false;
  const whole = wholeEvents(bytes, () => {
    isDone = true;
  });
  const body = { body: whole, headers: response.headers } as unknown as Response;
  let count = 0;
  try {
    for await (const chunk of source.client.readStream(body)) {
      count++;
      if (isNestedTooDeep(chunk)) throw replyBroken(source.origin, 0);
      yield chunk;
    }
  } catch (error) {
    const inStream = source.client.errorInStream(error);
    if (inStream !== undefined && !isNestedTooDeep(inStream)) throw new ErrorInStream(inStream);
    // The message of a SyntaxError quotes the reply.
    if (error instanceof SyntaxError) throw nothingElse(count, response, source);
    throw error;
  }
  if (count === 0) throw nothingElse(count, response, source);
  if (isDone) yield streamDone;
}

/** What breaks off at its very beginning looks like anything: then only the content type tells whether it was to be a stream. */
function nothingElse(count: number, response: Response, { origin, url }: Source): StoryFoldError {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  return count > 0 || isStream ? replyBroken(origin, 0) : notAModelServer(url);
}

async function wholeBody(
  read: readonly Uint8Array[],
  bytes: AsyncIterable<Uint8Array>,
  { origin }: Source,
): Promise<unknown> {
  const text = await decoded(resumed(read, bytes));
  const value = parsedJson(text);
  if (value === undefined) throw replyBroken(origin, text.length);
  return value;
}

/** Servers that are busy send line breaks before a body (DeepSeek, "Rate limit"). */
async function firstCharacter(
  bytes: AsyncIterator<Uint8Array>,
): Promise<{ character: string; read: Uint8Array[] } | undefined> {
  const read: Uint8Array[] = [];
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (;;) {
    const { done, value } = await bytes.next();
    if (done) return undefined;
    read.push(value);
    const [character] = decoder.decode(value, { stream: true }).replace(/^[ \t\r\n]+/, '');
    if (character !== undefined) return { character, read };
  }
}

async function* resumed(
  read: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* read;
  yield* rest;
}
