import type {
  FinishReason,
  LanguageModel,
  ModelReply,
  ModelRequest,
  ReplyOptions,
} from '../../src/core/llm/languageModel';
import { cancelled, throwIfCancelled, type StoryFoldError } from '../../src/core/errors';
import { estimateMessages, estimateTokens } from '../../src/core/llm/usage/tokenEstimate';
import type { TokenUsage } from '../../src/core/llm/usage/tokenUsage';

/** A reply; a plain text stands for one that is whole and comes in two pieces. */
export interface ScriptedReply {
  /** As `onText` gets them. */
  pieces: readonly string[];
  /** Default `stop`. */
  finish?: FinishReason;
  /** Figures in place of those that follow from the texts. */
  usage?: Partial<TokenUsage>;
  /** Default: the one that was asked for. */
  model?: string;
  /** What the request fails with after the pieces. */
  thenFails?: StoryFoldError;
  /** Nothing comes after the pieces, until the request is aborted. */
  thenSilent?: boolean;
}

/** How one request is answered: with a reply, with its text, with an error, or with nothing until it is aborted. */
export type ScriptedAnswer = string | ScriptedReply | StoryFoldError | 'silence';

/** The answers in their order, or one found for each request, which counts from 1. */
export type ModelScript =
  readonly ScriptedAnswer[] | ((request: ModelRequest, number: number) => ScriptedAnswer);

export interface ScriptedModelSettings {
  origin?: string;
  models?: readonly string[] | StoryFoldError | 'silence';
}

/** A model in plain memory that answers as scripted. A request that the script does not foresee throws a plain Error. */
export class ScriptedModel implements LanguageModel {
  readonly origin: string;
  /** Every request, in the order in which they came. */
  readonly requests: ModelRequest[] = [];

  constructor(
    private readonly script: ModelScript,
    private readonly settings: ScriptedModelSettings = {},
  ) {
    this.origin = settings.origin ?? 'http://localhost:1';
  }

  async reply(request: ModelRequest, { signal, onText }: ReplyOptions = {}): Promise<ModelReply> {
    throwIfCancelled(signal);
    this.requests.push(request);
    const answer = this.answer(request, this.requests.length);
    if (answer === 'silence') return untilAborted(signal);
    if (answer instanceof Error) {
      await nextTurn(signal);
      throw answer;
    }
    const reply = typeof answer === 'string' ? { pieces: halves(answer) } : answer;
    for (const piece of reply.pieces) {
      await nextTurn(signal);
      if (piece !== '') onText?.(piece);
    }
    await nextTurn(signal);
    if (reply.thenSilent) return untilAborted(signal);
    if (reply.thenFails) throw reply.thenFails;
    const text = reply.pieces.join('');
    return {
      text,
      finish: reply.finish ?? 'stop',
      usage: {
        inputTokens: estimateMessages(request.messages),
        cachedTokens: 0,
        outputTokens: estimateTokens(text),
        reasoningTokens: 0,
        estimated: false,
        ...reply.usage,
      },
      model: reply.model ?? request.model,
    };
  }

  async models(signal?: AbortSignal): Promise<string[]> {
    await nextTurn(signal);
    const { models = ['small'] } = this.settings;
    if (models === 'silence') return untilAborted(signal);
    if (models instanceof Error) throw models;
    return [...models].sort();
  }

  private answer(request: ModelRequest, number: number): ScriptedAnswer {
    const answer = typeof this.script === 'function' ? this.script(request, number) : this.script[number - 1];
    if (answer === undefined) throw new Error(`Request ${number} is not in the script.`);
    return answer;
  }
}

/** Between two characters, so that no piece ends in half of one. */
function halves(text: string): string[] {
  const characters = Array.from(text);
  const middle = Math.ceil(characters.length / 2);
  return [characters.slice(0, middle).join(''), characters.slice(middle).join('')];
}

/** As a real model's, pieces come in turns of the event loop, in which an abort is heard. */
async function nextTurn(signal: AbortSignal | undefined): Promise<void> {
  throwIfCancelled(signal);
  await new Promise((resolve) => setImmediate(resolve));
  throwIfCancelled(signal);
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(cancelled());
    else signal?.addEventListener('abort', () => reject(cancelled()), { once: true });
  });
}
