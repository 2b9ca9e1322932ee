import type { ReceivedRequest } from './receivedRequest';

/** How one request is answered: pure data, which `sendAnswer` puts on the wire. */
export interface Answer {
  /** Milliseconds before anything is sent; `never` for none at all, with the connection held open. */
  before: number | 'never';
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Each part of bytes is written by itself; a number is a pause in milliseconds. */
  parts: readonly (Uint8Array | number)[];
  /** A proper end, a connection that is torn down, or one that stays open and silent. */
  end: 'close' | 'destroy' | 'silence';
}

/** What makes the answer to a request; a text is a reply of that text. */
export type Script = (request: ReceivedRequest) => Answer;

/** All bytes of an answer's body in one. */
export function bodyOf({ parts }: Answer): Buffer {
  return Buffer.concat(parts.filter((part) => typeof part !== 'number'));
}
