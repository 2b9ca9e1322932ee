import { StoryFoldError } from '../errors';
import { matchingShare } from '../review/matching';
import type { Suggestion } from '../review/model';
import { type StopReason, stopReasons } from '../../shared/values';

/** From this share of suggestions already seen in the last round, another round brings nothing new. */
const convergedShare = 0.9;

/** What the author has asked for meanwhile; it goes before whatever else holds. */
interface AskedToStop {
  cancelled?: boolean;
  user?: boolean;
}

/** What is known after an assessment, before anything is revised or paid for. */
interface AssessedFacts extends AskedToStop {
  suggestions: readonly Suggestion[];
  /** The round before in this run; undefined in the first. */
  previous: readonly Suggestion[] | undefined;
}

/** What is known after a revision. */
interface RevisedFacts extends AskedToStop {
  /** How many suggestions changed the text. */
  applied: number;
  /** The phase's text was the same at an earlier point of this run. */
  seenBefore: boolean;
  round: number;
  maxRounds: number;
}

/** Whether an assessment ends the run. */
export function stopAfterAssessment({
  suggestions,
  previous,
  cancelled = false,
  user = false,
}: AssessedFacts): StopReason | undefined {
  return firstOf({
    cancelled,
    user,
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
  cancelled = false,
  user = false,
}: RevisedFacts): StopReason | undefined {
  return firstOf({
    cancelled,
    user,
    oscillating: applied > 0 && seenBefore,
    no_change: applied === 0,
    max_rounds: round >= maxRounds,
  });
}

/** The reason that an error stands for, or what the author asked for while it came. */
export function stopOnError(
  error: unknown,
  { cancelled = false, user = false }: AskedToStop = {},
): StopReason {
  const code = error instanceof StoryFoldError ? error.code : undefined;
  if (code === 'budget_exhausted') return firstOf({ cancelled, user, budget: true })!;
  return firstOf({ cancelled: cancelled || code === 'cancelled', user, error: true })!;
}

/** Of the reasons why the parts of a run ended, the one that comes last in precedence: there is still something to do there. */
export function lastOf(reasons: readonly StopReason[]): StopReason {
  return stopReasons.findLast((reason) => reasons.includes(reason))!;
}

/** Of the reasons that hold, the one that takes precedence. */
function firstOf(holds: Partial<Record<StopReason, boolean>>): StopReason | undefined {
  return stopReasons.find((reason) => holds[reason] === true);
}
