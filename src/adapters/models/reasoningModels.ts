/**
 * Models that reason before they write and refuse or ignore a temperature, by the beginning of their name. Sources: OpenAI, "Reasoning
 * models" (o1, o3, o4-mini, gpt-5; gpt-5-chat is not one); DeepSeek, "Reasoning model" (deepseek-reasoner); Alibaba Bailian, "Deep
 * thinking" (qwq, qvq, …-thinking); Moonshot (kimi-k2-thinking, kimi-thinking); xAI, "Reasoning" (grok-…-reasoning, grok-3-mini).
 */
const reasoning = [
  /^o\d+(?:-|$)/,
  /^gpt-5(?!.*-chat)(?:[.-]|$)/,
  /^gpt-oss\b/,
  /^deepseek-(?:reasoner|r1)\b/,
  /^(?:qwq|qvq)\b/,
  /(?<!-non)-(?:thinking|reasoning)(?:[-:]|$)/,
  /^kimi-thinking\b/,
  /^grok-3-mini\b/,
  /^magistral\b/,
];

/** Those of OpenAI, which take `max_completion_tokens` only, at whatever gateway. */
const openai = [/^o\d+(?:-|$)/, /^gpt-5(?!.*-chat)(?:[.-]|$)/];

/** Names may have the maker's before them, as at OpenRouter: `deepseek/deepseek-r1`. */
const ownName = (model: string) => model.toLowerCase().split('/').at(-1) ?? '';

export function isReasoningModel(model: string): boolean {
  return reasoning.some((pattern) => pattern.test(ownName(model)));
}

export function isOpenaiReasoningModel(model: string): boolean {
  return openai.some((pattern) => pattern.test(ownName(model)));
}
