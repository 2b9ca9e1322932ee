import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** A child program of a test, bundled once so that it starts as fast as the product does. */
export class ChildProgram {
  private readonly folder = mkdtempSync(join(tmpdir(), 'storyfold-child-'));
  private readonly file = join(this.folder, 'child.cjs');

  constructor(source: string) {
    buildSync({
      entryPoints: [source],
      outfile: this.file,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
    });
  }

  start(parameters: readonly string[]): ChildProcess {
    return spawn(process.execPath, [this.file, ...parameters], { stdio: ['pipe', 'pipe', 'inherit'] });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** Waits for the process to be gone. */
export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
