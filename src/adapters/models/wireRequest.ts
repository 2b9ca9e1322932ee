import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import {
  optionalParameters,
  type ModelRequest,
  type OptionalParameter,
  type WireFormat,
} from '../../core/llm/languageModel';
import { isOpenaiReasoningModel, isReasoningModel } from './reasoningModels';

interface WireSettings {
  origin: string;
  /** Whether models reason, so that they take no temperature; `auto` knows the common ones by name. */
  reasoning: 'auto' | 'on' | 'off';
}

/** A request as it goes over the wire (OpenAI, "Create chat completion"), without what the endpoint has refused before. */
export function wireRequest(
  request: ModelRequest,
  { origin, reasoning }: WireSettings,
): ChatCompletionCreateParamsStreaming {
  const { model, messages, format, temperature, maxOutputTokens } = request;
  const takes = (parameter: OptionalParameter) => request.without?.has(parameter) !== true;
  const reasons = reasoning === 'on' || (reasoning === 'auto' && isReasoningModel(model));
  const limit = limitName(model, origin, takes);
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    ...(takes('stream_options') && { stream_options: { include_usage: true } }),
    ...(format && takes('response_format') && { response_format: responseFormat(format) }),
    ...(temperature !== undefined && !reasons && takes('temperature') && { temperature }),
    ...(maxOutputTokens !== undefined && limit !== undefined && { [limit]: maxOutputTokens }),
  };
}

/** The optional parameters that a request has. */
export function sentParameters(body: ChatCompletionCreateParamsStreaming): ReadonlySet<OptionalParameter> {
  return new Set(optionalParameters.filter((parameter) => Object.hasOwn(body, parameter)));
}

/** OpenAI gave `max_tokens` up for `max_completion_tokens`, which most others do not know. */
function limitName(
  model: string,
  origin: string,
  takes: (parameter: OptionalParameter) => boolean,
): 'max_tokens' | 'max_completion_tokens' | undefined {
  const isOpenai = origin === 'https://api.openai.com' || isOpenaiReasoningModel(model);
  const names = ['max_tokens', 'max_completion_tokens'] as const;
  return (isOpenai ? [...names].reverse() : [...names]).find(takes);
}

function responseFormat(
  format: WireFormat,
): NonNullable<ChatCompletionCreateParamsStreaming['response_format']> {
  if (format.kind === 'json_object') return { type: 'json_object' };
  const { name, schema } = format;
  return { type: 'json_schema', json_schema: { name, schema, strict: true } };
}
