import { throwIfCancelled } from '../../errors';
import type { ModelMessage, ModelReply, ModelRequest, WireFormat } from '../languageModel';
import { contextOverflow, noModelNamed } from '../modelErrors';
import type { ModelStep } from '../steps';
import type { RunBudget } from '../usage/runBudget';
import { estimateMessages } from '../usage/tokenEstimate';
import { addUsage, noUsage, type TokenUsage } from '../usage/tokenUsage';
import { requireConsent } from './consents';
import { ledgerLine, type RunPurpose } from './ledgerLine';
import { stepSettings, type StepSettings } from './modelSettings';
import type { ModelSession } from './modelSession';
import { oneRequest, type EndedRequest } from './oneRequest';
import { retryAfterOf, waitBeforeRetry } from './retrying';
import type { RunProgress } from './runProgress';

/** What all requests have in common that the author started together. */
export interface SharedRun {
  /** As the ledger names it. */
  id: string;
  budget: RunBudget;
  signal: AbortSignal | undefined;
  onProgress: ((progress: RunProgress) => void) | undefined;
  /** Of all its requests so far, failed ones included. */
  spent: TokenUsage;
  /** Output tokens of its longest reply so far. */
  longestReply: number;
}

/** One thing that is wanted of a model, in as many tries as it takes. */
export interface WantedReply {
  step: ModelStep;
  messages: readonly ModelMessage[];
  format?: WireFormat;
  /** Where the author has set nothing. */
  defaults?: StepSettings;
  /** How many tokens the reply will take, as far as that is known: so many are set aside of the budget. */
  expectedOutputTokens?: number;
  onText?: (piece: string) => void;
  /** The reply broke off and is asked for again: what `onText` brought so far is void. */
  onRestart?: () => void;
}

/** A reply, and what all the tries took that it needed. */
export interface RepliedTo {
  reply: ModelReply;
  usage: TokenUsage;
}

/**
 * Takes what a run wants to the model: agreed to, within the budget, when its turn comes, again where the error passes, each request with
 * its line in the ledger.
 */
export class RequestRunner {
  constructor(
    private readonly session: ModelSession,
    private readonly run: SharedRun,
    private readonly purpose: RunPurpose,
  ) {}

  /** Throws what the port throws, and `no_model`, `confirmation_needed`, `budget_exhausted`, `context_overflow`. */
  async ask(wanted: WantedReply): Promise<RepliedTo> {
    const { consents, model, settings, timer } = this.session.options;
    const { signal } = this.run;
    throwIfCancelled(signal);
    const request = this.requestFor(wanted);
    await requireConsent(consents, model.origin);
    const claimed = this.tokensOf(request, wanted);
    const traits = this.session.traitsOf(request.model);
    let usage = noUsage;
    for (let number = 1; ;) {
      const fitted = traits.fit(request);
      const ended = await this.session.queue.run(
        () => this.make(fitted, wanted, { number, claimed }),
        signal,
      );
      usage = addUsage(usage, ended.usage);
      if (ended.reply) return { reply: ended.reply, usage };
      const { error, outcome, received } = ended;
      // A refusal of what the request can do without is no failure that would count against the tries.
      if (!traits.learn(error, fitted)) {
        const milliseconds = waitBeforeRetry(error, number, settings.maxAttempts, this.session.random);
        if (milliseconds === undefined) throw error;
        if (retryAfterOf(error) !== undefined) this.session.queue.hold(milliseconds);
        this.tell(wanted, 'waiting', { number, received, wait: { milliseconds, because: outcome } });
        await timer.wait(milliseconds, signal);
        number++;
      }
      if (received !== '') wanted.onRestart?.();
    }
  }

  /** Keeps a reply that cannot be used, byte for byte. Gives back where, or undefined where that was not possible. */
  keep(
    step: ModelStep,
    outcome: string,
    { text, model }: Pick<ModelReply, 'text' | 'model'>,
  ): Promise<string | undefined> {
    return this.session.options.rawReplies.keep({ step, model, outcome, text });
  }

  private requestFor({ step, messages, format, defaults }: WantedReply): ModelRequest {
    const { model, temperature, maxOutputTokens } = stepSettings(
      this.session.options.settings,
      step,
      defaults,
    );
    if (model === undefined) throw noModelNamed();
    return {
      model,
      messages,
      ...(format && { format }),
      ...(temperature !== undefined && { temperature }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    };
  }

  /**
   * What the request and its reply will take, as this model was found to count. Where nobody can say how long the reply will be, as much
   * as the longest of the run. Throws `context_overflow` for more than the model reads.
   */
  private tokensOf(request: ModelRequest, { expectedOutputTokens }: WantedReply): number {
    const { calibration, model, settings } = this.session.options;
    const factor = calibration.factorFor(model.origin, request.model);
    const input = estimateMessages(request.messages) * factor;
    // What is expected is our own estimate; the author's limit, and what replies took, are in the server's own tokens.
    const output =
      expectedOutputTokens === undefined ? request.maxOutputTokens : expectedOutputTokens * factor;
    if (input + (output ?? 0) > (settings.contextTokens ?? Infinity)) throw contextOverflow(model.origin, '');
    return Math.ceil(input + (output ?? this.run.longestReply));
  }

  private async make(
    request: ModelRequest,
    wanted: WantedReply,
    { number, claimed }: { number: number; claimed: number },
  ): Promise<EndedRequest> {
    const { clock, model } = this.session.options;
    this.tell(wanted, 'asking', { number, received: '' });
    const claim = this.run.budget.claim(claimed);
    const ended = await oneRequest(model, request, {
      clock,
      signal: this.run.signal,
      onText: (piece, received) => {
        wanted.onText?.(piece);
        this.tell(wanted, 'writing', { number, received });
      },
    });
    claim.settle(ended.usage);
    this.run.spent = addUsage(this.run.spent, ended.usage);
    this.run.longestReply = Math.max(this.run.longestReply, ended.usage.outputTokens);
    const written = this.write(ended, wanted, number);
    // Whoever stops a run does not wait for the disk.
    if (ended.outcome === 'cancelled') this.session.leave(written);
    else await written;
    if (ended.reply) this.tell(wanted, 'done', { number, received: ended.received });
    return ended;
  }

  /** The ledger's line, and what came of a reply that broke off. */
  private async write(ended: EndedRequest, { step }: WantedReply, number: number): Promise<void> {
    const { ledger, model, settings } = this.session.options;
    const line = { run: this.run.id, step, ...this.purpose, try: number, origin: model.origin };
    await ledger.add(ledgerLine(ended, line, settings));
    const { received, request } = ended;
    if (!ended.reply && received !== '')
      await this.keep(step, ended.outcome, { text: received, model: request.model });
  }

  private tell(
    { step }: WantedReply,
    state: RunProgress['state'],
    { number, received, wait }: { number: number; received: string; wait?: RunProgress['wait'] },
  ): void {
    this.run.onProgress?.({
      step,
      state,
      try: number,
      maxTries: this.session.options.settings.maxAttempts,
      characters: received.length,
      ...(wait && { wait }),
      spent: this.run.spent,
    });
  }
}
