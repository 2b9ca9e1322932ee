import type { ModelMessage } from '../languageModel';
import { estimateTokens } from './tokenEstimate';

// What providers keep of earlier requests, so that the next one that begins with the same words is read for less. The figures are
// OpenAI's (platform.openai.com/docs/guides/prompt-caching); others keep as much or more.

/** Tokens from which on a prefix is kept. */
export const leastCachedTokens = 1024;
/** Prefixes are kept in pieces of so many tokens. */
const cacheStep = 128;

/** How many tokens of a request a cache has, of those that an earlier request began with as well. */
export function cachedOf(sharedTokens: number): number {
  return sharedTokens < leastCachedTokens ? 0 : sharedTokens - (sharedTokens % cacheStep);
}

/** About how many tokens two requests begin with alike. */
export function sharedTokens(one: readonly ModelMessage[], other: readonly ModelMessage[]): number {
  let tokens = 0;
  for (let index = 0; index < Math.min(one.length, other.length); index++) {
    const [first, second] = [one[index]!, other[index]!];
    if (first.role !== second.role) return tokens;
    const length = sharedLength(first.content, second.content);
    tokens += estimateTokens(first.content.slice(0, length));
    if (length < Math.max(first.content.length, second.content.length)) return tokens;
  }
  return tokens;
}

/** How many UTF-16 units two texts begin with alike. */
export function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  // Long equal stretches are compared as strings, which is many times quicker than unit by unit.
  for (let step = 4096; step >= 1; step = Math.floor(step / 16)) {
    while (length + step <= most && one.slice(length, length + step) === other.slice(length, length + step)) {
      length += step;
    }
  }
  return length;
}
