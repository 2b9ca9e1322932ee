import { printAligned } from '../../bench/table';
import { machine } from '../../bench/machine';
import { markdownReport } from './markdownReport';
import type { FaultResult } from './row';
import { inTurns } from './support/inTurns';

/** A row with what was seen of it. */
export interface Measured extends FaultResult {
  id: string;
  fault: string;
  reach: string;
  seconds: number;
  /** The day that it was measured, `2026-11-30`, or those of its parts. */
  days: readonly string[];
}

/** What every row says of itself. */
export interface Row {
  id: string;
  fault: string;
  reach: string;
}

/** How the rows are printed: a table in columns, one JSON document, or a table as Markdown with what it was measured on. */
export interface PrintOptions {
  json: boolean;
  markdown: boolean;
  /** What else the JSON document says. */
  more: Readonly<Record<string, unknown>>;
}

/** The rows of these ids, all where none is named. Prints an error, and sets exit code 2, for an id that there is none of. */
export function chosenRows<One extends Row>(
  rows: readonly One[],
  only: readonly string[],
): One[] | undefined {
  const unknown = only.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length === 0) return rows.filter(({ id }) => only.length === 0 || only.includes(id));
  console.error(`No such row: ${unknown.join(', ')}. There are ${rows.map(({ id }) => id).join(', ')}.`);
  process.exitCode = 2;
  return undefined;
}

/** Runs the rows, `width` at a time; says of each at once what was seen, on standard error and to `onMeasured`. Exit code 1 where a figure is not reached. In the order in which they ended. */
export async function measureRows<One extends Row>(
  rows: readonly One[],
  run: (row: One) => Promise<FaultResult>,
  width = 1,
  onMeasured?: (row: Measured) => void,
): Promise<Measured[]> {
  const measured = new Map<string, Measured>();
  const measure = async (row: One): Promise<void> => {
    const { id, fault, reach } = row;
    console.error(`${id}: ${fault} …`);
    const started = performance.now();
    const found = await run(row);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const days = [new Date().toISOString().slice(0, 10)];
    const known = { ...found, id, fault, reach, seconds, days };
    measured.set(id, known);
    onMeasured?.(known);
    // A whole run takes hours; what is known by then must not be lost with it.
    console.error(`  ${found.reached ? '✔' : '✘'} ${id}: ${found.measured} (${seconds.toFixed(0)} s)`);
    for (const problem of found.problems.slice(0, 5)) console.error(`    ${problem.slice(0, 500)}`);
  };
  await inTurns(
    rows.map((row) => () => measure(row)),
    width,
  );
  if ([...measured.values()].some(({ reached }) => !reached)) process.exitCode = 1;
  return [...measured.values()];
}

export async function printRows(
  rows: readonly Measured[],
  { json, markdown, more }: PrintOptions,
): Promise<void> {
  if (json) console.log(JSON.stringify({ machine, ...more, rows }, undefined, 2));
  else if (markdown) console.log(await markdownReport(rows));
  else printTable(rows);
}

function printTable(rows: readonly Measured[]): void {
  console.log(`Node ${machine.node}, ${machine.platform}, ${machine.cores} cores\n`);
  printAligned([
    ['', 'fault', 'seen', 'to reach', 'seconds'],
    ...rows.map(({ id, fault, measured, reach, reached, seconds }) => [
      `${reached ? '✔' : '✘'} ${id}`,
      fault,
      measured,
      reach,
      seconds.toFixed(1),
    ]),
  ]);
  for (const problem of problemsOf(rows)) console.log(problem);
}

/** What went wrong, at most 20 lines a row. */
export function problemsOf(rows: readonly Measured[]): string[] {
  return rows.flatMap(({ id, problems }) => [
    ...problems.slice(0, 20).map((problem) => `${id}: ${problem}`),
    ...(problems.length > 20 ? [`${id}: and ${problems.length - 20} more`] : []),
  ]);
}
