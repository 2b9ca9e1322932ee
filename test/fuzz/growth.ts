import { SeededRandom } from '../fault/support/seededRandom';
import { judged } from './judged';
import type { FuzzedParser, Shape } from './parser';
import { hostilePieces } from './texts';

/** UTF-16 units; each four times the one before. A parser that takes the square of a text's length takes sixteen times as long, not four. */
const lengths = [256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576];
/** How many times as long four times as much may take. */
const mostTimes = 9;
/** Milliseconds below which the machine's own noise is all there is to see. */
const noise = 25;
/** Milliseconds for a million units, whatever the growth, where a parser says nothing else. */
const usualForMillion = 8000;

/**
 * Times a parser over texts of a piece repeated, up to a million units (or 100,000 levels deep, where a piece opens one). Returns what grows
 * with more than the text.
 */
export async function growth(
  parser: FuzzedParser,
  { trials, seed, longest }: { trials: number; seed: number; longest: number },
): Promise<string[]> {
  const random = new SeededRandom(`${parser.id} ${seed}`);
  const own = [...new Set([...parser.pieces, ' ', '\n', 'a', '\t', '\\', '"', '字'])];
  const all = [...own, ...hostilePieces];
  const problems: string[] = [];
  for (const shape of parser.slow ?? [])
    problems.push(...(await tooLong(parser, shape, Math.max(longest, 65_536))));
  for (let trial = 0; trial < trials; trial++) {
    // Each piece by itself first; then with others around it, which make a pattern begin or keep it from ending.
    const shape =
      trial < own.length
        ? { before: '', piece: own[trial]!, behind: '' }
        : {
            before: random.pick([
              ...parser.samples.map((sample) => sample.slice(0, random.whole(200))),
              ...own,
              '',
            ]),
            piece: random.pick(own) + (random.whole(3) === 0 ? random.pick(all) : ''),
            behind: random.pick(['', 'x', 'x y', '\nx', ...own]),
          };
    // All of them as long as the longest would take the night.
    problems.push(...(await tooLong(parser, shape, trial % 10 === 0 ? longest : Math.min(longest, 65_536))));
  }
  return problems;
}

async function tooLong(parser: FuzzedParser, shape: Shape, longest: number): Promise<string[]> {
  const most = Math.min(longest, parser.longest ?? Infinity);
  const work = (text: string): unknown => (parser.work ?? parser.read.bind(parser))(text);
  const { forMillion = usualForMillion } = parser;
  let last = 0;
  for (const length of lengths.filter((one) => one <= most)) {
    const text = repeated(shape, length);
    const first = await timed(work, text);
    if (first.fault !== undefined) return [`${JSON.stringify(shape)}, ${length} units: ${first.fault}`];
    let { took } = first;
    const grew = (): boolean => took > noise && took > mostTimes * Math.max(last, noise / mostTimes);
    const isLong = (): boolean => took > Math.max(200, (forMillion * length) / 1_048_576);
    // Something else may have run on the machine: the least of some counts.
    for (let again = 0; again < 4 && (grew() || isLong()); again++) {
      took = Math.min(took, (await timed(work, text)).took);
      last = Math.max(last, Math.min((await timed(work, repeated(shape, length / 4))).took, took));
    }
    if (grew() || isLong())
      return [
        `${JSON.stringify(shape)} takes ${took.toFixed(0)} ms for ${length} units and ${last.toFixed(0)} ms for a quarter of it`,
      ];
    last = took;
  }
  return [];
}

function repeated({ before, piece, behind }: Shape, length: number): string {
  return before + piece.repeat(Math.max(1, Math.floor(length / piece.length))) + behind;
}

/** Milliseconds of the processor; and what is wrong with how it ended, such as a stack that is too small for so many levels. */
async function timed(
  work: (text: string) => unknown,
  text: string,
): Promise<{ took: number; fault: string | undefined }> {
  const begun = process.cpuUsage();
  const outcome = await judged(() => work(text));
  const { user, system } = process.cpuUsage(begun);
  return { took: (user + system) / 1000, fault: outcome.kind === 'fault' ? outcome.why : undefined };
}
