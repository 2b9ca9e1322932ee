import { cancelled } from '../../core/errors';
import { timedOut } from '../../core/llm/modelErrors';

/** Milliseconds. */
export interface ModelTimeouts {
  /** Until the first byte of the answer's body: many servers send headers at once and then read the prompt for minutes. */
  answerMilliseconds: number;
  /** Between two bytes; a keep-alive comment is a sign of life. */
  silenceMilliseconds: number;
  /** For all of it. */
  wholeMilliseconds: number;
}

/** The longest that a timer of the machine takes; beyond it, it would go off at once. */
const longest = 2 ** 31 - 1;

/** Ends one request: when its author aborts it, and when the server takes too long. */
export class RequestDeadline {
  private readonly ending = new AbortController();
  private readonly lastEnd: number;
  private end: number;
  private whole: NodeJS.Timeout;
  private waiting: NodeJS.Timeout;

  constructor(
    private readonly origin: string,
    private readonly timeouts: ModelTimeouts,
    private readonly outer: AbortSignal | undefined,
  ) {
    this.lastEnd = performance.now() + timeouts.wholeMilliseconds;
    this.end = this.lastEnd;
    this.whole = this.after(timeouts.wholeMilliseconds, 'whole');
    this.waiting = this.after(timeouts.answerMilliseconds, 'answer');
    if (outer?.aborted) this.abort();
    else outer?.addEventListener('abort', this.abort, { once: true });
  }

  /** Aborted with the error that the request ends with. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** The work's result, or the error that ends the request, as soon as it does: even where the work itself does not listen. */
  async race<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    let stop: (() => void) | undefined;
    const ended = new Promise<never>((_resolve, reject) => {
      stop = () => reject(signal.reason as Error);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([ended, work]);
    } finally {
      if (stop) signal.removeEventListener('abort', stop);
    }
  }

  /** Bytes came. */
  heard(): void {
    clearTimeout(this.waiting);
    this.waiting = this.after(this.timeouts.silenceMilliseconds, 'silence');
  }

  /** What matters has come, or matters little: all of it ends so many milliseconds from now at the latest. */
  endWithin(milliseconds: number, what: 'answer' | 'whole' = 'whole'): void {
    const end = performance.now() + milliseconds;
    if (end >= this.end) return;
    this.end = end;
    clearTimeout(this.whole);
    this.whole = this.after(milliseconds, what);
  }

  /** More comes than `endWithin` was told: everything has the time again that it had at first. */
  goOn(): void {
    if (this.end === this.lastEnd) return;
    this.end = this.lastEnd;
    clearTimeout(this.whole);
    const left = Math.max(0, this.end - performance.now());
    this.whole = this.after(left, 'whole', this.timeouts.wholeMilliseconds);
  }

  /** The work is done, or given up: nothing goes off any more, and a connection that is still open is closed. */
  close(): void {
    clearTimeout(this.whole);
    clearTimeout(this.waiting);
    this.outer?.removeEventListener('abort', this.abort);
    this.ending.abort(cancelled());
  }

  private readonly abort = (): void => this.ending.abort(cancelled());

  /** `told`: how long it took, as the error says it. */
  private after(
    milliseconds: number,
    what: 'answer' | 'silence' | 'whole',
    told = milliseconds,
  ): NodeJS.Timeout {
    return setTimeout(
      () => this.ending.abort(timedOut(this.origin, told, what)),
      Math.min(milliseconds, longest),
    );
  }
}
