import type { OpenAI } from 'openai/client';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { StoryFoldError } from '../../core/errors';

/** Sends a request; it alone decides where to, and which headers go with it. */
export type Send = (method: string, body: string | undefined) => Promise<Response>;

/**
 * The `openai` library, kept quiet and apart from the environment. By itself it takes addresses, keys, headers and a level of logging from
 * eight variables, puts versions of the system into headers, repeats requests, and prints pieces of a reply that it cannot parse. So it
 * gets explicit values for all of them, never sees the key, and sends through us.
 */
export class QuietClient {
  private readonly client: OpenAI;

  constructor(
    private readonly library: Library,
    baseURL: string,
    send: Send,
  ) {
    try {
      this.client = new library.OpenAI({
        baseURL,
        // It insists on one. Its headers are not sent.
        apiKey: 'none',
        adminAPIKey: null,
        organization: null,
        project: null,
        webhookSecret: null,
        maxRetries: 0,
        logLevel: 'off',
        fetch: (_url, init) =>
          send(init?.method ?? 'GET', typeof init?.body === 'string' ? init.body : undefined),
      });
    } catch {
      // The one variable that it cannot be kept from: it fails on a line of it that is no header.
      throw badVariable();
    }
  }

  chat(body: ChatCompletionCreateParamsStreaming): Promise<Response> {
    return this.client.chat.completions.create(body).asResponse();
  }

  models(): Promise<Response> {
    return this.client.models.list().asResponse();
  }

  /** The values of the events of a stream, until its end or `[DONE]`. */
  readStream(response: Response): AsyncIterable<unknown> {
    return this.library.Stream.fromSSEResponse<unknown>(response, new AbortController(), this.client);
  }

  /** The error that a server sent within a stream, as it sent it, where that is what the library threw. */
  errorInStream(thrown: unknown): unknown {
    return thrown instanceof this.library.APIError ? thrown.error : undefined;
  }
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Only when a model is first asked. */
export async function loadLibrary() {
  const [{ OpenAI }, { Stream }, { APIError }] = await Promise.all([
    import('openai/client'),
    import('openai/core/streaming'),
    import('openai/core/error'),
  ]);
  return { OpenAI, Stream, APIError };
}

function badVariable(): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    'The environment variable OPENAI_CUSTOM_HEADERS cannot be read.',
    'Unset it; StoryFold does not use it. Headers of your own belong into the settings of StoryFold.',
    { problem: 'custom_headers' },
  );
}
