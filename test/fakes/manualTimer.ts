import { cancelled, throwIfCancelled } from '../../src/core/errors';
import type { Timer } from '../../src/core/ports';
import type { ManualClock } from './manualClock';

/** Waits by moving a clock: everything that waits goes on as soon as it would be its turn, without any time passing. */
export class ManualTimer implements Timer {
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: number[] = [];

  constructor(private readonly clock: ManualClock) {}

  async wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    throwIfCancelled(signal);
    this.waits.push(milliseconds);
    const until = this.clock.now() + milliseconds;
    // Lets whatever is under way go as far as it can at this time.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal?.aborted) throw cancelled();
    if (this.clock.now() < until) this.clock.set(until);
  }
}
