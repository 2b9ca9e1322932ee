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
import { benchStoryReport } from './storyReport';
import { machine } from './machine';
import type { BenchRow } from './row';
import { printAligned } from './table';
import { benchWorkbenchScroll } from './workbenchScroll';
import { brokenGuards, guardedFigures } from './guards';

/** Every measurement, by the figure it takes. A new one is one line here. */
const benches: readonly { figure: string; run: () => Promise<BenchRow[]> }[] = [
  { figure: 'P1', run: benchChapterCost },
  { figure: 'P2', run: benchEditEconomy },
  { figure: 'P3', run: benchPrefixReuse },
  { figure: 'P4', run: benchAnchors },
  { figure: 'P5', run: benchDiff },
  { figure: 'P6', run: benchLoadTime },
  { figure: 'P7', run: benchStateCommit },
  { figure: 'P8', run: benchStoryReport },
  { figure: 'P9', run: benchRoundTime },
  { figure: 'P10', run: benchWorkbenchScroll },
  { figure: 'P11', run: benchMalformedReplies },
  { figure: 'P12', run: benchReview },
];

/**
 * `npm run bench -- [--json] [--only P5 …]`: takes the figures and prints them, as a table or as one JSON document
 * `{machine: {node, platform, cores, processor}, rows}`. Exit 1 when a figure is not reached, 2 for a figure there is none of. With `--guard` only those
 * with a bar that no change may break, and exit 1 where one is broken.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      guard: { type: 'boolean', default: false },
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
  if (values.guard) return guard(values.only);
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

/** A machine that is busy spoils a figure now and then, a change spoils it each time: one is broken only when it is so in every try. */
const tries = 3;

async function guard(only: readonly string[]): Promise<void> {
  for (const { figure, run } of benches) {
    if (!guardedFigures.includes(figure) || (only.length > 0 && !only.includes(figure))) continue;
    let broken: string[] = [];
    for (let attempt = 0; attempt < tries; attempt++) {
      const rows = await run();
      broken = brokenGuards(figure, rows);
      if (broken.length === 0) {
        console.log(`✔ ${figure}: ${rows.map(({ value }) => value).join('; ')}`);
        break;
      }
      console.log(`${attempt + 1 < tries ? 'again' : '✘'} ${broken.join('\n  ')}`);
    }
    if (broken.length > 0) process.exitCode = 1;
  }
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
