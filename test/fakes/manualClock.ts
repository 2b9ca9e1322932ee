import type { Clock } from '../../src/core/ports';

/** A clock that stands still until it is moved. Milliseconds since 1970. */
export class ManualClock implements Clock {
  constructor(private time = Date.UTC(2026, 0, 1)) {}

  now(): number {
    return this.time;
  }

  /** Moves the clock; a negative step sets it back. */
  advance(milliseconds: number): void {
    this.time += milliseconds;
  }

  set(time: number): void {
    this.time = time;
  }
}
