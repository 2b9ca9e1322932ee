import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/**
 * A new folder, in memory where the system offers that: what is tried there are faults of processes and of single operations, for
 * which waiting for a disk shows nothing. Removed at the latest when this process ends.
 */
export function makeFastFolder(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'storyfold-fault-'));
  if (made.length === 0) process.once('exit', () => made.forEach(removeFolder));
  made.push(folder);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Makes `to` a copy of `from`, whatever was there. */
export function copyOver(from: string, to: string): void {
  removeFolder(to);
  cpSync(from, to, { recursive: true });
}
