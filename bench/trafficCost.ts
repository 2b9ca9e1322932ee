import type { ModelMessage } from '../src/core/llm/languageModel';
import { cachedOf, leastCachedTokens, sharedLength } from '../src/core/llm/usage/promptCache';
import { estimateTokens } from '../src/core/llm/usage/tokenEstimate';

/** What performance.md has tokens cost. */
export const prices = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 } as const;
/** Seconds of trace time. */
const callTakes = 30;
const cacheLives = 300;

export interface CountedInput {
  tokens: number;
  cached: number;
  /** Tokens that an earlier request began with as well, and that the cache did not have because it keeps whole steps. */
  lostToSteps: number;
}

/** A provider's cache of exact prefixes, which each request, at its time in the trace, reads and fills. */
export class PrefixCache {
  private recent: string[] = [];

  read(messages: readonly ModelMessage[]): CountedInput {
    const request = messages.map(({ content }) => content).join('\n');
    const shared = estimateTokens(
      request.slice(0, Math.max(0, ...this.recent.map((earlier) => sharedLength(request, earlier)))),
    );
    this.recent = [...this.recent, request].slice(-cacheLives / callTakes);
    return {
      tokens: estimateTokens(request),
      cached: cachedOf(shared),
      lostToSteps: shared >= leastCachedTokens ? shared - cachedOf(shared) : 0,
    };
  }
}

/** What a request costs to send: where there is a cache, what it keeps of it costs more the first time. */
export function inputCost({ tokens, cached }: CountedInput): number {
  const written = cachedOf(tokens) - cached;
  return (
    cached * prices.cachedInput + written * prices.cacheWrite + (tokens - cached - written) * prices.input
  );
}

/** Tokens of texts that stand in no earlier one, by the line. Tags count as known. */
export class SeenLines {
  private readonly seen = new Set<string>();

  unseenTokens(text: string): number {
    let tokens = 0;
    for (const line of text.split('\n')) {
      if (this.seen.has(line)) continue;
      this.seen.add(line);
      if (!/^<.*>$/.test(line)) tokens += estimateTokens(line);
    }
    return tokens;
  }
}
