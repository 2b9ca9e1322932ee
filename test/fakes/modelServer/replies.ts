import type { Answer, Script } from './answer';
import { countTokens } from './promptCache';
import type { ReceivedRequest } from './receivedRequest';

export interface ReplySettings {
  /** As on the wire; `null` for a reply that ends without one. Default `stop`. */
  finish?: string | null;
  /** What the model thought before it wrote. */
  reasoning?: string;
  /** Where that goes: a field of its own, or the text, in `<think>` tags. Default `reasoning_content`. */
  reasoningAs?: 'reasoning_content' | 'reasoning' | 'tags';
  /** As on the wire; `none` for a server that does not tell. Default: by the server's own way of counting. */
  usage?: Readonly<Record<string, unknown>> | 'none';
  /** How many characters (code points) a piece of the stream has. Default 16. */
  pieceSize?: number;
  /** One JSON body although a stream was asked for. */
  whole?: boolean;
  /** The name that the server gives the model. Default: the one that was asked for. */
  model?: string;
}

/** A reply with this text, streamed when a stream was asked for. */
export function reply(text: string, settings: ReplySettings = {}): Script {
  return (request) => {
    const { reasoning, reasoningAs = 'reasoning_content', finish = 'stop' } = settings;
    const inTags = reasoning !== undefined && reasoningAs === 'tags';
    const content = inTags ? `<think>${reasoning}</think>\n\n${text}` : text;
    const thought = reasoning === undefined || inTags ? undefined : { field: reasoningAs, text: reasoning };
    const usage = settings.usage ?? usageOf(request, content, reasoning);
    const common = { id: 'reply-1', created: 1767225600, model: settings.model ?? request.body?.model };

    if (settings.whole === true || request.body?.stream !== true) {
      const message = {
        role: 'assistant',
        content,
        ...(thought && { [thought.field]: thought.text }),
      };
      return json(200, {
        ...common,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: finish }],
        ...(usage !== 'none' && { usage }),
      });
    }

    const chunk = (delta: object, reason: string | null = null) => ({
      ...common,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
    const size = settings.pieceSize ?? 16;
    const events = [
      chunk({ role: 'assistant', content: '' }),
      ...(thought ? piecesOf(thought.text, size).map((piece) => chunk({ [thought.field]: piece })) : []),
      ...piecesOf(content, size).map((piece) => chunk({ content: piece })),
      ...(finish === null ? [] : [chunk({}, finish)]),
      ...(usage !== 'none' && request.body.stream_options?.include_usage === true
        ? [{ ...common, object: 'chat.completion.chunk', choices: [], usage }]
        : []),
    ];
    return {
      before: 0,
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
      parts: [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data) =>
        Buffer.from(`data: ${data}\n\n`),
      ),
      end: 'close',
    };
  };
}

/** One JSON body. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return bodied(status, 'application/json', Buffer.from(JSON.stringify(body)), headers);
}

/** Whatever bytes, as they are; with `text/event-stream` a recorded stream. */
export function bytes(
  content: Uint8Array | string,
  settings: { status?: number; type?: string; headers?: Readonly<Record<string, string>> } = {},
): Script {
  const { status = 200, type = 'text/event-stream', headers } = settings;
  return () =>
    bodied(status, type, typeof content === 'string' ? Buffer.from(content) : Buffer.from(content), headers);
}

function bodied(
  status: number,
  type: string,
  content: Buffer,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  // A stream has no length that could be told beforehand, so that its end is only seen by its coming.
  const length = type.startsWith('text/event-stream') ? {} : { 'content-length': String(content.length) };
  return {
    before: 0,
    status,
    headers: { 'content-type': type, ...length, ...headers },
    parts: content.length === 0 ? [] : [content],
    end: 'close',
  };
}

function usageOf(request: ReceivedRequest, text: string, reasoning = '') {
  const [thought, written] = [countTokens(reasoning), countTokens(text)];
  const output = text.includes(reasoning) ? written : thought + written;
  return {
    prompt_tokens: request.promptTokens,
    completion_tokens: output,
    total_tokens: request.promptTokens + output,
    prompt_tokens_details: { cached_tokens: request.cachedTokens },
    completion_tokens_details: { reasoning_tokens: thought },
  };
}

function piecesOf(text: string, size: number): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += size) pieces.push(characters.slice(at, at + size).join(''));
  return pieces;
}
