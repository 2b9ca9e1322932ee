import * as fc from 'fast-check';
import { result, type FaultResult } from '../fault/row';
import { growth } from './growth';
import { judged } from './judged';
import type { FuzzedParser } from './parser';
import { smallest } from './smallest';
import { textsFor } from './texts';

export interface FuzzOptions {
  /** Texts for each parser. */
  runs: number;
  seed: number;
  /** UTF-16 units of the longest text that is timed. */
  longest: number;
}

/** Gives one parser as many texts as asked for, and texts that grow. Never throws for what it finds. */
export async function fuzz(parser: FuzzedParser, { runs, seed, longest }: FuzzOptions): Promise<FaultResult> {
  const counts = { read: 0, refused: 0 };
  const texts = Math.max(1, Math.ceil(runs * (parser.share ?? 1)));
  const examples = [...(parser.found ?? []), ...parser.samples, ''];
  const checked = await fc.check(
    fc.asyncProperty(textsFor(parser), async (text) => {
      const outcome = await judged(() => parser.read(text));
      if (outcome.kind === 'fault') throw new Error(outcome.why);
      counts[outcome.kind]++;
    }),
    { numRuns: texts, seed, examples: examples.map((text): [string] => [text]) },
  );
  const problems = checked.failed ? [await counterexample(parser, checked.counterexample![0])] : [];
  // Each of them is a text of a million units at its end.
  const trials = Math.min(500, Math.ceil(texts / 100));
  problems.push(...(await growth(parser, { trials, seed, longest })));
  const { read, refused } = counts;
  return result(
    `${read.toLocaleString('en')} read, ${refused.toLocaleString('en')} refused, ${trials.toLocaleString('en')} timed; ${problems.length} wrong`,
    { tried: read + refused, read, refused, timed: trials, wrong: problems.length },
    problems,
  );
}

/** As small as it can be made, since a sample that was spoiled is mostly a sample. */
async function counterexample(parser: FuzzedParser, text: string): Promise<string> {
  const outcomeOf = (given: string) => judged(() => parser.read(given));
  const small = await smallest(text, async (given) => (await outcomeOf(given)).kind === 'fault');
  const outcome = await outcomeOf(small);
  return `${JSON.stringify(small)}: ${outcome.kind === 'fault' ? outcome.why : outcome.kind}`;
}
