import { parseArgs } from 'node:util';
import { buildOnce } from '../cli/runStoryfold';
import { machine } from '../../bench/machine';
import { printAligned } from '../../bench/table';
import type { FaultResult, FaultRow, Scale } from './row';
import { faultRows } from './rows';

interface Measured extends FaultResult {
  id: string;
  fault: string;
  reach: string;
  seconds: number;
}

/**
 * `npm run test:fault -- [--json] [--short] [--only F2 …]`: makes the faults and prints what became of the author's words, as a table or
 * as one JSON document `{machine, scale, rows}`. Exit 1 when a figure is not reached, 2 for a row there is none of.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const unknown = values.only.filter((id) => !faultRows.some((row) => row.id === id));
  if (unknown.length > 0) {
    console.error(
      `No such row: ${unknown.join(', ')}. There are ${faultRows.map(({ id }) => id).join(', ')}.`,
    );
    process.exitCode = 2;
    return;
  }
  buildOnce();
  const scale: Scale = values.short ? 'short' : 'full';
  const rows: Measured[] = [];
  for (const row of faultRows) {
    if (values.only.length > 0 && !values.only.includes(row.id)) continue;
    console.error(`${row.id}: ${row.fault} …`);
    const measured = await measure(row, scale);
    rows.push(measured);
    // A whole run takes half an hour; what is known by then must not be lost with it.
    console.error(
      `  ${measured.reached ? '✔' : '✘'} ${measured.measured} (${measured.seconds.toFixed(0)} s)`,
    );
  }
  if (values.json) console.log(JSON.stringify({ machine, scale, rows }, undefined, 2));
  else printTable(rows);
  if (rows.some(({ reached }) => !reached)) process.exitCode = 1;
}

async function measure({ id, fault, reach, run }: FaultRow, scale: Scale): Promise<Measured> {
  const started = performance.now();
  const found = await run(scale);
  return { id, fault, reach, ...found, seconds: Math.round((performance.now() - started) / 100) / 10 };
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
  for (const { id, problems } of rows) {
    for (const problem of problems.slice(0, 20)) console.log(`${id}: ${problem}`);
    if (problems.length > 20) console.log(`${id}: and ${problems.length - 20} more`);
  }
}

void main();
