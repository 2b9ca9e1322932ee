import { parseArgs } from 'node:util';
import { chosenRows, measureRows, printRows } from '../fault/measuredRows';
import { fuzz } from './fuzz';
import { fuzzRows } from './rows';

/**
 * `npm run fuzz -- [--runs N] [--seed N] [--only NAME …] [--json | --markdown]`: gives every parser of what comes from outside N texts that
 * no author, model or program would write, and times it over texts of up to a million units. Exit 1 where one throws what it must not, takes
 * what it should not, loses something or takes longer than the text is long; 2 for a name or a number there is none of.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      only: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!(Number.isSafeInteger(runs) && runs > 0 && Number.isSafeInteger(seed))) {
    console.error('--runs and --seed take a whole number.');
    process.exitCode = 2;
    return;
  }
  const rows = chosenRows(fuzzRows, values.only);
  if (!rows) return;
  console.error(`${runs.toLocaleString('en')} texts each, seed ${seed}`);
  const measured = await measureRows(rows, ({ parser }) => fuzz(parser, { runs, seed, longest: 1_048_576 }));
  await printRows(measured, { ...values, more: { runs, seed } });
}

void main();
