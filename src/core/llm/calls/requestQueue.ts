import { cancelled, throwIfCancelled } from '../../errors';
import type { Clock, Timer } from '../../ports';

const minute = 60_000;

export interface RequestLimits {
  /** How many requests may be under way at once; at least 1. */
  concurrency: number;
  /** Undefined for no limit. */
  requestsPerMinute: number | undefined;
}

/**
 * Lets requests to one endpoint begin, in the order in which they came, as its limits allow: so many at once, and so many within any
 * minute. A request is never begun once its signal has been aborted.
 */
export class RequestQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** When requests were begun within the last minute. */
  private starts: number[] = [];
  private heldUntil = 0;

  constructor(
    private readonly limits: RequestLimits,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  /** Runs `work` when it is its turn, and gives back what it gives. Throws `cancelled` when aborted before that. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    throwIfCancelled(signal);
    await this.takePlace(signal);
    try {
      for (let wait = this.timeToWait(); wait > 0; wait = this.timeToWait())
        await this.timer.wait(wait, signal);
      throwIfCancelled(signal);
      this.starts.push(this.clock.now());
      return await work();
    } finally {
      this.leavePlace();
    }
  }

  /** Lets no request begin for a while, since the server has said that it is getting too many. */
  hold(milliseconds: number): void {
    this.heldUntil = Math.max(this.heldUntil, this.clock.now() + milliseconds);
  }

  private async takePlace(signal: AbortSignal | undefined): Promise<void> {
    if (this.running < this.limits.concurrency) {
      this.running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(cancelled());
      };
      this.waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Who waits longest takes the place over, so that nobody slips in between. */
  private leavePlace(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }

  private timeToWait(): number {
    const now = this.clock.now();
    // A clock that was set back leaves times of the future; they must not hold anybody for longer than they would have.
    if (this.heldUntil - now > minute) this.heldUntil = now + minute;
    this.starts = this.starts.filter((time) => Math.abs(now - time) < minute);
    const { requestsPerMinute } = this.limits;
    const oldest = requestsPerMinute === undefined ? undefined : this.starts.at(-requestsPerMinute);
    return Math.max(this.heldUntil - now, oldest === undefined ? 0 : Math.min(minute, oldest + minute - now));
  }
}
