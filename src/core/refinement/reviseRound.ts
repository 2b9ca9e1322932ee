import type { ManuscriptText } from '../ports';
import type { Suggestion } from '../review/model';
import type { TextEdit } from '../text/edits';
import { lockedPassages } from './lockedPassages';
import type { RefinementRound, RefinementState, ReviseOutcome } from './model';
import { keepTexts } from './keptTexts';
import type { PhaseSession } from './phaseSession';
import { requireRound } from './requestChecks';
import { planReadyEdits } from './readyEdits';
import { fileVersionOf } from './rounds';
import { beginStep, type RunOptions } from './runOptions';
import * as transitions from './transitions';
import type { Decision } from '../../shared/values';

/** Applies what was accepted and ends the round; when nothing could be applied it stays open. `state` holds the marks to keep. */
export async function reviseRound(
  session: PhaseSession,
  state: RefinementState,
  accepted: readonly string[],
  decision: Decision,
  options: RunOptions,
): Promise<ReviseOutcome> {
  const round = requireRound(state);
  const texts = await session.requireTexts();
  beginStep(options, state, 'revising');
  const locks = lockedPassages(state.locks, texts);
  const wanted = new Set(accepted);
  const chosen = round.suggestions.filter((suggestion) => wanted.has(suggestion.id));
  const plan = planReadyEdits(chosen, texts, locks, round.round);
  const applied = new Set(plan.edits.flatMap((edit) => edit.origin.suggestions));
  const reasons = new Map(plan.notApplied.map(({ id, reason }) => [id, reason]));
  const suggestions = round.suggestions.map((suggestion): Suggestion => {
    const reason = reasons.get(suggestion.id);
    if (applied.has(suggestion.id)) return { ...suggestion, status: 'applied' };
    return reason ? { ...suggestion, status: 'not_applied', notApplied: reason } : suggestion;
  });
  const outcome: ReviseOutcome = {
    ...unchanged(session, round, decision, texts),
    applied: chosen.filter(({ id }) => applied.has(id)).map(({ id }) => id),
    notApplied: plan.notApplied,
  };
  if (applied.size === 0) {
    // A revision that changes nothing ends nothing: the suggestions stay for the author's own hand.
    await session.save(transitions.withSuggestions(state, suggestions));
    return outcome;
  }
  const edits = new Map<string, TextEdit[]>();
  for (const text of texts) edits.set(text.path, []);
  for (const edit of plan.edits) edits.get(edit.path)?.push(edit);
  const files = await session.changesBy(texts, edits);
  const decided = { ...round, suggestions, userDecision: decision, acceptedIds: [...accepted] };
  const entry = transitions.entryForRound(state, await session.nextEntry(), decided, {
    decision,
    edits: plan.edits,
    files,
    at: session.options.clock.now(),
  });
  const recorded = await session.writeEdits(state, entry, texts, edits, { decided: suggestions });
  return { ...outcome, files: recorded.files, entry: recorded.entry };
}

/** Keeps the rejections of `state`; the round ends when nothing in it is left to decide. */
export async function rejectRound(session: PhaseSession, state: RefinementState): Promise<ReviseOutcome> {
  const round = requireRound(state);
  const texts = await session.requireTexts();
  const outcome = unchanged(session, round, 'reject', texts);
  if (round.suggestions.some(transitions.isUndecided)) {
    await session.save(state);
    return outcome;
  }
  const ended = await session.endRound(state, texts.map(fileVersionOf), 'reject');
  await session.save(ended.state, [...ended.changes, ...(await keepTexts(session.options.store, texts))]);
  return ended.entry === undefined ? outcome : { ...outcome, entry: ended.entry };
}

/** What a decision comes to while no text has been changed. */
function unchanged(
  session: PhaseSession,
  { round }: RefinementRound,
  decision: Decision,
  texts: readonly ManuscriptText[],
): ReviseOutcome {
  return {
    phase: session.phase,
    round,
    decision,
    applied: [],
    notApplied: [],
    strays: [],
    files: texts.map(({ path, sha256 }) => ({ path, before: sha256, after: sha256 })),
  };
}
