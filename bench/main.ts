import { parseArgs } from 'node:util';
import { benchAnchors } from './anchors';
import { benchChapterCost } from './chapterCost';
import { benchDiff } from './diff';
import { benchEditEconomy } from './editEconomy';
import { benchLoadTime } from './loadTime';
import { benchPrefixReuse } from './prefixReuse';
import { benchMalformedReplies } from './malformedReplies';
import { benchReview } from './review';
import { benchRoundTime } from './roundTime';
import { benchStateCommit } from './stateCommit';
import { machine } from './machine';
import type { BenchRow } from './row';
import { printAligned } from './table';
import { benchWorkbenchScroll } from './workbenchScroll';

/** Every measurement, by the figure it takes. A new one is one line here. */
const benches: readonly { figure: string; run: () => Promise<BenchRow[]> }[] = [
  { figure: 'P1', run: benchChapterCost },
  { figure: 'P2', run: benchEditEconomy },
  { figure: 'P3', run: benchPrefixReuse },
  { figure: 'P4', run: benchAnchors },
  { figure: 'P5', run: benchDiff },
  { figure: 'P6', run: benchLoadTime },
  { figure: 'P7', run: benchStateCommit },
  { figure: 'P9', run: benchRoundTime },
  { figure: 'P10', run: benchWorkbenchScroll },
  { figure: 'P11', run: benchMalformedReplies },
  { figure: 'P12', run: benchReview },
];

/**
 * `npm run bench -- [--json] [--only P5 …]`: takes the figures and prints them, as a table or as one JSON document
 * `{machine: {node, platform, cores, processor}, rows}`. Exit 1 when a figure is not reached, 2 for a figure there is none of.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const unknown = values.only.filter((figure) => !benches.some((bench) => bench.figure === figure));
  if (unknown.length > 0) {
    console.error(
      `No such figure: ${unknown.join(', ')}. There are ${benches.map(({ figure }) => figure).join(', ')}.`,
    );
    process.exitCode = 2;
    return;
  }
  const rows: BenchRow[] = [];
  for (const { figure, run } of benches) {
    if (values.only.length > 0 && !values.only.includes(figure)) continue;
    console.error(`measuring ${figure} …`);
    rows.push(...(await run()));
  }
  if (values.json) console.log(JSON.stringify({ machine, rows }, undefined, 2));
  else printTable(rows);
  if (rows.some(({ reached }) => !reached)) process.exitCode = 1;
}

function printTable(rows: readonly BenchRow[]): void {
  console.log(`Node ${machine.node}, ${machine.platform}, ${machine.cores} cores\n`);
  const table = [
    ['', 'figure', 'measured', 'to reach'],
    ...rows.map(({ id, figure, value, reach, reached }) => [
      `${reached ? '✔' : '✘'} ${id}`,
      figure,
      value,
      reach,
    ]),
  ];
  printAligned(table, (row) => {
    const reference = rows[row - 1]?.reference;
    return reference && `beside: ${reference}`;
  });
}

void main();
