import type { TokenUsage } from './usage/tokenUsage';

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The form that a reply must have, as it is asked for on the wire; prose has none. */
export type WireFormat =
  { kind: 'json_schema'; name: string; schema: Readonly<Record<string, unknown>> } | { kind: 'json_object' };

/** What some servers refuse, each under the name it has on the wire. */
export const optionalParameters = [
  'response_format',
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'stream_options',
] as const;
export type OptionalParameter = (typeof optionalParameters)[number];

export interface ModelRequest {
  /** As the endpoint calls it. */
  model: string;
  messages: readonly ModelMessage[];
  format?: WireFormat;
  temperature?: number;
  /** The most tokens the reply may take, reasoning included. */
  maxOutputTokens?: number;
  /**
   * Parameters that this endpoint has refused before. Without `max_tokens` the limit goes as `max_completion_tokens`, and the other
   * way round; without both there is no limit.
   */
  without?: ReadonlySet<OptionalParameter>;
}

export interface ReplyOptions {
  signal?: AbortSignal;
  /** Called with every further piece of the reply's text, in order, reasoning left out. */
  onText?: (piece: string) => void;
  /** Called as the reply comes with our own estimate of its tokens so far, reasoning included: a reply that breaks off is paid for too. */
  onTokens?: (tokens: number) => void;
  /** Called before a failure where it is known what the request took: what the server told of it, or nothing where it was never sent. */
  onUsage?: (usage: TokenUsage) => void;
}

/** Why a reply ended: the model was done, a limit cut it, or the model or its provider would not go on. */
export const finishReasons = ['stop', 'length', 'refused'] as const;
export type FinishReason = (typeof finishReasons)[number];

export interface ModelReply {
  /**
   * What the pieces given to `onText` make together; but where reasoning was known as such only by the tag that closed it, it was in the
   * pieces and is not in here. It may hold half a surrogate pair, as some models write.
   */
  text: string;
  finish: FinishReason;
  usage: TokenUsage;
  /** The model that answered, as the server calls it. */
  model: string;
}

/** A model that answers, wherever it runs. */
export interface LanguageModel {
  /** Scheme, host and port that texts go to (`https://api.deepseek.com`), or the name of what the editor itself provides. */
  readonly origin: string;
  /** False where a reply can be given no form: then it is asked for in words from the first. */
  readonly takesForms?: boolean;
  /**
   * Makes one request, never a second one. Gives a reply back only when the server said why it ended: a stream that merely stops is
   * `connection`. Ends within half a second of an abort, with `cancelled`.
   *
   * Throws `auth`, `model_not_found`, `no_model` (the editor offers none of that vendor's), `not_found` (nothing answers at that address, or what does is no model server), `rate_limited`,
   * `timeout`, `connection`, `server_error`, `context_overflow`, `reply_refused`, `refused` (it would send the request on to another
   * address, or sends more than any reply has), `cancelled`, and
   * `invalid_input` for a request that the server does not accept; its `details.parameter` is one of `optionalParameters` where the
   * server names it. `details.retryAfterMilliseconds` is there where the server says how long to wait.
   */
  reply(request: ModelRequest, options?: ReplyOptions): Promise<ModelReply>;
  /** The names of the models on offer, sorted. Throws as `reply` does. */
  models(signal?: AbortSignal): Promise<string[]>;
}
