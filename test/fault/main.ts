import { parseArgs } from 'node:util';
import { machine } from '../../bench/machine';
import { buildOnce } from '../cli/runStoryfold';
import { KeptResults } from './keptResults';
import { chosenRows, measureRows, printRows, type Measured } from './measuredRows';
import { inOwnProcess } from './ownProcess';
import type { FaultRow, Scale } from './row';
import { faultRows } from './rows';
import { piecesOf, togetherAgain } from './rowParts';
import { forgedMessages, hostileText } from './scripts/scriptedRows';

/**
 * `npm run test:fault -- [--json | --markdown] [--short] [--only F2 … [--part PART]] [--results FILE]`: makes the faults and prints what became of the author's words, as a
 * table, as one JSON document `{machine, scale, rows}`, or as Markdown with the date, the machine and what is not promised. S2 and S3 open a
 * browser and VS Code; with `--short` they run only where they are named. Several rows run each in a process of its own, as many at a time as
 * there are processors. With `--results` every result is added to that file as soon as it is known, and rows that were reached at the same scale
 * are taken from it: a run that was stopped is gone on with. Rows that take hours are measured in parts; `--part` with one row names one of them.
 * Exit 1 when a figure is not reached, 2 for a row or part there is none of.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      results: { type: 'string' },
      part: { type: 'string' },
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
  if (values.part !== undefined) return measurePart(chosen, values.part, scale);
  const kept = values.results === undefined ? undefined : new KeptResults(values.results, scale);
  const pieces = longestFirst(rows).flatMap((row) => piecesOf(row, scale));
  const known = (kept?.reached() ?? []).filter(({ id }) => pieces.some((piece) => piece.id === id));
  const left = pieces.filter(({ id }) => !known.some((piece) => piece.id === id));
  const onMeasured = (row: Measured): void => kept?.add(row);
  const now =
    pieces.length === 1
      ? await measureRows(left, ({ row }) => row.run(scale), 1, onMeasured)
      : await measureRows(left, (piece) => inOwnProcess(piece, scale), machine.cores, onMeasured);
  const measured = rows.flatMap((row) => togetherAgain(row, scale, [...known, ...now]) ?? []);
  await printRows(measured, { ...values, more: { scale } });
}

/** In this process, since it is the one that was begun for it. */
async function measurePart([row]: readonly FaultRow[], part: string, scale: Scale): Promise<void> {
  const piece = row && piecesOf(row, scale).find((one) => one.part === part);
  if (!piece) {
    console.error(`No such part: ${part}. There are ${row?.parts?.names.join(', ') ?? 'none'}.`);
    process.exitCode = 2;
    return;
  }
  const measured = await measureRows([piece], () => piece.row.run(scale, part));
  await printRows(measured, { json: true, markdown: false, more: { scale } });
}

/** So that no long row is left for the end, when a processor has nothing else to do. */
function longestFirst(rows: readonly FaultRow[]): FaultRow[] {
  return [...rows].sort((one, other) => Number(other.isLong ?? false) - Number(one.isLong ?? false));
}

void main();
