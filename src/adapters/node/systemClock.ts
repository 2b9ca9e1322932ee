import type { Clock } from '../../core/ports';

/** The machine's clock. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }
}
