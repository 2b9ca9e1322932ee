import { parseArgs } from 'node:util';
import { machine } from '../../bench/machine';
import { buildOnce } from '../cli/runStoryfold';
import { KeptResults } from './keptResults';
import { chosenRows, measureRows, printRows, type Measured } from './measuredRows';
import { inOwnProcess } from './ownProcess';
import type { FaultRow, Scale } from './row';
import { faultRows } from './rows';
import { forgedMessages, hostileText } from './scripts/scriptedRows';

/**
 * `npm run test:fault -- [--json | --markdown] [--short] [--only F2 …] [--results FILE]`: makes the faults and prints what became of the author's words, as a
 * table, as one JSON document `{machine, scale, rows}`, or as Markdown with the date, the machine and what is not promised. S2 and S3 open a
 * browser and VS Code; with `--short` they run only where they are named. Several rows run each in a process of its own, as many at a time as
 * there are processors. With `--results` every result is added to that file as soon as it is known, and rows that were reached at the same scale
 * are taken from it: a run that was stopped is gone on with. Exit 1 when a figure is not reached, 2 for a row there is none of.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      results: { type: 'string' },
    },
  });
  const scripted: readonly FaultRow[] = [hostileText, forgedMessages];
  const after = faultRows.findIndex(({ id }) => id === 'S1') + 1;
  const all = [...faultRows.slice(0, after), ...scripted, ...faultRows.slice(after)];
  const chosen = chosenRows(all, values.only);
  if (!chosen) return;
  const rows = values.short && values.only.length === 0 ? faultRows : chosen;
  buildOnce();
  const scale: Scale = values.short ? 'short' : 'full';
  const kept = values.results === undefined ? undefined : new KeptResults(values.results, scale);
  const known = (kept?.reached() ?? []).filter(({ id }) => rows.some((row) => row.id === id));
  const left = rows.filter(({ id }) => !known.some((row) => row.id === id));
  const onMeasured = (row: Measured): void => kept?.add(row);
  const now =
    rows.length === 1
      ? await measureRows(left, (row) => row.run(scale), 1, onMeasured)
      : await measureRows(longestFirst(left), (row) => inOwnProcess(row, scale), machine.cores, onMeasured);
  const measured = [...known, ...now];
  const order = rows.map(({ id }) => id);
  measured.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  await printRows(measured, { ...values, more: { scale } });
}

/** So that no long row is left for the end, when a processor has nothing else to do. */
function longestFirst(rows: readonly FaultRow[]): FaultRow[] {
  return [...rows].sort((one, other) => Number(other.isLong ?? false) - Number(one.isLong ?? false));
}

void main();
