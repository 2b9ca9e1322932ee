import { Worker } from 'node:worker_threads';
import { StoryFoldError, cancelled } from '../../core/errors';
import type { Logger } from '../../core/ports';
import type { Language } from '../../core/text/language';
import type { Review, ReviewRequest, Reviewer } from '../../core/review/model';
import type { Anchor } from '../../core/text/anchors/anchors';
import type { Range } from '../../core/text/range';
import type { FromReviewWorker, ReviewWorkerData, ToReviewWorker } from './reviewMessages';

interface Waiting {
  id: number;
  request: ReviewRequest;
  resolve(review: Review): void;
  reject(error: StoryFoldError): void;
}

interface Question {
  resolve(ranges: (Range | undefined)[]): void;
  reject(error: StoryFoldError): void;
}

/**
 * The rule reviewer in a thread of its own. The thread starts with the first review and then stays, since it remembers what it read;
 * alone it keeps no process alive. Reviews run one after the other.
 *
 * With `signal` the thread ends as soon as that is aborted: where the whole program is to end, it is then not waited for at the last.
 *
 * Rejects with `cancelled` as soon as the signal says so, with `io` when the thread dies (the next review starts a new one), and
 * with what the review itself threw.
 */
export class WorkerReviewer implements Reviewer {
  private readonly workerPath: string;
  private readonly logger: Logger;
  private readonly workerData: ReviewWorkerData;
  private worker: Worker | undefined;
  private readonly queue: Waiting[] = [];
  private current: Waiting | undefined;
  private readonly questions = new Map<number, Question>();
  private nextId = 1;
  private disposed = false;
  private ending: Promise<unknown> | undefined;

  /** `workerPath`: absolute path of the bundled `reviewWorker.js`. */
  constructor(options: {
    workerPath: string;
    logger: Logger;
    workerData?: ReviewWorkerData;
    signal?: AbortSignal;
  }) {
    this.workerPath = options.workerPath;
    this.logger = options.logger;
    this.workerData = options.workerData ?? {};
    options.signal?.addEventListener('abort', () => void this.dispose(), { once: true });
  }

  review(request: ReviewRequest, signal?: AbortSignal): Promise<Review> {
    if (signal?.aborted) return Promise.reject(cancelled());
    if (this.disposed) return Promise.reject(stopped());
    return new Promise<Review>((resolve, reject) => {
      const forget = (): void => signal?.removeEventListener('abort', abort);
      const waiting: Waiting = {
        id: this.nextId++,
        request,
        resolve: (review) => {
          forget();
          resolve(review);
        },
        reject: (error) => {
          forget();
          reject(error);
        },
      };
      const abort = (): void => this.cancel(waiting);
      signal?.addEventListener('abort', abort, { once: true });
      this.queue.push(waiting);
      this.next();
    });
  }

  /**
   * Where passages stand in a text; undefined for what cannot be told for certain. Answered also while a review runs, between
   * two of its paragraphs. Rejects with `io` when the thread dies, with `cancelled` when it was ended.
   */
  locate(text: string, anchors: readonly Anchor[]): Promise<(Range | undefined)[]> {
    if (this.disposed) return Promise.reject(stopped());
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.questions.set(id, { resolve, reject });
      try {
        this.worker ??= this.start();
        this.worker.ref();
        this.say({ type: 'locate', id, text, anchors });
      } catch (error) {
        this.fail(error);
      }
    });
  }

  /** Starts the thread and has it load what a review in this language needs, so that the author's first one need not wait. */
  async warm(language: Language): Promise<void> {
    try {
      await this.review(smallRequest(language));
    } catch {
      // Nobody waits for it; the review that is asked for says what is wrong.
    }
  }

  /** Ends the thread; what still runs or waits is rejected with `cancelled`. */
  async dispose(): Promise<void> {
    this.disposed = true;
    const { worker } = this;
    this.worker = undefined;
    this.ending ??= worker?.terminate();
    const left = [...(this.current ? [this.current] : []), ...this.queue.splice(0)];
    this.current = undefined;
    for (const waiting of [...left, ...this.questions.values()]) waiting.reject(cancelled());
    this.questions.clear();
    await this.ending;
  }

  private next(): void {
    if (this.current) return;
    const waiting = this.queue.shift();
    if (!waiting) {
      if (this.questions.size === 0) this.worker?.unref();
      return;
    }
    this.current = waiting;
    try {
      this.worker ??= this.start();
      this.worker.ref();
      this.say({ type: 'review', id: waiting.id, request: waiting.request });
    } catch (error) {
      this.fail(error);
    }
  }

  private cancel(waiting: Waiting): void {
    const place = this.queue.indexOf(waiting);
    if (place !== -1) this.queue.splice(place, 1);
    if (this.current === waiting) {
      this.say({ type: 'cancel', id: waiting.id });
      this.current = undefined;
    }
    waiting.reject(cancelled());
    // The thread takes the next one up when it has let go of this one.
    this.next();
  }

  private start(): Worker {
    const worker = new Worker(this.workerPath, { workerData: this.workerData });
    worker.on('message', (message: FromReviewWorker) => this.answered(message));
    worker.on('error', (error) => this.died(worker, error));
    worker.on('messageerror', (error) => this.died(worker, error));
    worker.on('exit', (code) => this.died(worker, code));
    return worker;
  }

  private answered(message: FromReviewWorker): void {
    if (message.type === 'located') {
      const question = this.questions.get(message.id);
      this.questions.delete(message.id);
      question?.resolve(message.ranges);
      if (!this.current) this.next();
      return;
    }
    const { current } = this;
    // The answer to a cancelled one is of no use to anyone.
    if (current?.id !== message.id) return;
    this.current = undefined;
    if (message.type === 'reviewed') current.resolve(message.review);
    else current.reject(new StoryFoldError(message.code, message.message, message.hint, message.details));
    this.next();
  }

  private died(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    void worker.terminate();
    this.fail(cause);
  }

  private fail(cause: unknown): void {
    // Only what kind of end it was: a message may quote the author's text.
    const kind = cause instanceof Error ? cause.name : `exit code ${String(cause)}`;
    this.logger.warn(`The review thread ended unexpectedly (${kind}).`);
    const error = new StoryFoldError(
      'io',
      'The offline review stopped unexpectedly.',
      'Assess again: a new review thread is started. If it happens again, please make a problem report.',
      { kind },
    );
    const { current } = this;
    this.current = undefined;
    current?.reject(error);
    for (const question of this.questions.values()) question.reject(error);
    this.questions.clear();
    this.next();
  }

  private say(message: ToReviewWorker): void {
    this.worker?.postMessage(message);
  }
}

function stopped(): StoryFoldError {
  return new StoryFoldError('cancelled', 'Stopped.', 'StoryFold is closing.');
}

/** One sentence: enough to have every checker of the language loaded. */
function smallRequest(language: Language): ReviewRequest {
  const text = language === 'zh' ? '雨停了。' : 'The rain had stopped.';
  return {
    phase: 'sample',
    language,
    dialect: 'american',
    script: 'simplified',
    audience: '',
    documents: [{ path: 'sample.md', text }],
    context: {},
    dictionary: [],
    names: [],
    settings: { unfitWords: [], disabledRules: [] },
  };
}
