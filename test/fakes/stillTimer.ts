import { cancelled, throwIfCancelled } from '../../src/core/errors';
import type { Timer } from '../../src/core/ports';

/** A timer whose waits never end by themselves, so that nothing happens beside the work that is tried; an abort ends them. */
export class StillTimer implements Timer {
  async wait(_milliseconds: number, signal?: AbortSignal): Promise<void> {
    throwIfCancelled(signal);
    await new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(cancelled()), { once: true }),
    );
  }
}
