import { parseArgs } from 'node:util';
import { benchAnchors } from './anchors';
import { chosenFigures } from './chosenFigures';
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
import { brokenGuards } from './guards';

interface Bench {
  figure: string;
  run: () => Promise<BenchRow[]>;
}

/** Every measurement, by the figure it takes. A new one is one line here. */
const benches: readonly Bench[] = [
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
 * `{machine: {node, platform, cores, processor}, rows}`. Exit 1 when a figure is not reached, 2 for a figure there is none of.
 * With `--guard` only those with a bar that no change may break: exit 1 where one is broken, 2 for a figure that has none.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      guard: { type: 'boolean', default: false },
    },
  });
  const chosen = chosenFigures(
    benches.map(({ figure }) => figure),
    values,
  );
  if ('problem' in chosen) {
    console.error(chosen.problem);
    process.exitCode = 2;
    return;
  }
  const wanted = benches.filter(({ figure }) => chosen.figures.includes(figure));
  if (values.guard) return guard(wanted);
  const rows: BenchRow[] = [];
  for (const { figure, run } of wanted) {
    console.error(`measuring ${figure} …`);
    rows.push(...(await run()));
  }
  if (values.json) console.log(JSON.stringify({ machine, rows }, undefined, 2));
  else printTable(rows);
  if (rows.some(({ reached }) => !reached)) process.exitCode = 1;
}

/** A machine that is busy spoils a figure now and then, a change spoils it each time: one is broken only when it is so in every try. */
const tries = 3;

async function guard(guarded: readonly Bench[]): Promise<void> {
  for (const { figure, run } of guarded) {
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
