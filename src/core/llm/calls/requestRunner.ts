import type { Phase } from '../../../shared/values';
import { StoryFoldError, throwIfCancelled, type ErrorCode } from '../../errors';
import { requireConsent } from './consents';
import type { LanguageModel, ModelMessage, ModelReply, ModelRequest, WireFormat } from '../languageModel';
import type { ModelSession } from './modelSession';
import { contextOverflow, noModelNamed } from '../modelErrors';
import { costOf, priceOf } from '../usage/prices';
import { retryAfterOf, waitBeforeRetry } from './retrying';
import { RunBudget } from '../usage/runBudget';
import type { RunProgress } from './runProgress';
import type { ModelStep } from '../steps';
import { usageOfFailed } from '../usage/failedUsage';
import { estimateMessages } from '../usage/tokenEstimate';
import { addUsage, noUsage, type TokenUsage } from '../usage/tokenUsage';
import type { UsageOutcome, UsageRecord } from '../usage/usageRecord';

/** What a run is for, as the ledger tells it. */
export type RunPurpose = Pick<UsageRecord, 'chapter' | 'attempt' | 'task'> & { phase?: Phase };

export interface RunOptions {
  purpose?: RunPurpose;
  signal?: AbortSignal;
  onProgress?: (progress: RunProgress) => void;
  /** Shared with other runs that the author started together; a new one by the settings otherwise. */
  budget?: RunBudget;
}

/** One thing that is asked of a model, in as many attempts as it takes. */
export interface Asked {
  step: ModelStep;
  messages: readonly ModelMessage[];
  format?: WireFormat;
  onText?: (piece: string) => void;
  /** The reply broke off and is asked for again: what `onText` brought so far is void. */
  onRestart?: () => void;
}

/** One request of them. */
interface Attempt {
  asked: Asked;
  request: ModelRequest;
  /** From 1. */
  number: number;
  estimatedInputTokens: number;
  /** What has come of the reply. */
  received: string;
}

/**
 * Takes what a run asks for to the model: agreed to, within the budget, when its turn comes, again where the error passes, each request
 * with its line in the ledger.
 */
export class RequestRunner {
  /** As the ledger names the run. */
  readonly id: string;
  readonly budget: RunBudget;
  private total: TokenUsage = noUsage;

  constructor(
    private readonly calls: ModelSession,
    private readonly options: RunOptions,
  ) {
    const { clock, settings } = calls.options;
    this.id = `${clock.now().toString(36)}-${calls.random().toString(36).slice(2, 6)}`;
    this.budget = options.budget ?? new RunBudget(settings.budget);
  }

  get spent(): TokenUsage {
    return this.total;
  }

  private get model(): LanguageModel {
    return this.calls.options.model;
  }

  /** Throws what the port throws, and `no_model`, `confirmation_needed`, `budget_exhausted`, `context_overflow`. */
  async ask(asked: Asked): Promise<ModelReply> {
    const { consents, settings, timer } = this.calls.options;
    throwIfCancelled(this.options.signal);
    const { model, temperature, maxOutputTokens } = { ...settings, ...settings.steps[asked.step] };
    if (model === undefined) throw noModelNamed();
    await requireConsent(consents, this.model.origin);
    const estimatedInputTokens = estimateMessages(asked.messages);
    if (estimatedInputTokens + (maxOutputTokens ?? 0) > (settings.contextTokens ?? Infinity))
      throw contextOverflow(this.model.origin, '');
    const traits = this.calls.traitsOf(model);
    const unfitted: ModelRequest = {
      model,
      messages: asked.messages,
      ...(asked.format && { format: asked.format }),
      ...(temperature !== undefined && { temperature }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    };
    for (let number = 1; ;) {
      const request = traits.fit(unfitted);
      const attempt: Attempt = { asked, request, number, estimatedInputTokens, received: '' };
      try {
        return await this.calls.queue.run(() => this.attempt(attempt), this.options.signal);
      } catch (error) {
        // A refusal of what the request can do without is no failure that would count against the attempts.
        if (!traits.learn(error, request)) {
          const milliseconds = waitBeforeRetry(error, number, settings.maxAttempts, this.calls.random);
          if (milliseconds === undefined) throw error;
          if (retryAfterOf(error) !== undefined) this.calls.queue.hold(milliseconds);
          this.tell(attempt, 'waiting', { milliseconds, because: (error as StoryFoldError).code });
          await timer.wait(milliseconds, this.options.signal);
          number++;
        }
        if (attempt.received !== '') asked.onRestart?.();
      }
    }
  }

  private async attempt(attempt: Attempt): Promise<ModelReply> {
    const { asked, request, estimatedInputTokens } = attempt;
    const claim = this.budget.claim(estimatedInputTokens + (request.maxOutputTokens ?? 0));
    const { clock } = this.calls.options;
    const started = clock.now();
    const settle = async (usage: TokenUsage, outcome: UsageOutcome) => {
      claim.settle(usage);
      this.total = addUsage(this.total, usage);
      await this.record(attempt, usage, outcome, clock.now() - started);
    };
    this.tell(attempt, 'asking');
    try {
      const reply = await this.model.reply(request, {
        ...(this.options.signal && { signal: this.options.signal }),
        onText: (piece) => {
          attempt.received += piece;
          asked.onText?.(piece);
          this.tell(attempt, 'writing');
        },
      });
      await settle(reply.usage, reply.finish);
      this.tell(attempt, 'done');
      return reply;
    } catch (error) {
      if (attempt.received !== '') await this.keep(attempt.asked.step, codeOf(error), attempt.received);
      await settle(usageOfFailed(codeOf(error), estimatedInputTokens, attempt.received), codeOf(error));
      throw error;
    }
  }

  /** Keeps a reply that cannot be used, byte for byte. Gives back where, or undefined where that was not possible. */
  keep(step: ModelStep, outcome: UsageOutcome, text: string): Promise<string | undefined> {
    const { rawReplies, settings } = this.calls.options;
    const model = settings.steps[step]?.model ?? settings.model ?? '';
    return rawReplies.keep({ step, model, outcome, text });
  }

  private async record(
    { asked, request, number, estimatedInputTokens }: Attempt,
    usage: TokenUsage,
    outcome: UsageOutcome,
    milliseconds: number,
  ): Promise<void> {
    const { clock, ledger, settings } = this.calls.options;
    const price = priceOf(settings.prices, request.model);
    await ledger.add({
      at: clock.now(),
      run: this.id,
      step: asked.step,
      ...this.options.purpose,
      try: number,
      origin: this.model.origin,
      model: request.model,
      ...usage,
      estimatedInputTokens,
      milliseconds: Math.max(0, milliseconds),
      outcome,
      ...(price && { cost: costOf(usage, price) }),
    });
  }

  private tell(
    { asked, number, received }: Attempt,
    state: RunProgress['state'],
    wait?: RunProgress['wait'],
  ): void {
    this.options.onProgress?.({
      step: asked.step,
      state,
      attempt: number,
      maxAttempts: this.calls.options.settings.maxAttempts,
      characters: received.length,
      ...(wait && { wait }),
      spent: this.total,
    });
  }
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof StoryFoldError ? error.code : 'io';
}
