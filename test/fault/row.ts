/** How often a fault is made: as often as is promised, or a sample of it that fits into every `npm test`. */
export type Scale = 'full' | 'short';

export interface FaultResult {
  /** Whether the figure was reached. */
  reached: boolean;
  /** What was seen, in a few words: `2,000 kills, 0 lost, 0 torn`. */
  measured: string;
  /** Counts and times, for the JSON document. Times in milliseconds. */
  numbers: Record<string, number>;
  /** What went wrong, one line each, with what is needed to see it again. */
  problems: string[];
}

/** One kind of fault, and what the product promises under it. */
export interface FaultRow {
  /** As in the table of promises: `F1`, `S1`. */
  id: string;
  fault: string;
  /** The figure to reach. */
  reach: string;
  /** Takes more than ten minutes at full count. */
  isLong?: true;
  /** Where it would take hours in one piece: what it is divided into at full count. */
  parts?: RowParts;
  /** `part`: this part alone; without it all of them. Never throws for a promise that is broken; that is a result. */
  run(scale: Scale, part?: string): Promise<FaultResult>;
}

/** A row in parts, each measured in a process of its own, kept by itself, and told with the others as one row. */
export interface RowParts {
  names: readonly string[];
  /** What was seen in all of them: `numbers` are their sums. */
  tell(numbers: Readonly<Record<string, number>>): string;
}

/** Puts a result together; it is reached when nothing went wrong and something was tried. */
export function result(
  measured: string,
  numbers: Record<string, number> & { tried: number },
  problems: readonly string[],
): FaultResult {
  return { reached: problems.length === 0 && numbers.tried > 0, measured, numbers, problems: [...problems] };
}
