import type { Uptime } from '../../src/core/ports';

/** A machine whose running time stands still until it is moved, and that can be started anew. */
export class ManualUptime implements Uptime {
  private boot = 1;
  private milliseconds = 1_000_000;

  now(): { boot: string; milliseconds: number } {
    return { boot: `boot ${this.boot}`, milliseconds: this.milliseconds };
  }

  advance(milliseconds: number): void {
    this.milliseconds += milliseconds;
  }

  restart(): void {
    this.boot++;
    this.milliseconds = 20_000;
  }
}
