import type { OutcomeView } from '../../../shared/workbenchState';
import type { TokenUsage } from '../../llm/usage/tokenUsage';
import type { Suggestion } from '../../review/model';
import type { GenerateOutcome, RefineOutcome, ReviseOutcome } from '../model';

// What a step did, in the view's words. All pure.

/** `suggestions` are those of the round before it; `rejected`: how many of them the author did not want. */
export function revisionOutcome(
  outcome: ReviseOutcome,
  suggestions: readonly Suggestion[],
  rejected: number,
): OutcomeView {
  const { notApplied, notes } = sayings([outcome], suggestions);
  return {
    phase: outcome.phase,
    applied: outcome.applied.length,
    rejected,
    notApplied,
    notes,
    strays: outcome.strays.length,
    ...tokensOf(outcome.usage),
  };
}

/** `suggestions`: those of all its rounds. What the last revision left undone is told; what an earlier one left was taken up by the next. */
export function roundsOutcome(outcome: RefineOutcome, suggestions: readonly Suggestion[]): OutcomeView {
  const revisions = outcome.rounds.flatMap(({ revision }) => revision ?? []);
  return {
    phase: outcome.phase,
    applied: outcome.rounds.reduce((sum, { applied }) => sum + applied, 0),
    rejected: 0,
    notApplied: sayings(revisions.slice(-1), suggestions).notApplied,
    notes: sayings(revisions, suggestions).notes,
    strays: revisions.reduce((sum, { strays }) => sum + strays.length, 0),
    rounds: {
      stopReason: outcome.stopReason,
      each: outcome.rounds.map(({ round, focus, suggestions: listed, applied }) => ({
        round,
        ...(focus === undefined ? {} : { focus }),
        suggestions: listed,
        applied,
      })),
    },
    ...tokensOf(outcome.usage),
  };
}

export function generationOutcome({ phase, usage }: GenerateOutcome): OutcomeView {
  return {
    phase,
    written: true,
    applied: 0,
    rejected: 0,
    notApplied: [],
    notes: [],
    strays: 0,
    ...tokensOf(usage),
  };
}

/** What a model read and wrote together. */
export function tokensOf(usage: Pick<TokenUsage, 'inputTokens' | 'outputTokens'> | undefined): {
  tokens?: number;
} {
  return usage === undefined ? {} : { tokens: usage.inputTokens + usage.outputTokens };
}

/** A suggestion in the author's words where they have put it so. */
export function wordsOf(suggestion: Suggestion | undefined): string {
  return suggestion?.reworded ?? suggestion?.summary ?? '';
}

function sayings(
  revisions: readonly ReviseOutcome[],
  suggestions: readonly Suggestion[],
): Pick<OutcomeView, 'notApplied' | 'notes'> {
  const byId = new Map(suggestions.map((suggestion) => [suggestion.id, suggestion]));
  return {
    notApplied: revisions.flatMap((revision) =>
      revision.notApplied.map(({ id, reason, why, turnedDown }) => ({
        id,
        reason,
        summary: wordsOf(byId.get(id)),
        hasEdit: byId.get(id)?.replacement !== undefined,
        ...(why === undefined ? {} : { why }),
        turnedDown: turnedDown === true,
      })),
    ),
    notes: revisions.flatMap((revision) =>
      (revision.notes ?? []).map(({ id, note }) => ({ summary: wordsOf(byId.get(id)), note })),
    ),
  };
}
