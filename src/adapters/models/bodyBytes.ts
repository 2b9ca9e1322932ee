import { replyTooLarge } from '../../core/llm/modelErrors';
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

/** All of a body as text; bytes that are no UTF-8 become replacement characters. */
export async function bodyText(response: Response, origin: string, timer: RequestDeadline): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of bodyBytes(response, origin, timer))
    text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}
