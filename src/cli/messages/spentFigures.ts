/** What this run's requests took together. */
export interface SpentFigures {
  calls: number;
  sent: number;
  cached: number;
  written: number;
  reasoning: number;
  /** Some of it is our own count. */
  estimated: boolean;
  /** In words; undefined where no price is known. */
  cost: string | undefined;
  /** Some requests have no known price. */
  unpriced: boolean;
}
