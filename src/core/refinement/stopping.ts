import { StoryFoldError } from '../errors';
import { matchingShare } from '../review/matching';
import type { Suggestion } from '../review/model';
import { type StopReason, stopReasons } from '../../shared/values';

/** From this share of suggestions already seen in the last round, another round brings nothing new. */
export const convergedShare = 0.9;

/** What is known after an assessment, before anything is revised or paid for. */
export interface AssessedFacts {
  suggestions: readonly Suggestion[];
  /** The round before in this run; undefined in the first. */
  previous: readonly Suggestion[] | undefined;
}

/** What is known after a revision. */
export interface RevisedFacts {
  /** How many suggestions changed the text. */
  applied: number;
  /** The phase's text was the same at an earlier point of this run. */
  seenBefore: boolean;
  round: number;
  maxRounds: number;
}

/** Whether an assessment ends the run. */
export function stopAfterAssessment({ suggestions, previous }: AssessedFacts): StopReason | undefined {
  return firstOf({
    no_suggestions: suggestions.length === 0,
    converged: previous !== undefined && matchingShare(suggestions, previous) >= convergedShare,
  });
}

/** Whether a revision ends the run. */
export function stopAfterRevision({
  applied,
  seenBefore,
  round,
  maxRounds,
}: RevisedFacts): StopReason | undefined {
  return firstOf({
    oscillating: applied > 0 && seenBefore,
    no_change: applied === 0,
    max_rounds: round >= maxRounds,
  });
}

/** The reason that an error stands for. */
export function stopOnError(error: unknown): StopReason {
  if (error instanceof StoryFoldError && error.code === 'cancelled') return 'cancelled';
  if (error instanceof StoryFoldError && error.code === 'budget_exhausted') return 'budget';
  return 'error';
}

/** Of the reasons that hold, the one that takes precedence. */
function firstOf(holds: Partial<Record<StopReason, boolean>>): StopReason | undefined {
  return stopReasons.find((reason) => holds[reason] === true);
}
