import { estimateMessages } from '../../core/llm/usage/tokenEstimate';
import type { ModelMessage } from '../../core/llm/languageModel';
import type { TokenUsage } from '../../core/llm/usage/tokenUsage';
import { isObject, membersOf, type Members } from '../../core/storage/jsonValues';

/** The figures that a server told, each where it is one to believe. */
export interface ReportedUsage {
  input: number | undefined;
  output: number | undefined;
  cached: number | undefined;
  reasoning: number | undefined;
}

/**
 * The usage in a chunk or a whole reply, wherever its server puts it: `usage` (OpenAI and most others, in a last chunk without choices, in
 * the chunk with the finish reason, or growing in each), `choices[0].usage` (Moonshot), `x_groq.usage` (Groq).
 */
export function usageIn(chunk: Members): Members | undefined {
  const choices = chunk['choices'];
  const choice = membersOf(Array.isArray(choices) ? choices[0] : undefined);
  return [chunk['usage'], choice['usage'], membersOf(chunk['x_groq'])['usage']].find(isObject);
}

/**
 * Reads it. Names of fields: OpenAI's chat completion object (`prompt_tokens`, `completion_tokens`, `total_tokens`,
 * `prompt_tokens_details.cached_tokens`, `completion_tokens_details.reasoning_tokens`), which Bailian, Gemini, vLLM, llama.cpp, Mistral and
 * OpenRouter share; DeepSeek's `prompt_cache_hit_tokens`; Moonshot's `cached_tokens`; `input_tokens`, `output_tokens` and their details as
 * in OpenAI's responses.
 *
 * Gemini and xAI leave the reasoning out of `completion_tokens` but not out of `total_tokens`, so the total is believed where it says more.
 */
export function readUsage(usage: Members): ReportedUsage {
  const input = count(usage['prompt_tokens']) ?? count(usage['input_tokens']);
  const written = count(usage['completion_tokens']) ?? count(usage['output_tokens']);
  const total = count(usage['total_tokens']);
  const hidden = Math.max(0, (total ?? 0) - (input ?? Infinity) - (written ?? Infinity));
  const inputDetails = membersOf(usage['prompt_tokens_details'] ?? usage['input_tokens_details']);
  const outputDetails = membersOf(usage['completion_tokens_details'] ?? usage['output_tokens_details']);
  return {
    input,
    output: written === undefined ? undefined : written + hidden,
    cached:
      count(inputDetails['cached_tokens']) ??
      count(usage['prompt_cache_hit_tokens']) ??
      count(usage['cached_tokens']),
    reasoning: count(outputDetails['reasoning_tokens']) ?? (hidden > 0 ? hidden : undefined),
  };
}

/**
 * The usage of one request. What the server did not tell, or told as nothing although something was sent or written, is estimated: the
 * input from the messages, the output from what came.
 */
export function usageOf(
  told: ReportedUsage | undefined,
  messages: readonly ModelMessage[],
  came: { tokens: number; reasoningTokens: number },
): TokenUsage {
  const input = told?.input === 0 && messages.length > 0 ? undefined : told?.input;
  const output = told?.output === 0 && came.tokens > 0 ? undefined : told?.output;
  const inputTokens = input ?? estimateMessages(messages);
  const outputTokens = output ?? came.tokens;
  // Most servers that send thoughts do not tell how many tokens they are: then it is those that were seen.
  const reasoningTokens = told?.reasoning ?? came.reasoningTokens;
  return {
    inputTokens,
    cachedTokens: Math.min(told?.cached ?? 0, inputTokens),
    outputTokens,
    reasoningTokens: Math.min(reasoningTokens, outputTokens),
    estimated: input === undefined || output === undefined,
  };
}

function count(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}
