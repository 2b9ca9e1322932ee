import type { Clock, Timer } from '../../ports';
import type { Language } from '../../text/language';
import type { Consents } from './consents';
import { EndpointTraits } from '../endpoint/endpointTraits';
import type { LanguageModel } from '../languageModel';
import type { ModelSettings } from './modelSettings';
import type { RawReplies } from '../replies/rawReplies';
import { RequestQueue } from './requestQueue';
import { estimateRun, type PlannedRequest, type RunEstimate } from './runEstimate';
import type { TokenCalibration } from '../usage/tokenCalibration';
import type { UsageLedger } from '../usage/usageLedger';

export interface ModelSessionOptions {
  model: LanguageModel;
  settings: ModelSettings;
  /** In which the model is spoken to: the project's. */
  language: Language;
  consents: Consents;
  ledger: UsageLedger;
  /** What the ledger has taught of how the endpoint's models count tokens. */
  calibration: TokenCalibration;
  rawReplies: RawReplies;
  clock: Clock;
  timer: Timer;
  /** Numbers from 0 up to, not including, 1. */
  random?: () => number;
  /** Shared with the sessions of other projects that speak to the same endpoint; a queue of its own by the settings otherwise. */
  queue?: RequestQueue;
}

/**
 * One project speaking to one endpoint: what all its runs share. It remembers what the endpoint has been found not to take. A `ModelRun` is
 * what the author starts once and pays for together.
 */
export class ModelSession {
  readonly queue: RequestQueue;
  readonly random: () => number;
  private readonly beingWritten = new Set<Promise<void>>();
  private readonly traitsByModel = new Map<string, EndpointTraits>();

  constructor(readonly options: ModelSessionOptions) {
    this.queue = options.queue ?? new RequestQueue(options.settings, options.clock, options.timer);
    this.random = options.random ?? Math.random;
  }

  /** What a run will take, before it is begun: its requests in the order in which they will be made. */
  estimate(planned: readonly PlannedRequest[]): RunEstimate {
    const { calibration, language, model, settings } = this.options;
    return estimateRun(planned, { origin: model.origin, calibration, language, settings });
  }

  traitsOf(model: string): EndpointTraits {
    let traits = this.traitsByModel.get(model);
    if (!traits) this.traitsByModel.set(model, (traits = new EndpointTraits(this.options.model)));
    return traits;
  }

  /** Lets something be written that nobody waits for now. It never fails. */
  leave(writing: Promise<void>): void {
    this.beingWritten.add(writing);
    void writing.finally(() => this.beingWritten.delete(writing));
  }

  /** Resolves when everything is written that runs have left to be; to be awaited before the project is closed. */
  async written(): Promise<void> {
    await Promise.all(this.beingWritten);
  }
}
