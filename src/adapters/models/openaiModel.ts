import { StoryFoldError, throwIfCancelled, type ErrorCode } from '../../core/errors';
import type { BoundKey } from '../../core/llm/endpoint/apiKey';
import type { Endpoint } from '../../core/llm/endpoint/endpoint';
import type {
  FinishReason,
  LanguageModel,
  ModelReply,
  ModelRequest,
  ReplyOptions,
} from '../../core/llm/languageModel';
import { notAModelServer, replyBroken, sentElsewhere, serverFailed } from '../../core/llm/modelErrors';
import { Redactor } from '../../core/llm/endpoint/redaction';
import { bodyText, roughText } from './bodyBytes';
import { connectionError } from './connectionErrors';
import { readErrorBody, readErrorValue } from './errorBody';
import { modelNames } from './modelNames';
import { QuietClient, loadLibrary, type Send } from './quietClient';
import { ErrorInStream, replyChunks } from './replyChunks';
import { ReplyReader } from './replyReader';
import { requestHeaders, type RequestHeaders } from './requestHeaders';
import { RequestDeadline, type ModelTimeouts } from './requestDeadline';
import { retryAfterMilliseconds } from './retryAfter';
import { serverError, type SentRequest } from './serverErrors';
import { serverWords } from './serverWords';
import { sentParameters, wireRequest } from './wireRequest';

export interface OpenaiModelSettings {
  endpoint: Endpoint;
  /** Bound to the endpoint's origin; none for a local server that wants none. */
  key?: BoundKey;
  /** The author's own. `${key}` in a value stands for the key, which then goes nowhere else. */
  headers?: Readonly<Record<string, string>>;
  timeouts: ModelTimeouts;
  /** Whether the models reason, so that they take no temperature; `auto` knows the common ones by name. */
  reasoning: 'auto' | 'on' | 'off';
  /** Default: the global one. */
  fetch?: typeof fetch;
}

/** How long the usage is waited for once the text is whole, in milliseconds. It mostly comes at once or never. */
const waitForUsage = 3000;

/** How long what a server says of an error is waited for, in milliseconds. Its status says enough. */
const waitForWords = 3000;

/** A model at any endpoint that speaks as OpenAI's chat completions do. */
export class OpenaiModel implements LanguageModel {
  // Private at run time too: whoever prints a model must not print the key.
  readonly #headers: RequestHeaders;
  readonly #redactor: Redactor;

  /** Throws `auth` for a key of another origin, and `invalid_input` for headers that cannot be sent. */
  constructor(private readonly settings: OpenaiModelSettings) {
    this.#headers = requestHeaders(this.origin, settings.key, settings.headers);
    this.#redactor = new Redactor(this.#headers.secrets);
  }

  get origin(): string {
    return this.settings.endpoint.origin;
  }

  /** Whether a key goes along, or a header of the author's own that may stand for one. */
  get hasKey(): boolean {
    return this.#headers.withKey;
  }

  async reply(
    request: ModelRequest,
    { signal, onText, onTokens, onUsage }: ReplyOptions = {},
  ): Promise<ModelReply> {
    const { origin } = this;
    const body = wireRequest(request, { origin, reasoning: this.settings.reasoning });
    const asked = this.asked('/chat/completions', request.model, sentParameters(body));
    return this.exchange(asked, signal, async (client, timer) => {
      const response = await client.chat(body);
      const { url } = asked;
      const settings = {
        origin,
        url,
        request,
        redactor: this.#redactor,
        onText: onText && kept(onText),
        onTokens: onTokens && kept(onTokens),
      };
      const reader = new ReplyReader(settings);
      const chunks = replyChunks(response, { origin, url, client, timer });
      try {
        return reader.end(await this.readThrough(chunks, reader, timer, asked));
      } catch (error) {
        const usage = reader.usageTold;
        if (usage) onUsage?.(usage);
        throw error;
      }
    });
  }

  async models(signal?: AbortSignal): Promise<string[]> {
    const asked = this.asked('/models', undefined, new Set());
    return this.exchange(asked, signal, async (client, timer) => {
      timer.endWithin(this.settings.timeouts.answerMilliseconds, 'answer');
      const names = modelNames(await bodyText(await client.models(), this.origin, timer));
      if (names === undefined) throw notAModelServer(asked.url);
      return names.map((name) => this.#redactor.text(name));
    });
  }

  private asked(path: string, model: string | undefined, sent: SentRequest['sent']): SentRequest {
    const { origin, settings } = this;
    const headers = this.#headers;
    return { origin, url: settings.endpoint.baseUrl + path, model, sent, withKey: headers.withKey };
  }

  /** One request from its beginning to its end. All that it fails with leaves without a secret. */
  private async exchange<T>(
    asked: SentRequest,
    signal: AbortSignal | undefined,
    work: (client: QuietClient, timer: RequestDeadline) => Promise<T>,
  ): Promise<T> {
    throwIfCancelled(signal);
    // Before the clock runs: the first time it takes a while.
    const library = await loadLibrary();
    const timer = new RequestDeadline(this.origin, this.settings.timeouts, signal);
    let failure: StoryFoldError | undefined;
    try {
      const send: Send = async (method, body) => {
        try {
          return await this.send(asked, method, body, timer);
        } catch (error) {
          // The library would put an error of its own in its place.
          throw (failure = connectionError(this.origin, error));
        }
      };
      const client = new QuietClient(library, this.settings.endpoint.baseUrl, send);
      return await work(client, timer);
    } catch (error) {
      if (error instanceof CallersError) throw error.thrown;
      const cause = failure ?? error;
      throw this.withoutSecrets(cause instanceof StoryFoldError ? cause : this.unforeseen(cause));
    } finally {
      timer.close();
    }
  }

  /** Gives the answer back when it is one to read a reply from. */
  private async send(
    asked: SentRequest,
    method: string,
    body: string | undefined,
    timer: RequestDeadline,
  ): Promise<Response> {
    const ask = this.settings.fetch ?? fetch;
    const response = await timer.race(
      ask(asked.url, {
        method,
        headers: {
          accept: 'application/json, text/event-stream',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...this.#headers.values,
        },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: timer.signal,
      }),
    );
    const target = redirectTarget(response, asked.url);
    if (target !== undefined) throw sentElsewhere(this.origin, target);
    if (!response.ok) throw await this.refusal(asked, response, timer);
    return response;
  }

  private async refusal(
    asked: SentRequest,
    response: Response,
    timer: RequestDeadline,
  ): Promise<StoryFoldError> {
    timer.endWithin(waitForWords);
    const body = await roughText(response, this.origin, timer).catch((error: unknown) => {
      if (isCode(error, 'cancelled')) throw error;
      // The status says enough.
      return '';
    });
    const error = readErrorBody(body);
    return serverError(asked, error, response.status, {
      said: serverWords(error.message, this.#redactor),
      body,
      retryAfterMilliseconds: retryAfterMilliseconds(response.headers, Date.now()),
    });
  }

  /** Reads all that comes, and tells why the reply ended. */
  private async readThrough(
    chunks: AsyncIterable<unknown>,
    reader: ReplyReader,
    timer: RequestDeadline,
    asked: SentRequest,
  ): Promise<FinishReason> {
    try {
      for await (const chunk of chunks) {
        reader.add(chunk);
        if (reader.finish === undefined) timer.goOn();
        else timer.endWithin(waitForUsage);
      }
    } catch (error) {
      const isKnown =
        reader.finish !== undefined && !(reader.finish === 'failed' && error instanceof ErrorInStream);
      if (!isKnown || isCode(error, 'cancelled')) throw this.whileReading(error, reader, asked);
    }
    const { finish } = reader;
    if (finish === 'failed') throw serverFailed(this.origin, undefined, '');
    if (finish !== undefined) return finish;
    if (reader.isEmpty) return 'stop';
    throw reader.understood ? replyBroken(this.origin, reader.received) : notAModelServer(asked.url);
  }

  private whileReading(error: unknown, reader: ReplyReader, asked: SentRequest): unknown {
    if (error instanceof ErrorInStream) return this.inStream(asked, error);
    return isCode(error, 'connection') ? replyBroken(this.origin, reader.received) : error;
  }

  private inStream(asked: SentRequest, { value }: ErrorInStream): StoryFoldError {
    const error = readErrorValue(value);
    const isStatus = error.number !== undefined && error.number >= 400 && error.number < 600;
    return serverError(asked, error, isStatus ? error.number : undefined, {
      said: serverWords(error.message, this.#redactor),
      body: JSON.stringify(value),
      retryAfterMilliseconds: undefined,
    });
  }

  /** Whatever a server makes the library, or the engine, fail with is a reply that cannot be read. */
  private unforeseen(error: unknown): StoryFoldError {
    const words = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
    const cause = new Error(serverWords(words, this.#redactor));
    return replyBroken(this.origin, 0, { cause });
  }

  private withoutSecrets({ code, message, hint, details, cause }: StoryFoldError): StoryFoldError {
    return new StoryFoldError(
      code,
      this.#redactor.text(message),
      this.#redactor.text(hint),
      this.#redactor.data(details) as Readonly<Record<string, unknown>>,
      cause === undefined ? undefined : { cause },
    );
  }
}

/** What a function of the caller's threw, which is no fault of the reply. */
class CallersError extends Error {
  constructor(readonly thrown: unknown) {
    super('A function of the caller failed.');
  }
}

function kept<Told>(tell: (told: Told) => void): (told: Told) => void {
  return (told) => {
    try {
      tell(told);
    } catch (error) {
      throw new CallersError(error);
    }
  };
}

/** Where a server would send the request on to, without a query, in which it may repeat what it was sent; undefined where it would not. */
function redirectTarget(response: Response, url: string): string | undefined {
  const isRedirect = response.status >= 300 && response.status < 400;
  // The last two are for a `fetch` that hides redirects, as browsers do, or follows them all the same.
  if (!isRedirect && response.type !== 'opaqueredirect' && !response.redirected) return undefined;
  try {
    const { origin, pathname } = new URL(response.headers.get('location') ?? '', url);
    return response.headers.has('location') ? origin + pathname : 'another address';
  } catch {
    return 'another address';
  }
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof StoryFoldError && error.code === code;
}
