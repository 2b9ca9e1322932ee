import type { ReadUsageRecord } from './usageRecord';

/** How our estimate of tokens has to be corrected for a model, learned from what its server told. */
export interface TokenCalibration {
  /** What to multiply an estimate by; 1 for a model that was never asked. */
  factorFor(origin: string, model: string): number;
  /** How many requests that factor rests on. */
  samplesFor(origin: string, model: string): number;
}

/** The last ones count: servers change the model behind a name. */
const latest = 100;
/** Below this many tokens what the chat format adds weighs more than the text. */
const leastTokens = 200;
/** As if so many requests had come out exactly as estimated: one sample moves the factor by a fifth of the way. */
const doubt = 4;
/** No tokenizer of a model that writes English or Chinese is further off than this. */
const range = { least: 0.4, most: 2.5 };

/**
 * Learns from the ledger. The median of the ratios, so that single lines that are far off move nothing, drawn towards 1 while there are
 * few, and kept within 0.4 to 2.5.
 */
export function calibrationFrom(records: readonly ReadUsageRecord[]): TokenCalibration {
  const ratios = new Map<string, number[]>();
  for (const { origin, model, estimated, inputTokens, estimatedInputTokens } of records) {
    if (estimated || inputTokens === 0 || estimatedInputTokens < leastTokens) continue;
    const key = keyOf(origin, model);
    const known = ratios.get(key);
    const ratio = Math.log(inputTokens / estimatedInputTokens);
    if (known) known.push(ratio);
    else ratios.set(key, [ratio]);
  }
  const samples = (origin: string, model: string): number[] =>
    ratios.get(keyOf(origin, model))?.slice(-latest) ?? [];
  return {
    factorFor: (origin, model) => {
      const found = samples(origin, model);
      if (found.length === 0) return 1;
      const factor = Math.exp((median(found) * found.length) / (found.length + doubt));
      return Math.min(range.most, Math.max(range.least, factor));
    },
    samplesFor: (origin, model) => samples(origin, model).length,
  };
}

function keyOf(origin: string, model: string): string {
  return JSON.stringify([origin, model]);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
