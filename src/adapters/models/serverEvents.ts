// What stands between two events of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html): an empty line, where
// lines end with LF, CR or both.

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const emptyLine = new Uint8Array([lineFeed, lineFeed]);

const nameField = new TextEncoder().encode('event');
/** What OpenAI's streams end with, and most others: `data: [DONE]`. */
const doneFields = ['data: [DONE]', 'data:[DONE]'].map((line) => new TextEncoder().encode(line));
const comment = ':'.charCodeAt(0);

/**
 * Passes the bytes of an event stream on in whole events, and ends the last one where the server ended the stream without an empty line.
 * The library's own splitter looks through all that it holds each time more comes, which takes minutes for one long line in small pieces.
 *
 * Names of events become comments: nothing depends on them, and for some of them the library prints what it cannot parse to the console.
 *
 * @param onDone called where the stream says that it is done, with `[DONE]`; nothing is read after that
 */
export async function* wholeEvents(
  bytes: AsyncIterable<Uint8Array>,
  onDone: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const scanner = new EventScanner();
  let waiting: Uint8Array[] = [];
  for await (const chunk of bytes) {
    const end = scanner.lastEnd(chunk);
    if (end === 0) {
      waiting.push(chunk);
      continue;
    }
    const { events, isDone } = upToDone(joined([...waiting, chunk.subarray(0, end)]));
    yield withoutNames(events);
    if (isDone) return onDone();
    waiting = end < chunk.length ? [chunk.subarray(end)] : [];
  }
  const { events, isDone } = upToDone(joined([...waiting, emptyLine]));
  yield withoutNames(events);
  if (isDone) onDone();
}

/** What stands before the line that says that the stream is done. */
function upToDone(events: Uint8Array): { events: Uint8Array; isDone: boolean } {
  const [done] = linesBeginningWith(events, doneFields);
  return { events: events.subarray(0, done), isDone: done !== undefined };
}

class EventScanner {
  private lineIsEmpty = true;
  private afterReturn = false;
  private endedByReturn = false;

  /** Where the last event that ends within the chunk ends; 0 where none does. */
  lastEnd(chunk: Uint8Array): number {
    let end = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      const secondHalf = byte === lineFeed && this.afterReturn;
      this.afterReturn = byte === carriageReturn;
      if (secondHalf) {
        // Of one line end; it belongs to the event that the first half ended, which may be in the chunk before.
        if (this.endedByReturn) end = at + 1;
      } else if (byte === lineFeed || byte === carriageReturn) {
        if (this.lineIsEmpty) end = at + 1;
        this.endedByReturn = this.lineIsEmpty;
        this.lineIsEmpty = true;
      } else this.lineIsEmpty = false;
    }
    return end;
  }
}

function withoutNames(events: Uint8Array): Uint8Array {
  let changed: Uint8Array | undefined;
  for (const begin of linesBeginningWith(events, [nameField])) {
    changed ??= events.slice();
    changed[begin] = comment;
  }
  return changed ?? events;
}

/** Where lines begin with one of these, in order. */
function* linesBeginningWith(
  events: Uint8Array,
  fields: readonly Uint8Array[],
): Generator<number, void, undefined> {
  let atStart = true;
  for (let at = 0; at < events.length; at++) {
    if (atStart && fields.some((field) => field.every((each, offset) => events[at + offset] === each)))
      yield at;
    const byte = events[at];
    atStart = byte === lineFeed || byte === carriageReturn;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
