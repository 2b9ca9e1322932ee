import type { ModelStep } from '../steps';
import type { TokenUsage } from '../usage/tokenUsage';
import type { UsageOutcome } from '../usage/usageRecord';

/** How a run with a model stands, small enough to be told with every piece of a reply. */
export interface RunProgress {
  step: ModelStep;
  /** `asking`: sent, no word yet. `writing`: the reply is coming. `waiting`: it failed and will be tried again. `done`: it has come whole. */
  state: 'asking' | 'writing' | 'waiting' | 'done';
  /** The how manyeth try this is, from 1. */
  try: number;
  maxTries: number;
  /** UTF-16 units of the reply that have come. */
  characters: number;
  /** Only while waiting: for how long, in milliseconds, and what failed. */
  wait?: { milliseconds: number; because: UsageOutcome };
  /** Of the whole run up to here, this request left out until it has ended. */
  spent: TokenUsage;
}
