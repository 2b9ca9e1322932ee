import type { FinishReason } from '../../core/llm/languageModel';

/**
 * What servers say why a reply ended, in lower case. Sources, each the page on the chat completion object:
 * OpenAI, DeepSeek, Alibaba Bailian, vLLM, llama.cpp, Ollama, LM Studio: `stop`, `length`, `content_filter`;
 * Hugging Face TGI: `eos_token`, `stop_sequence`; Together: `eos`; Mistral: `model_length`;
 * Gemini (its own names come through in some versions): `max_tokens`, `safety`, `recitation`, `blocklist`, `prohibited_content`, `spii`;
 * Anthropic by way of gateways: `end_turn`, `refusal`, `model_context_window_exceeded`; Zhipu: `sensitive`.
 */
const meanings: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_length: 'length',
  model_context_window_exceeded: 'length',
  content_filter: 'refused',
  refusal: 'refused',
  safety: 'refused',
  recitation: 'refused',
  blocklist: 'refused',
  prohibited_content: 'refused',
  spii: 'refused',
  sensitive: 'refused',
};

/**
 * `failed` for a reason that is none to rely on the text: the server's own failure (DeepSeek's `insufficient_system_resource`, OpenRouter's
 * `error`, vLLM's `abort`), a call of a tool that was never offered, or an unknown one. Undefined where there is none: Bailian sends the
 * text `null` with every piece but the last.
 */
export function finishReason(said: unknown): FinishReason | 'failed' | undefined {
  if (typeof said !== 'string' || said === '' || said === 'null') return undefined;
  const name = said.toLowerCase();
  return Object.hasOwn(meanings, name) ? meanings[name] : 'failed';
}
