import type { Answer, Script } from './answer';
import { bodyOf } from './answer';
import { reply } from './replies';

// What can go wrong with an answer, each laid over another: `cutAfterBytes(200, 'Once …')`, `delayed(500, inBytes(1, reply('…')))`.

/** Waits before the headers. */
export function delayed(milliseconds: number, script: Script | string): Script {
  return changed(script, (answer) => ({ ...answer, before: milliseconds }));
}

/** Sends the headers at once, then waits before the first piece, and between the pieces. */
export function slowly(wait: { first?: number; between?: number }, script: Script | string): Script {
  return changed(script, (answer) => ({
    ...answer,
    parts: answer.parts.flatMap((part, index) => [
      (index === 0 ? wait.first : wait.between) ?? 0,
      ...(typeof part === 'number' ? [] : [part]),
    ]),
  }));
}

/** Takes the request and never says anything, with the connection open. */
export function silence(): Script {
  return () => ({ before: 'never', status: 200, headers: {}, parts: [], end: 'silence' });
}

/** Sends the headers and that many bytes of the body, then nothing more, with the connection open. */
export function silentAfterBytes(count: number, script: Script | string): Script {
  return changed(script, (answer) => ({ ...answer, parts: firstBytes(answer, count), end: 'silence' }));
}

/** Sends that many bytes of the body, then tears the connection down. */
export function cutAfterBytes(count: number, script: Script | string): Script {
  return changed(script, (answer) => ({ ...answer, parts: firstBytes(answer, count), end: 'destroy' }));
}

/** Sends that many bytes of the body, then ends it as if that were all. */
export function endAfterBytes(count: number, script: Script | string): Script {
  return changed(script, ({ headers: { 'content-length': _, ...headers }, ...answer }) => ({
    ...answer,
    headers,
    parts: firstBytes({ ...answer, headers }, count),
    end: 'close',
  }));
}

/** Sends the body in pieces of so many bytes, wherever that splits a character. */
export function inBytes(size: number, script: Script | string): Script {
  return changed(script, (answer) => {
    const body = bodyOf(answer);
    const parts: Buffer[] = [];
    for (let at = 0; at < body.length; at += size) parts.push(body.subarray(at, at + size));
    return { ...answer, parts };
  });
}

/** Sends the body in two pieces, the first of so many bytes. */
export function splitAt(count: number, script: Script | string): Script {
  return changed(script, (answer) => {
    const body = bodyOf(answer);
    const parts = [body.subarray(0, count), body.subarray(count)];
    return { ...answer, parts: parts.filter(({ length }) => length > 0) };
  });
}

/** Sends so many comments of the event stream, one each so many milliseconds, before the body, as busy servers do. */
export function afterComments(count: number, milliseconds: number, script: Script | string): Script {
  const comment = Buffer.from(': keep-alive\n\n');
  return changed(script, (answer) => ({
    ...answer,
    parts: [...Array.from({ length: count }, () => [comment, milliseconds]).flat(), ...answer.parts],
  }));
}

function changed(script: Script | string, change: (answer: Answer) => Answer): Script {
  const inner = typeof script === 'string' ? reply(script) : script;
  return (request) => change(inner(request));
}

function firstBytes({ parts }: Answer, count: number): Answer['parts'] {
  let left = count;
  const kept: (Uint8Array | number)[] = [];
  for (const part of parts) {
    if (left <= 0) break;
    const piece = typeof part === 'number' ? part : part.subarray(0, left);
    left -= typeof piece === 'number' ? 0 : piece.length;
    kept.push(piece);
  }
  return kept;
}
