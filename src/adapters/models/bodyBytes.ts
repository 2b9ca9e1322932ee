import { replyBroken, replyTooLarge } from '../../core/llm/modelErrors';
import { bodyError } from './connectionErrors';
import type { RequestDeadline } from './requestDeadline';

/** Bytes; what is more fills memory and is no reply. */
export const largestBody = 50 * 1024 * 1024;

/**
 * The bytes of a body as they come, each a sign of life for the timer. Throws what ends the request, `connection` for a connection that
 * broke, and `refused` for a body that is too large. Whoever stops reading closes the connection.
 */
export async function* bodyBytes(
  response: Response,
  origin: string,
  timer: RequestDeadline,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const reader = response.body?.getReader();
  if (!reader) return;
  let count = 0;
  try {
    for (;;) {
      const { done, value } = await timer.race(reader.read());
      if (done) return;
      timer.heard();
      count += value.length;
      if (count > largestBody) throw replyTooLarge(origin, largestBody);
      if (value.length > 0) yield value;
    }
  } catch (error) {
    throw bodyError(origin, error);
  } finally {
    // Nobody waits for it: a server that is hung up on need not answer.
    reader.cancel().catch(() => undefined);
  }
}

/** All of a body as text. Throws besides `connection` for bytes that are no UTF-8. */
export async function bodyText(response: Response, origin: string, timer: RequestDeadline): Promise<string> {
  return decoded(validUtf8(bodyBytes(response, origin, timer), origin));
}

/** The same for one whose every word may be doubtful, such as an error's; bytes that are no UTF-8 become replacement characters. */
export async function roughText(response: Response, origin: string, timer: RequestDeadline): Promise<string> {
  return decoded(bodyBytes(response, origin, timer));
}

export async function decoded(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** Passes bytes on. Throws `connection` where they are no UTF-8: a replacement character would look like a word of the reply. */
export async function* validUtf8<T extends Uint8Array>(
  bytes: AsyncIterable<T>,
  origin: string,
): AsyncGenerator<T, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: T) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw replyBroken(origin, 0);
    }
  };
  for await (const chunk of bytes) {
    check(chunk);
    yield chunk;
  }
  check();
}
