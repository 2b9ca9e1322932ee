import type { StoryFoldError } from '../../errors';
import type { Advice } from './endpointAdvice';
import type { OptionalParameter } from '../languageModel';
import type { TokenUsage } from '../usage/tokenUsage';

/** What is looked at, in this order; a check ends where nothing further can be known. */
export const checkNames = [
  'address',
  'connection',
  'models',
  'model',
  'key',
  'prose',
  'streaming',
  'usage',
  'reasoning',
  'json_schema',
  'json_object',
  'plain_json',
] as const;
export type CheckName = (typeof checkNames)[number];

/** `warning`: it works, and something is to be known. `failed`: so it cannot be used. */
export type CheckOutcome = 'ok' | 'warning' | 'failed';

/** What can be found, and what there is to tell about it. The doors have the words. */
export interface FindingFacts {
  /** The error's own message says it; `advice` is there where more is known of what to do than its hint can say. */
  error: { error: StoryFoldError; advice?: Advice };
  address_fine: { origin: string };
  answers: Nothing;
  /** Names of models. */
  models_listed: { count: number };
  /** Its list is empty. */
  no_models: Nothing;
  /** It gives no list, and works all the same. */
  list_not_told: Nothing;
  model_listed: { model: string };
  model_not_listed: { model: string; nearest: string | undefined };
  /** None was named, and there is but one. */
  only_model: { model: string };
  /** Some of those on offer. */
  no_model_named: { models: readonly string[]; count: number };
  key_taken: Nothing;
  no_key_needed: Nothing;
  /** `without`: the parameters that had to be left out. */
  wrote: { tokens: number; without: readonly OptionalParameter[] };
  /** The reply came up against its limit of tokens. */
  wrote_to_limit: { tokens: number };
  /** In so many pieces. */
  streams: { pieces: number };
  comes_at_once: Nothing;
  /** In one piece, and too short to tell by. */
  too_short_to_stream: Nothing;
  usage_told: TokenUsage;
  usage_not_told: Nothing;
  /** So many tokens of the reply were reasoning. */
  reasons: { tokens: number };
  /** None was seen; the model may reason and not tell. */
  no_reasoning_seen: Nothing;
  form_taken: Nothing;
  /** The reply is the document with something around it, or its form had to be mended; either way it is read. */
  form_mended: { how: 'text_around' | 'repaired' };
  form_refused: Nothing;
  /** The server took it, and the reply came in another form. */
  form_ignored: Nothing;
}

type Nothing = Readonly<Record<string, never>>;

export type FindingKind = keyof FindingFacts;

export type CheckFinding = {
  [Kind in FindingKind]: {
    name: CheckName;
    outcome: CheckOutcome;
    kind: Kind;
    facts: FindingFacts[Kind];
    /** What it took to find out; 0 where an earlier request showed it. */
    milliseconds: number;
  };
}[FindingKind];
