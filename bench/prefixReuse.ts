import { Conversation } from '../src/core/llm/conversation/conversation';
import type { ModelMessage } from '../src/core/llm/languageModel';
import { randomNumbers } from '../src/core/chapter/calibration/randomNumbers';
import { madeChapters, type MadeChapter } from './chapterPipeline';
import { fillerOf, fillerWriter } from './filler';
import { refinementTrace, type TracedWork } from './refinementTrace';
import type { BenchRow } from './row';
import { PrefixCache, SeenLines } from './trafficCost';

// Tokens are those of `estimateTokens`, throughout. A token was never sent before when its line stands in no earlier request; tags, and
// instructions that are told again, never count as such, so that they are on the dear side of the ratio alone.

const seed = 1;
const reach = 1.05;
const stableTokens = 4000;

/**
 * P3: tokens that are paid for in full, against those that had never been sent before. The requests for writing and judging are those of
 * the chapter engine as it runs for P1; for refining, the product's conversation is driven by a trace.
 */
export async function benchPrefixReuse(): Promise<BenchRow[]> {
  const chapters = [...(await madeChapters('zh', 0)), ...(await madeChapters('en', 0))];
  const made = chapters.flatMap(({ steps }) => steps.map(({ messages }) => messages));
  const trace = refinementTrace(chapters.map(asDelivered), randomNumbers(seed));
  const rewritten = measure(trace.flatMap(talkedThrough(Infinity)));
  return [
    row('writing and judging 40 chapters', measure(made), measure(made.map(instructionFirst))),
    row(
      'refining them',
      measure(trace.flatMap(talkedThrough())),
      measure(trace.flatMap(talkedThrough()).map(instructionFirst)),
      `${(rewritten.uncached / rewritten.unseen).toFixed(3)} where changes alone are told, however many they are; `,
    ),
  ];
}

function row(what: string, ours: Measured, bare: Measured, further = ''): BenchRow {
  const steps = ours.lostToSteps / ours.unseen;
  const ratio = ours.uncached / ours.unseen;
  return {
    id: 'P3',
    figure: `uncached input ÷ tokens never sent before, ${what}, ${ours.calls} calls`,
    value: `${ratio.toFixed(3)}, of which ${steps.toFixed(3)} is lost to the cache's steps of 128 and ${(ratio - 1 - steps).toFixed(3)} told again`,
    reach: `≤ ${reach}`,
    reached: ratio <= reach,
    reference:
      `with the same requests nobody gets much below ${(1 + steps).toFixed(3)}, for the steps; ${further}` +
      `${(bare.uncached / ours.unseen).toFixed(1)} without a stable prefix`,
    numbers: { ratio, steps, told: ratio - 1 - steps, ...ours },
  };
}

function asDelivered({ language, steps }: MadeChapter): { language: 'en' | 'zh'; text: string } {
  const judged = steps.filter(({ name }) => name === 'judge_report').at(-1)!;
  return { language, text: judged.material.scenes.replace(/^scene \d+\n/gm, '\n') };
}

function talkedThrough(freshStartAbove?: number): (work: TracedWork) => ModelMessage[][] {
  const writer = fillerWriter('en', randomNumbers(seed));
  const system = fillerOf(stableTokens / 4, writer);
  const documents = [{ name: 'outline', text: fillerOf((stableTokens * 3) / 4, writer) }];
  return ({ requests }) => {
    const conversation = new Conversation({
      // That of the stable context, which is one for all chapters.
      language: 'en',
      system,
      documents,
      ...(freshStartAbove === undefined ? {} : { freshStartAbove }),
    });
    return requests.map(({ instruction, texts }) => conversation.messages(instruction, texts));
  };
}

/** The same request as it is usually written: what is wanted now stands before what it is about. */
function instructionFirst([system, user]: readonly ModelMessage[]): ModelMessage[] {
  const { content } = user!;
  const end = Math.max(...[/<\/[a-z]+(?:-\d+)?>/g, /\/>/g].map((tag) => lastEnd(content, tag)));
  return [
    { role: 'system', content: `${content.slice(end).trim()}\n${system!.content}` },
    { role: 'user', content: content.slice(0, end) },
  ];
}

function lastEnd(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce((_, match) => match.index + match[0].length, 0);
}

interface Measured extends Record<string, number> {
  calls: number;
  tokens: number;
  uncached: number;
  /** Tokens never sent before. */
  unseen: number;
  /** Tokens that earlier requests began with as well, and that the cache did not have because it keeps whole steps. */
  lostToSteps: number;
}

function measure(requests: readonly (readonly ModelMessage[])[]): Measured {
  const total: Measured = { calls: 0, tokens: 0, uncached: 0, unseen: 0, lostToSteps: 0 };
  const cache = new PrefixCache();
  const seen = new SeenLines();
  for (const messages of requests) {
    const { tokens, cached, lostToSteps } = cache.read(messages);
    total.calls++;
    total.tokens += tokens;
    total.uncached += tokens - cached;
    total.lostToSteps += lostToSteps;
    total.unseen += seen.unseenTokens(messages.map(({ content }) => content).join('\n'));
  }
  return total;
}
