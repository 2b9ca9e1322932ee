import type { Clock, Timer } from '../../ports';
import type { Language } from '../../text/language';
import type { Consents } from './consents';
import { EndpointTraits } from '../endpoint/endpointTraits';
import type { LanguageModel } from '../languageModel';
import type { ModelSettings } from './modelSettings';
import type { RawReplies } from '../replies/rawReplies';
import { RequestQueue } from './requestQueue';
import type { UsageLedger } from '../usage/usageLedger';

export interface ModelSessionOptions {
  model: LanguageModel;
  settings: ModelSettings;
  /** In which the model is spoken to: the project's. */
  language: Language;
  consents: Consents;
  ledger: UsageLedger;
  rawReplies: RawReplies;
  clock: Clock;
  timer: Timer;
  /** Numbers from 0 up to, not including, 1. */
  random?: () => number;
}

/**
 * What all runs that speak to one endpoint share: its limits, what it has been found not to take, and where it is written down what was
 * asked. A `ModelRun` is what the author starts once and pays for together.
 */
export class ModelSession {
  readonly queue: RequestQueue;
  readonly random: () => number;
  private readonly traitsByModel = new Map<string, EndpointTraits>();

  constructor(readonly options: ModelSessionOptions) {
    this.queue = new RequestQueue(options.settings, options.clock, options.timer);
    this.random = options.random ?? Math.random;
  }

  traitsOf(model: string): EndpointTraits {
    let traits = this.traitsByModel.get(model);
    if (!traits) this.traitsByModel.set(model, (traits = new EndpointTraits()));
    return traits;
  }
}
