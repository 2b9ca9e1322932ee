import type { Language } from '../../text/language';
import type { ModelMessage } from '../languageModel';
import { noModelNamed } from '../modelErrors';
import { withForm } from '../replies/formInWords';
import { formatInstruction, type ReplyFormat } from '../replies/replyFormat';
import type { ModelStep } from '../steps';
import { costOf, priceOf, singleCost, type Cost, type Price } from '../usage/prices';
import { cachedOf, sharedTokens } from '../usage/promptCache';
import type { BudgetFigures } from '../usage/runBudget';
import type { TokenCalibration } from '../usage/tokenCalibration';
import { estimateMessages, estimateTokens } from '../usage/tokenEstimate';
import { addUsage, noUsage, type TokenUsage } from '../usage/tokenUsage';
import { stepSettings, type ModelSettings } from './modelSettings';

/** A request that a run means to make. */
export interface PlannedRequest {
  step: ModelStep;
  /** What is sent, where it is known already, or how many tokens it will be and how many of them earlier requests of the run begin with. */
  input: readonly ModelMessage[] | { tokens: number; shared?: number };
  /** Where the reply has one, so that its description is counted as far as messages do not give it. */
  format?: ReplyFormat<unknown>;
  /** How many tokens the reply is expected to take, as `estimateTokens` counts. */
  outputTokens: number;
}

/**
 * What an estimate takes for granted, to be told beside it:
 * - `not_calibrated`: nobody has told yet how this model counts;
 * - `no_retries`: every request is made once, and no reply is asked for again;
 * - `reply_lengths`: replies are as long as expected, while a model that reasons writes more;
 * - `prefix_cache`: the provider keeps what requests begin with alike, or cached tokens cost as much as the others;
 * - `no_price`: a price is not known, or prices are in several currencies, so that there is no cost.
 */
export type EstimateAssumption =
  'not_calibrated' | 'no_retries' | 'reply_lengths' | 'prefix_cache' | 'no_price';

export interface RunEstimate {
  calls: number;
  inputTokens: number;
  /** Those of the input that a provider's prefix cache has from earlier requests of the same run. */
  cachedTokens: number;
  outputTokens: number;
  /** Undefined where a price is not known, or they are in several currencies. */
  cost: Cost | undefined;
  /** The same if nothing were cached. */
  costWithoutCache: Cost | undefined;
  /** The limit of one run that this alone goes beyond; undefined where it stays within both. */
  beyond: BudgetBeyond | undefined;
  assumes: readonly EstimateAssumption[];
}

/** `limit`: requests, or tokens sent and written, that one run may take at most. */
export interface BudgetBeyond {
  of: keyof BudgetFigures;
  limit: number;
}

export interface EstimateOptions {
  origin: string;
  calibration: TokenCalibration;
  language: Language;
  settings: ModelSettings;
}

/** What a run will take, before it is begun: all its requests in the order in which they will be made. Throws `no_model`. */
export function estimateRun(
  planned: readonly PlannedRequest[],
  { origin, calibration, language, settings }: EstimateOptions,
): RunEstimate {
  const requests = planned.map((request) => ({ ...request, model: modelOf(request, settings) }));
  // The most that each model was told in one request so far: more than that it cannot have kept.
  const mostTold = new Map<string, number>();
  const taken = requests.map((request, index) => {
    const factor = calibration.factorFor(origin, request.model);
    const told = mostTold.get(request.model) ?? 0;
    const { tokens, shared } = inputOf(request, requests.slice(0, index), told, language);
    mostTold.set(request.model, Math.max(told, tokens));
    const usage: TokenUsage = {
      inputTokens: Math.round(tokens * factor),
      cachedTokens: cachedOf(Math.round(shared * factor)),
      outputTokens: Math.round(request.outputTokens * factor),
      reasoningTokens: 0,
      estimated: true,
    };
    return { usage, price: priceOf(settings.prices, request.model) };
  });
  const { inputTokens, cachedTokens, outputTokens } = taken.reduce(
    (total, { usage }) => addUsage(total, usage),
    noUsage,
  );
  const cost = totalCost(taken);
  const isCalibrated = requests.every(({ model }) => calibration.samplesFor(origin, model) > 0);
  return {
    calls: planned.length,
    inputTokens,
    cachedTokens,
    outputTokens,
    cost,
    costWithoutCache: totalCost(
      taken.map(({ usage, price }) => ({ usage: { ...usage, cachedTokens: 0 }, price })),
    ),
    beyond: beyondBudget({ calls: planned.length, tokens: inputTokens + outputTokens }, settings.budget),
    assumes: [
      ...(isCalibrated ? [] : (['not_calibrated'] as const)),
      'no_retries',
      'reply_lengths',
      ...(cachedTokens > 0 ? (['prefix_cache'] as const) : []),
      ...(cost === undefined && planned.length > 0 ? (['no_price'] as const) : []),
    ],
  };
}

function beyondBudget(expected: BudgetFigures, limit: BudgetFigures): BudgetBeyond | undefined {
  const of = (['calls', 'tokens'] as const).find((one) => expected[one] > limit[one]);
  return of && { of, limit: limit[of] };
}

function modelOf({ step }: PlannedRequest, settings: ModelSettings): string {
  const { model } = stepSettings(settings, step);
  if (model === undefined) throw noModelNamed();
  return model;
}

type NamedRequest = PlannedRequest & { model: string };

/** Tokens of the request, and of those the ones that an earlier request to the same model began with; `mostTold` are the tokens of its longest. */
function inputOf(
  { input, model, format }: NamedRequest,
  earlier: readonly NamedRequest[],
  mostTold: number,
  language: Language,
): { tokens: number; shared: number } {
  if (!isMessages(input)) {
    const form = format ? estimateTokens(formatInstruction(format, language)) : 0;
    return { tokens: input.tokens + form, shared: Math.min(input.shared ?? 0, input.tokens, mostTold) };
  }
  const before = earlier.flatMap((one) => (one.model === model && isMessages(one.input) ? [one.input] : []));
  // The latest are the likeliest to share most; what none of the last few has is seldom in an older one.
  const shared = Math.max(0, ...before.slice(-lookedBackAt).map((one) => sharedTokens(input, one)));
  return { tokens: estimateMessages(format ? withForm(input, format, language) : input), shared };
}

const lookedBackAt = 8;

function isMessages(input: PlannedRequest['input']): input is readonly ModelMessage[] {
  return Array.isArray(input);
}

function totalCost(requests: readonly { usage: TokenUsage; price: Price | undefined }[]): Cost | undefined {
  return requests.every(({ price }) => price !== undefined)
    ? singleCost(requests.map(({ usage, price }) => costOf(usage, price!)))
    : undefined;
}
