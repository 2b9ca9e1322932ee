import { readFileSync } from 'node:fs';
import type { Uptime } from '../../core/ports';

/** Counts from the start of the machine, for all its processes alike; nobody can set it. */
export class SystemUptime implements Uptime {
  private readonly boot = bootId();

  now(): { boot: string; milliseconds: number } {
    return { boot: this.boot, milliseconds: Number(process.hrtime.bigint() / 1_000_000n) };
  }
}

/** Empty where the system does not tell; nobody can then compare times of two processes, and the clock has to do. */
function bootId(): string {
  try {
    return process.platform === 'linux' ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '';
  } catch {
    return '';
  }
}
