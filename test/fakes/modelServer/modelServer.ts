import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { OptionalParameter } from '../../../src/core/llm/languageModel';
import type { Script } from './answer';
import { PromptCache, countTokens } from './promptCache';
import { askedBy, readBody, type ReceivedRequest } from './receivedRequest';
import { json } from './replies';
import { ReplyDesk, type ReplyTable } from './replyTable';
import { sendAnswer } from './sendAnswer';
import { refuses, status } from './statuses';

export interface ModelServerSettings {
  /** The models on offer; others get a 404. Default: any name is served, and `small` is listed. */
  models?: readonly string[];
  /** The forms of replies that it knows; others get a 400 that names `response_format`. Default: both. */
  accepts?: readonly ('json_schema' | 'json_object')[];
  /** Parameters that get a 400 which names them. */
  refuses?: readonly OptionalParameter[];
  /** Without `Authorization: Bearer <key>` a request gets a 401. Default: anybody may ask. */
  key?: string;
  /** Tells of cached tokens, as a provider with a cache of exact prefixes would. */
  cache?: boolean;
  /** What the base URL ends in. Default `/v1`. */
  basePath?: string;
  replies?: ReplyTable;
}

/** A server on 127.0.0.1 that speaks as model servers do and answers as scripted. */
export class ModelServer {
  /** Every request, in the order in which they came. */
  readonly requests: ReceivedRequest[] = [];
  private readonly desk: ReplyDesk;
  private readonly cache = new PromptCache();
  private readonly connections = new Set<Socket>();
  private readonly waiting: { count: number; resolve: () => void }[] = [];
  private readonly broken: string[] = [];
  private connected = 0;

  private constructor(
    private readonly settings: ModelServerSettings,
    private readonly server: Server,
  ) {
    this.desk = new ReplyDesk(settings.replies ?? {});
    server.on('connection', (socket: Socket) => {
      this.connected++;
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
    server.on('request', (message: IncomingMessage, response: ServerResponse) => {
      this.take(message, response).catch((error: unknown) => this.broken.push(String(error)));
    });
  }

  static async start(settings: ModelServerSettings = {}): Promise<ModelServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ModelServer(settings, server);
  }

  /** The base URL, without a slash at its end. */
  get url(): string {
    return `${this.origin}${this.settings.basePath ?? '/v1'}`;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get openConnections(): number {
    return this.connections.size;
  }

  /** How many connections there were since the start. */
  get allConnections(): number {
    return this.connected;
  }

  /** Resolves with the request of that number, from 1, as soon as it has come. */
  async request(number: number): Promise<ReceivedRequest> {
    if (this.requests.length < number)
      await new Promise<void>((resolve) => this.waiting.push({ count: number, resolve }));
    return this.requests[number - 1]!;
  }

  /** What did not go as scripted: see `Replies`. */
  problems(): string[] {
    return [...this.broken, ...this.desk.problems()];
  }

  /** Closes every connection. Throws when something did not go as scripted. */
  async stop(): Promise<void> {
    await this.close();
    const problems = this.problems();
    if (problems.length > 0) throw new Error(`The model server: ${problems.join('; ')}.`);
  }

  /** As `stop`, without a look at the script. Does nothing the second time. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async take(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    let leftAt: number | undefined;
    response.once('close', () => {
      leftAt = performance.now();
      gone.abort();
    });
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of message) chunks.push(chunk as Buffer);
    } catch {
      // The client went while it was still sending: that was no request.
      return;
    }
    let isOver: (at: number) => void = () => undefined;
    const over = new Promise<number>((resolve) => (isOver = resolve));
    const request = this.record(message, Buffer.concat(chunks).toString('utf8'), over);
    try {
      await sendAnswer(this.scriptFor(request)(request), response, gone.signal);
      request.outcome = 'answered';
    } catch (error) {
      request.outcome = 'hung_up';
      response.destroy();
      if (!gone.signal.aborted) throw error;
    } finally {
      isOver(leftAt ?? performance.now());
    }
  }

  private record(message: IncomingMessage, raw: string, over: Promise<number>): ReceivedRequest {
    const { method = '', url = '', headers } = message;
    const route = url.split('?')[0]!.slice((this.settings.basePath ?? '/v1').length);
    const body = readBody(raw);
    const isChat = method === 'POST' && route === '/chat/completions' && body !== undefined;
    const isList = method === 'GET' && route === '/models';
    const request: ReceivedRequest = {
      method,
      path: url,
      headers,
      raw,
      body,
      asked: isList ? 'models' : isChat ? askedBy(body) : undefined,
      at: performance.now(),
      promptTokens: body === undefined ? 0 : countTokens(JSON.stringify(body.messages)),
      cachedTokens:
        body !== undefined && this.settings.cache ? this.cache.cachedTokens(body.model, body.messages) : 0,
      outcome: 'open',
      over,
    };
    this.requests.push(request);
    for (const { count, resolve } of this.waiting) if (this.requests.length >= count) resolve();
    return request;
  }

  private scriptFor(request: ReceivedRequest): Script {
    const { models, accepts, refuses: refused = [], key } = this.settings;
    const { asked, body, headers } = request;
    if (key !== undefined && headers.authorization !== `Bearer ${key}`)
      return status(401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' });
    if (asked === 'models') {
      const data = (models ?? ['small']).map((id) => ({
        id,
        object: 'model',
        created: 0,
        owned_by: 'tests',
      }));
      return this.desk.find(request) ?? (() => json(200, { object: 'list', data }));
    }
    if (body === undefined || !request.path.includes('/chat/completions'))
      return status(404, { message: `There is nothing at ${request.path}.` });
    if (models && !models.includes(body.model))
      return status(404, { message: `The model ${body.model} does not exist.`, code: 'model_not_found' });
    const form = body.response_format?.type;
    if (accepts && form !== undefined && !accepts.some((accepted) => accepted === form))
      return status(400, {
        message: `'response_format' of type '${form}' is not supported with this model.`,
        parameter: 'response_format',
      });
    const parameter = refused.find((name) => body[name] !== undefined);
    return parameter === undefined ? this.desk.scriptFor(request) : refuses(parameter);
  }
}
