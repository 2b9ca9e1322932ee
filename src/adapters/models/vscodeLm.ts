import {
  CancellationTokenSource,
  LanguageModelChatMessage,
  LanguageModelTextPart,
  lm,
  type LanguageModelChat,
  type LanguageModelChatSelector,
} from 'vscode';
import { StoryFoldError, throwIfCancelled } from '../../core/errors';
import type { LanguageModel, ModelReply, ModelRequest, ReplyOptions } from '../../core/llm/languageModel';
import {
  contextOverflow,
  modelNotFound,
  rateLimited,
  replyBroken,
  replyRefused,
  replyTooLarge,
  serverFailed,
} from '../../core/llm/modelErrors';
import { estimateMessages } from '../../core/llm/usage/tokenEstimate';
import { noUsage, type TokenUsage } from '../../core/llm/usage/tokenUsage';
import { breaksOffInSentence } from './brokenEnd';
import { RequestDeadline, type ModelTimeouts } from './requestDeadline';
import { TokenMeter } from './tokenMeter';

/** How the editor's models are found. */
export type SelectChats = (selector: LanguageModelChatSelector) => Thenable<LanguageModelChat[]>;

/** What one of the editor's models is called: whose it is, and which. */
interface EditorModel {
  vendor: string;
  id: string;
  /** For people. */
  title: string;
  /** How many tokens it reads. */
  maxInputTokens: number;
}

/** UTF-16 units; more than any model writes in one reply. */
const longestText = 20_000_000;
/** How long an exact count of tokens is waited for, in milliseconds; our own estimate does as well. */
const waitForCount = 2_000;

/** How long the list of all models is waited for, in milliseconds: an extension that provides some may itself wait for its user. */
const waitForList = 10_000;

/** The models that the editor offers now, sorted; none where it has none. Asks no model, though a provider may be started by it. */
export async function editorModels(
  select: SelectChats = lm.selectChatModels,
  waitFor = waitForList,
): Promise<EditorModel[]> {
  const timeouts = { answerMilliseconds: waitFor, silenceMilliseconds: waitFor, wholeMilliseconds: Infinity };
  const chats = await inTime('VS Code', timeouts, undefined, () => Promise.resolve(select({})));
  return chats
    .map(({ vendor, id, name, maxInputTokens }) => ({ vendor, id, title: name, maxInputTokens }))
    .sort((one, other) => compare(one.vendor, other.vendor) || compare(one.id, other.id));
}

/** A list that is waited for no longer than an answer is, and that a stop ends. */
async function inTime<T>(
  origin: string,
  timeouts: ModelTimeouts,
  signal: AbortSignal | undefined,
  list: () => Promise<T>,
): Promise<T> {
  const timer = new RequestDeadline(origin, timeouts, signal);
  try {
    return await timer.race(list());
  } finally {
    timer.close();
  }
}

/** The model's name without the vendor before it: `gpt-4o` of `copilot/gpt-4o`. */
function idOf(vendor: string, name: string): string {
  return name.startsWith(`${vendor}/`) ? name.slice(vendor.length + 1) : name;
}

/**
 * The models that one vendor provides in the editor. What their interface does not have, decision 25 tells: no form of replies, no
 * temperature, no limit, no reason why a reply ended.
 */
export class VscodeLm implements LanguageModel {
  readonly takesForms = false;

  constructor(private readonly settings: { vendor: string; timeouts: ModelTimeouts; select?: SelectChats }) {}

  get origin(): string {
    return this.settings.vendor;
  }

  async models(signal?: AbortSignal): Promise<string[]> {
    throwIfCancelled(signal);
    const chats = await inTime(this.origin, this.settings.timeouts, signal, () => this.chats());
    return [...new Set(chats.map(({ vendor, id }) => `${vendor}/${id}`))].sort(compare);
  }

  async reply(request: ModelRequest, { signal, onText, onUsage }: ReplyOptions = {}): Promise<ModelReply> {
    throwIfCancelled(signal);
    // So that the form is asked for in words. Nothing has been sent.
    if (request.format && request.without?.has('response_format') !== true) throw noForms(this.origin);
    const timer = new RequestDeadline(this.origin, this.settings.timeouts, signal);
    const source = new CancellationTokenSource();
    timer.signal.addEventListener('abort', () => source.cancel(), { once: true });
    try {
      const { chat, messages, inputTokens } = await this.ready(request, timer).catch((error: unknown) => {
        onUsage?.(noUsage);
        throw error;
      });
      const response = await timer
        .race(Promise.resolve(chat.sendRequest(messages, {}, source.token)))
        .catch((error: unknown) => {
          throw this.failure(error, request.model);
        });
      const { text, outputTokens } = await this.read(response.stream, timer, request.model, onText);
      const usage: TokenUsage = {
        inputTokens,
        cachedTokens: 0,
        outputTokens,
        reasoningTokens: 0,
        estimated: true,
      };
      return { text, finish: breaksOffInSentence(text) ? 'length' : 'stop', usage, model: chat.id };
    } finally {
      timer.close();
      source.dispose();
    }
  }

  /** All that comes before anything is sent. */
  private async ready(request: ModelRequest, timer: RequestDeadline) {
    const chat = await timer.race(this.find(request.model));
    const messages = request.messages.map(({ role, content }) =>
      // There is no role for the system's text; it comes first, as the author's own words do.
      role === 'assistant'
        ? LanguageModelChatMessage.Assistant(content)
        : LanguageModelChatMessage.User(content),
    );
    const inputTokens = await timer.race(this.inputOf(chat, messages, request));
    if (chat.maxInputTokens > 0 && inputTokens > chat.maxInputTokens) throw contextOverflow(this.origin, '');
    return { chat, messages, inputTokens };
  }

  private async chats(): Promise<LanguageModelChat[]> {
    const select = this.settings.select ?? lm.selectChatModels;
    // A provider may be started by it, and its own words may quote what it knows.
    const chats = await Promise.resolve(select({ vendor: this.origin })).catch(() => {
      throw serverFailed(this.origin, undefined, '');
    });
    // A selector is a wish; whose model it is decides where texts go.
    return chats.filter(({ vendor }) => vendor === this.origin);
  }

  private async find(name: string): Promise<LanguageModelChat> {
    const chats = await this.chats();
    if (chats.length === 0) throw noneOffered(this.origin);
    const id = idOf(this.origin, name);
    const chat = chats.find((each) => each.id === id) ?? chats.find(({ family }) => family === id);
    if (!chat) throw modelNotFound(this.origin, name, '');
    return chat;
  }

  /** As the model counts, or else as we estimate. */
  private async inputOf(
    chat: LanguageModelChat,
    messages: readonly LanguageModelChatMessage[],
    request: ModelRequest,
  ): Promise<number> {
    const estimate = estimateMessages(request.messages);
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      late = setTimeout(() => resolve(undefined), waitForCount);
    });
    const counting = Promise.all(messages.map((message) => chat.countTokens(message))).catch(() => undefined);
    const counts = await Promise.race([counting, tooLate]);
    clearTimeout(late);
    const counted = counts?.reduce((sum, each) => sum + each, 0) ?? 0;
    return Number.isSafeInteger(counted) && counted > 0 ? counted : estimate;
  }

  private async read(
    stream: AsyncIterable<unknown>,
    timer: RequestDeadline,
    model: string,
    onText: ((piece: string) => void) | undefined,
  ): Promise<{ text: string; outputTokens: number }> {
    const parts = stream[Symbol.asyncIterator]();
    const meter = new TokenMeter();
    let text = '';
    for (;;) {
      const next = await timer.race(Promise.resolve(parts.next())).catch((error: unknown) => {
        throw text === '' ? this.failure(error, model) : this.broken(error, model, text.length);
      });
      if (next.done === true) return { text, outputTokens: meter.tokens };
      timer.heard();
      const piece = next.value instanceof LanguageModelTextPart ? next.value.value : '';
      if (piece === '') continue;
      text += piece;
      meter.add(piece);
      if (text.length > longestText) throw replyTooLarge(this.origin, longestText);
      onText?.(piece);
    }
  }

  /** What ended a reply in its middle: a refusal stays one, and anything else is a connection that broke. */
  private broken(error: unknown, model: string, received: number): StoryFoldError {
    const known = this.failure(error, model);
    return known.code === 'server_error' ? replyBroken(this.origin, received) : known;
  }

  private failure(error: unknown, model: string): StoryFoldError {
    if (error instanceof StoryFoldError) return error;
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    switch (code) {
      case 'NoPermissions':
        return notAllowed(this.origin);
      case 'Blocked':
      case 'ChatQuotaExceeded':
        return usedUp(this.origin);
      case 'NotFound':
        return modelNotFound(this.origin, model, '');
      case 'ChatRateLimited':
        return rateLimited(this.origin, '', undefined);
      case 'ResponsibleAI':
      case 'Filtered':
        return replyRefused('');
      default:
        // A provider's own words may quote what it was sent.
        return serverFailed(this.origin, undefined, '');
    }
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function noForms(origin: string): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    'Models of VS Code take no form for their replies.',
    'The form is asked for in words instead. Nothing was sent.',
    { origin, parameter: 'response_format' },
  );
}

function noneOffered(origin: string): StoryFoldError {
  return new StoryFoldError(
    'no_model',
    `VS Code offers no model of “${origin}” now.`,
    'Install or sign in to the extension that provides it, or choose another model.',
    { editor: 'none', origin },
  );
}

function notAllowed(origin: string): StoryFoldError {
  return new StoryFoldError(
    'auth',
    `StoryFold may not use the models of “${origin}”.`,
    'Allow it when VS Code asks, or in its menu of accounts under “Manage Language Model Access”.',
    { editor: 'not_allowed', origin },
  );
}

function usedUp(origin: string): StoryFoldError {
  return new StoryFoldError(
    'auth',
    `“${origin}” takes no more requests from this account now.`,
    'Look at what your account allows, or choose another model. Waiting a moment does not help.',
    { editor: 'used_up', origin },
  );
}
