import { setTimeout } from 'node:timers/promises';
import { cancelled, throwIfCancelled } from '../../core/errors';
import type { Timer } from '../../core/ports';

/** The machine's timer. */
export class SystemTimer implements Timer {
  async wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    throwIfCancelled(signal);
    try {
      await setTimeout(milliseconds, undefined, signal && { signal });
    } catch {
      // A timer fails in no other way.
      throw cancelled();
    }
  }
}
