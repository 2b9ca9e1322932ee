import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Measured } from './measuredRows';
import type { Scale } from './row';

/** What earlier runs measured, a line of JSON for each row: all of them take hours, and need not be one run. */
export class KeptResults {
  constructor(
    private readonly file: string,
    private readonly scale: Scale,
  ) {}

  /** The newest result of each row at this scale; of those alone that were reached, since the others are to be tried again. */
  reached(): Measured[] {
    if (!existsSync(this.file)) return [];
    const newest = new Map<string, Measured>();
    for (const line of readFileSync(this.file, 'utf8').split('\n')) {
      const kept = keptIn(line);
      if (kept?.scale === this.scale) newest.set(kept.row.id, kept.row);
    }
    return [...newest.values()].filter(({ reached }) => reached);
  }

  add(row: Measured): void {
    mkdirSync(path.dirname(path.resolve(this.file)), { recursive: true });
    appendFileSync(this.file, `${JSON.stringify({ scale: this.scale, row })}\n`);
  }
}

/** Undefined for an empty line, and for one that was cut off. */
function keptIn(line: string): { scale: Scale; row: Measured } | undefined {
  try {
    return JSON.parse(line) as { scale: Scale; row: Measured };
  } catch {
    return undefined;
  }
}
