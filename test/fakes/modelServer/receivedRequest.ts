import type { IncomingHttpHeaders } from 'node:http';
import { replyNames, type ReplyName } from '../../../src/core/llm/steps';

/** What a chat request holds, as far as the server reads it. */
export interface ChatBody {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  response_format?: { type: string; json_schema?: { name: string; schema: unknown } };
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
}

/** What a request asks for: a structured reply by its name on the wire, JSON of whatever form, prose, or the list of models. */
export type Asked = ReplyName | 'json_object' | 'prose' | 'models';

/** One request as it came. */
export interface ReceivedRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The body, byte for byte. */
  raw: string;
  /** Undefined when it was no JSON object with messages. */
  body: ChatBody | undefined;
  /** Undefined for a path that is none of a model server's, or a structured reply of an unknown name. */
  asked: Asked | undefined;
  /** When its body had come; milliseconds of `performance.now()`. */
  at: number;
  /** By the server's own way of counting. */
  promptTokens: number;
  /** Of these, what the simulated prefix cache had. */
  cachedTokens: number;
  /**
   * `open` while it is answered or kept waiting; `answered` when all of the script was sent, a cut included; `hung_up` when the client
   * went before that.
   */
  outcome: 'open' | 'answered' | 'hung_up';
  /** Resolves when the outcome is known, with the time in milliseconds of `performance.now()`. */
  over: Promise<number>;
}

export function readBody(raw: string): ChatBody | undefined {
  try {
    const body = JSON.parse(raw) as ChatBody | null;
    return typeof body === 'object' && Array.isArray(body?.messages) ? body : undefined;
  } catch {
    return undefined;
  }
}

export function askedBy(body: ChatBody): Asked | undefined {
  const format = body.response_format;
  if (format === undefined || format.type === 'text') return 'prose';
  if (format.type === 'json_object') return 'json_object';
  return replyNames.find((name) => name === format.json_schema?.name);
}
