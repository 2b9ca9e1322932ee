import { Conversation } from '../src/core/llm/conversation/conversation';
import type { ModelMessage } from '../src/core/llm/languageModel';
import { cachedOf, leastCachedTokens, sharedLength } from '../src/core/llm/usage/promptCache';
import { estimateTokens } from '../src/core/llm/usage/tokenEstimate';
import { fillerOf, traceOf, type TracedWork } from './chapterTrace';
import { fillerWriter } from './filler';
import { randomNumbers } from './randomNumbers';
import type { BenchRow } from './row';

// Tokens are those of `estimateTokens`, throughout. A token was never sent before when its line stands in no earlier request; tags, and
// instructions that are told again, never count as such, so that they are on the dear side of the ratio alone.

const seed = 1;
const reach = 1.05;
const stableTokens = 4000;
/** Seconds of trace time. */
const callTakes = 30;
const cacheLives = 300;

type Arrangement = (work: TracedWork) => ModelMessage[][];

/**
 * P3: tokens that are paid for in full, against those that had never been sent before. The conversation of the product is driven as the
 * chapter engine and refinement drive it; the steps and what they reply come from a trace.
 */
export async function benchPrefixReuse(): Promise<BenchRow[]> {
  const trace = traceOf(randomNumbers(seed));
  const writer = fillerWriter('en', randomNumbers(seed));
  const system = fillerOf(stableTokens / 4, writer);
  const documents = [{ name: 'outline', text: fillerOf((stableTokens * 3) / 4, writer) }];
  const talkedThrough =
    (freshStartAbove?: number): Arrangement =>
    ({ requests }) => {
      const conversation = new Conversation({
        // That of the stable context, which is one for all chapters.
        language: 'en',
        system,
        documents,
        ...(freshStartAbove === undefined ? {} : { freshStartAbove }),
      });
      return requests.map(({ instruction, texts }) => conversation.messages(instruction, texts));
    };
  const withoutPrefix: Arrangement = ({ requests }) =>
    requests.map(({ instruction, texts }) => [
      { role: 'system', content: `${instruction}\n${system}` },
      { role: 'user', content: [...documents, ...texts].map(({ text }) => text).join('\n\n') },
    ]);

  return (['chapter', 'refinement'] as const).map((kind) => {
    const part = trace.filter((work) => work.kind === kind);
    const ours = measure(part, talkedThrough());
    const kept = measure(part, talkedThrough(Infinity));
    const bare = measure(part, withoutPrefix);
    const steps = ours.lostToSteps / ours.unseen;
    const ratio = ours.uncached / ours.unseen;
    const what = kind === 'chapter' ? 'writing and judging 40 chapters' : 'refining them';
    return {
      id: 'P3',
      figure: `uncached input ÷ tokens never sent before, ${what}, ${ours.calls} calls`,
      value: `${ratio.toFixed(3)}, of which ${steps.toFixed(3)} is lost to the cache's steps of 128 and ${(ratio - 1 - steps).toFixed(3)} told again`,
      reach: `≤ ${reach}`,
      reached: ratio <= reach,
      reference:
        `with the same requests nobody gets much below ${(1 + steps).toFixed(3)}, for the steps; ` +
        `${(kept.uncached / kept.unseen).toFixed(3)} where changes alone are told, however many they are; ` +
        `${(bare.uncached / ours.unseen).toFixed(1)} without a stable prefix`,
      numbers: { ratio, steps, told: ratio - 1 - steps, ...ours },
    };
  });
}

interface Measured {
  calls: number;
  tokens: number;
  uncached: number;
  /** Tokens never sent before. */
  unseen: number;
  /** Tokens that earlier requests began with as well, and that the cache did not have because it keeps whole steps. */
  lostToSteps: number;
}

function measure(trace: readonly TracedWork[], arrangement: Arrangement): Measured {
  const total: Measured = { calls: 0, tokens: 0, uncached: 0, unseen: 0, lostToSteps: 0 };
  let recent: string[] = [];
  const seen = new Set<string>();
  for (const messages of trace.flatMap(arrangement)) {
    const request = messages.map(({ content }) => content).join('\n');
    const shared = estimateTokens(
      request.slice(0, Math.max(0, ...recent.map((earlier) => sharedLength(request, earlier)))),
    );
    const tokens = estimateTokens(request);
    total.calls++;
    total.tokens += tokens;
    total.uncached += tokens - cachedOf(shared);
    if (shared >= leastCachedTokens) total.lostToSteps += shared - cachedOf(shared);
    total.unseen += unseenTokens(request, seen);
    recent = [...recent, request].slice(-cacheLives / callTakes);
  }
  return total;
}

function unseenTokens(request: string, seen: Set<string>): number {
  let tokens = 0;
  for (const line of request.split('\n')) {
    if (seen.has(line)) continue;
    seen.add(line);
    if (!/^<.*>$/.test(line)) tokens += estimateTokens(line);
  }
  return tokens;
}
