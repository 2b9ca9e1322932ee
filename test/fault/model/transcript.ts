import type { FinishReason } from '../../../src/core/llm/languageModel';

/** The body of a whole reply as a server sent it, and what it says. */
export interface Transcript {
  name: string;
  /** The content type. */
  type: string;
  body: Buffer;
  text: string;
  finish: FinishReason;
  /** Bytes after which the finish reason can be known: with fewer it must not be taken for a whole reply. */
  knownFrom: number;
  /** Bytes after which it must be known, even when the connection is torn down then. */
  toldFrom: number;
}

interface StreamParts {
  name: string;
  text: string;
  finish?: FinishReason;
  /** Events without what ends them, up to the one with the finish reason, and those after it. */
  events: readonly string[];
  after?: readonly string[];
  lineEnd?: '\n' | '\r\n' | '\r';
  /** What stands before the first event. */
  start?: string;
  /** The stream ends right after the last event's last character. */
  ragged?: true;
}

/** A transcript of an event stream. */
export function stream(parts: StreamParts): Transcript {
  const { name, text, finish = 'stop', events, after = [], lineEnd = '\n', start = '', ragged } = parts;
  const written = (list: readonly string[]) =>
    list.map((event) => event.replaceAll('\n', lineEnd) + lineEnd + lineEnd).join('');
  const upToFinish = start + written(events);
  const all = upToFinish + written(after);
  const body = Buffer.from(ragged ? all.slice(0, -2 * lineEnd.length) : all);
  // Of a lone CR it is not known whether an LF follows that belongs to it, so that an event may be held back until more comes.
  const toldFrom = lineEnd === '\r' ? body.length : Math.min(body.length, Buffer.byteLength(upToFinish));
  const knownFrom = Buffer.byteLength(upToFinish.slice(0, upToFinish.lastIndexOf('}') + 1));
  return { name, type: 'text/event-stream', body, text, finish, knownFrom, toldFrom };
}

/** A transcript of a reply that came as one JSON body. */
export function document(name: string, text: string, value: unknown): Transcript {
  const json = JSON.stringify(value);
  const body = Buffer.from(`${json}\n`);
  return {
    name,
    type: 'application/json',
    body,
    text,
    finish: 'stop',
    knownFrom: Buffer.byteLength(json),
    toldFrom: body.length,
  };
}

/** An event with this chunk in it. */
export function event(chunk: unknown): string {
  return `data: ${JSON.stringify(chunk)}`;
}

/** A chunk as most servers send it; `delta` may be a text. */
export function chunk(delta: unknown, finish: string | null = null, more: object = {}): object {
  const content = typeof delta === 'string' ? { content: delta } : delta;
  return { model: 'm', choices: [{ index: 0, delta: content, finish_reason: finish }], ...more };
}

/** The events of a text in pieces of so many characters. */
export function pieces(text: string, size: number): string[] {
  const characters = Array.from(text);
  const events: string[] = [];
  for (let at = 0; at < characters.length; at += size)
    events.push(event(chunk(characters.slice(at, at + size).join(''))));
  return events;
}

export const done = 'data: [DONE]';
