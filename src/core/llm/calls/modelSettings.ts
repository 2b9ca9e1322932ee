import type { ModelStep } from '../steps';
import type { Price } from '../usage/prices';

/** How a step differs from the rest. */
export interface StepSettings {
  model?: string;
  temperature?: number;
  maxOutputTokens?: number;
}

/** What the author set about speaking to a model; see `readModelSettings`. */
export interface ModelSettings extends StepSettings {
  steps: Readonly<Partial<Record<ModelStep, StepSettings>>>;
  /** Whether the models reason before they write, so that they take no temperature; `auto` knows the common ones by name. */
  reasoning: 'auto' | 'on' | 'off';
  /** How many tokens the model reads and writes at most; undefined where the author did not say. */
  contextTokens: number | undefined;
  /** Undefined for no limit. */
  requestsPerMinute: number | undefined;
  /** How many requests may be under way at once. */
  concurrency: number;
  /** How often one request is made at most when it fails in a way that passes. */
  maxAttempts: number;
  /** How long a server may be silent. */
  timeoutSeconds: number;
  /** By the model's name; `*` is for all others. */
  prices: Readonly<Record<string, Price>>;
  budget: { tokens: number; calls: number };
}

/** The model, temperature and limit that hold for a step: its own where it has any, else the common ones, else those of `defaults`. */
export function stepSettings(
  { model, temperature, maxOutputTokens, steps }: ModelSettings,
  step: ModelStep,
  defaults: StepSettings = {},
): StepSettings {
  return {
    ...defaults,
    ...(model !== undefined && { model }),
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...steps[step],
  };
}
