/** One measured figure: `id` as in the table of promises, `value` and `reach` to be read, `numbers` to be compared. */
export interface BenchRow {
  id: string;
  figure: string;
  value: string;
  /** What was promised. */
  reach: string;
  reached: boolean;
  /** The best known other way, measured in the same run. */
  reference?: string;
  numbers: Record<string, number>;
}
