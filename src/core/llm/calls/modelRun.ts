import type { ErrorCode } from '../../errors';
import type { ModelMessage, ModelReply } from '../languageModel';
import { replyCut, replyDamaged, replyEmpty, replyInvalid, replyRefused } from '../modelErrors';
import { completeReply, missingPartsRequest } from '../replies/missingParts';
import { readReply } from '../replies/readReply';
import { withForm } from '../replies/formInWords';
import type { ReplyFormat } from '../replies/replyFormat';
import { wireFormat } from '../replies/wireSchema';
import type { ModelStep, ProseStep } from '../steps';
import { RunBudget } from '../usage/runBudget';
import { addUsage, noUsage, type TokenUsage } from '../usage/tokenUsage';
import { runName, type RunPurpose } from './ledgerLine';
import type { ModelSession } from './modelSession';
import { RequestRunner, type RepliedTo, type SharedRun, type WantedReply } from './requestRunner';
import type { RunProgress } from './runProgress';

export interface ModelRunOptions {
  purpose?: RunPurpose;
  signal?: AbortSignal;
  onProgress?: (progress: RunProgress) => void;
  /** Shared with other runs; a new one by the settings otherwise. */
  budget?: RunBudget;
}

/** What an engine knows of a request beside its messages. */
type AskOptions = Pick<WantedReply, 'defaults' | 'expectedOutputTokens'>;
type ProseOptions = AskOptions & Pick<WantedReply, 'onText' | 'onRestart'>;

/** A reply as it came, for whoever has to keep it. */
export type ReceivedReply = Pick<ModelReply, 'text' | 'model'>;

interface ProseReply {
  text: string;
  received: ReceivedReply;
  /** Of all tries. */
  usage: TokenUsage;
}

export interface StructuredReply<T> {
  value: T;
  /** Read as it came, after its form was mended, as what the format takes otherwise, or after a missing part was asked for. */
  reading: 'at_once' | 'repaired' | 'otherwise' | 'completed';
  /** Of one that was completed both replies, with an empty line between them. */
  received: ReceivedReply;
  /** Of all tries, the one for a missing part included. */
  usage: TokenUsage;
}

/**
 * Requests that the author started together: one budget, one signal, one name in the ledger. Gives back whole replies only; one that
 * cannot be used is an error, and kept as it came.
 */
export class ModelRun {
  private readonly runner: RequestRunner;
  private readonly shared: SharedRun;

  constructor(
    private readonly session: ModelSession,
    options: ModelRunOptions = {},
    shared?: SharedRun,
  ) {
    this.shared = shared ?? {
      id: runName(),
      budget: options.budget ?? new RunBudget(session.options.settings.budget),
      signal: options.signal,
      onProgress: options.onProgress,
      spent: noUsage,
      longestReply: 0,
    };
    this.runner = new RequestRunner(session, this.shared, options.purpose ?? {});
  }

  get budget(): RunBudget {
    return this.shared.budget;
  }

  /** All tokens of the run so far, those of failed requests included. */
  get spent(): TokenUsage {
    return this.shared.spent;
  }

  /** The same run, at work on something else: another chapter, another attempt at it. */
  for(purpose: RunPurpose): ModelRun {
    return new ModelRun(this.session, { purpose }, this.shared);
  }

  /** Keeps a reply of this run that cannot be used after all. Gives back where, or undefined where that was not possible. */
  keep(step: ModelStep, outcome: string, received: ReceivedReply): Promise<string | undefined> {
    return this.runner.keep(step, outcome, received);
  }

  /**
   * Asks for prose. Throws `reply_cut`, `reply_empty` or `reply_refused` rather than give less than was asked for, `reply_invalid` for
   * half a character in it, and what `RequestRunner.ask` throws.
   */
  async prose(
    step: ProseStep,
    messages: readonly ModelMessage[],
    options: ProseOptions = {},
  ): Promise<ProseReply> {
    const replied = await this.ask({ step, messages, ...options });
    const { text, model } = replied.reply;
    // No file can hold it, and asked again the model would most likely write it again.
    if (/\p{Surrogate}/u.test(text))
      throw replyDamaged(await this.keep(step, 'reply_invalid', replied.reply));
    return { text, received: { text, model }, usage: replied.usage };
  }

  /**
   * Asks for a document of that format. A reply in which parts are missing or wrong is followed by one request for just those. Throws as
   * `prose` does, and `reply_invalid`.
   */
  async structured<T>(
    format: ReplyFormat<T>,
    messages: readonly ModelMessage[],
    options: AskOptions = {},
  ): Promise<StructuredReply<T>> {
    const { language } = this.session.options;
    const step = format.name;
    const asked = withForm(messages, format, language);
    const first = await this.ask({ step, messages: asked, format: wireFormat(format), ...options });
    const reading = readReply(first.reply.text, format);
    if (reading.kind === 'whole')
      return {
        value: reading.value,
        reading: reading.repaired ? 'repaired' : 'at_once',
        received: receivedOf(first),
        usage: first.usage,
      };
    const otherwise = format.otherwise?.(first.reply.text);
    if (otherwise !== undefined)
      return { value: otherwise, reading: 'otherwise', received: receivedOf(first), usage: first.usage };
    const kept = await this.runner.keep(step, 'reply_invalid', first.reply);
    const missing = reading.kind === 'partly' && missingPartsRequest(reading, format, language);
    if (reading.kind === 'unreadable' || !missing) throw replyInvalid(reading.faults, kept);

    const further: ModelMessage[] = [
      ...asked,
      { role: 'assistant', content: first.reply.text },
      { role: 'user', content: missing.message },
    ];
    const second = await this.ask({ step, messages: further, format: missing.format, ...options });
    const completed = completeReply(reading, second.reply.text, format);
    if (completed.kind === 'whole')
      return {
        value: completed.value,
        reading: 'completed',
        received: receivedOf(first, second),
        usage: addUsage(first.usage, second.usage),
      };
    throw replyInvalid(
      completed.faults,
      (await this.runner.keep(step, 'reply_invalid', second.reply)) ?? kept,
    );
  }

  /** A reply that its model ended by itself, with something in it. */
  private async ask(wanted: WantedReply): Promise<RepliedTo> {
    const replied = await this.runner.ask(wanted);
    const { reply } = replied;
    const isEmpty = reply.text.trim() === '';
    if (reply.finish === 'stop' && !isEmpty) return replied;
    const kept = (code: ErrorCode) =>
      isEmpty ? Promise.resolve(undefined) : this.runner.keep(wanted.step, code, reply);
    if (reply.finish === 'length') throw replyCut(reply.text.length, await kept('reply_cut'));
    if (reply.finish === 'refused') throw replyRefused('', await kept('reply_refused'));
    throw replyEmpty();
  }
}

function receivedOf(...replies: readonly [RepliedTo, ...RepliedTo[]]): ReceivedReply {
  return { text: replies.map(({ reply }) => reply.text).join('\n\n'), model: replies[0].reply.model };
}
