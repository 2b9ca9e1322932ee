import type { ModelMessage, ModelReply } from '../languageModel';
import { completeReply, missingPartsRequest } from '../replies/missingParts';
import type { ModelSession } from './modelSession';
import { replyCut, replyEmpty, replyInvalid, replyRefused } from '../modelErrors';
import { readReply } from '../replies/readReply';
import { formatInstruction, type ReplyFormat } from '../replies/replyFormat';
import type { RunBudget } from '../usage/runBudget';
import { RequestRunner, type RunOptions } from './requestRunner';
import type { ModelStep } from '../steps';
import type { TokenUsage } from '../usage/tokenUsage';
import { wireFormat } from '../replies/wireSchema';

export interface ProseOptions {
  /** Called with every further piece of the prose. */
  onText?: (piece: string) => void;
  /** The reply broke off and is asked for again: what `onText` brought so far is void. */
  onRestart?: () => void;
}

export interface StructuredReply<T> {
  value: T;
  /** Whether the reply had to be mended, or a part asked for again, before it could be read. */
  mended: boolean;
}

/**
 * Requests that the author started together: one budget, one signal, one name in the ledger. Gives back whole replies only; one that
 * cannot be used is an error, and kept as it came.
 */
export class ModelRun {
  private readonly requests: RequestRunner;

  constructor(
    private readonly calls: ModelSession,
    options: RunOptions = {},
  ) {
    this.requests = new RequestRunner(calls, options);
  }

  get budget(): RunBudget {
    return this.requests.budget;
  }

  /** All tokens of the run so far, those of failed requests included. */
  get spent(): TokenUsage {
    return this.requests.spent;
  }

  /**
   * Asks for prose. Throws `reply_cut`, `reply_empty` or `reply_refused` rather than give less than was asked for, and what
   * `RequestRunner.ask` throws.
   */
  async prose(
    step: ModelStep,
    messages: readonly ModelMessage[],
    options: ProseOptions = {},
  ): Promise<string> {
    return this.whole(step, await this.requests.ask({ step, messages, ...options }));
  }

  /**
   * Asks for a document of that format. A reply in which parts are missing or wrong is followed by one request for just those. Throws as
   * `prose` does, and `reply_invalid`.
   */
  async structured<T>(
    step: ModelStep,
    format: ReplyFormat<T>,
    messages: readonly ModelMessage[],
  ): Promise<StructuredReply<T>> {
    const asked = describing(messages, formatInstruction(format, this.calls.options.language));
    const text = await this.whole(
      step,
      await this.requests.ask({ step, messages: asked, format: wireFormat(format) }),
    );
    const reading = readReply(text, format);
    if (reading.kind === 'whole') return { value: reading.value, mended: reading.repaired };
    const kept = await this.requests.keep(step, 'reply_invalid', text);
    if (reading.kind === 'unreadable') throw replyInvalid(reading.problems, kept);

    const missing = missingPartsRequest(reading, format, this.calls.options.language);
    if (!missing) throw replyInvalid(reading.problems, kept);
    const answer = await this.whole(
      step,
      await this.requests.ask({
        step,
        messages: [
          ...asked,
          { role: 'assistant', content: text },
          { role: 'user', content: missing.message },
        ],
        format: missing.format,
      }),
    );
    const completed = completeReply(reading, answer, format);
    if (completed.kind === 'whole') return { value: completed.value, mended: true };
    const answerKept = await this.requests.keep(step, 'reply_invalid', answer);
    throw replyInvalid(completed.problems, answerKept ?? kept);
  }

  private async whole(step: ModelStep, { text, finish }: ModelReply): Promise<string> {
    const isEmpty = text.trim() === '';
    if (finish === 'stop' && !isEmpty) return text;
    if (!isEmpty) await this.requests.keep(step, finish === 'length' ? 'reply_cut' : 'reply_refused', text);
    if (finish === 'length') throw replyCut(text.length);
    if (finish === 'refused') throw replyRefused('');
    throw replyEmpty();
  }
}

/**
 * The messages with the form of the reply at the end of the last one, so that it is what the model reads last. Where they describe it
 * already, as in words that stand at the beginning of every request, nothing is said twice.
 */
function describing(messages: readonly ModelMessage[], form: string): readonly ModelMessage[] {
  const last = messages.at(-1);
  if (!last || messages.some(({ content }) => content.includes(form))) return messages;
  return [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${form}` }];
}
