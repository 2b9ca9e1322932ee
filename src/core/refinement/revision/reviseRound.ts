import { StoryFoldError } from '../../errors';
import { keepingReply } from '../../llm/replies/keepingReply';
import type { ManuscriptText } from '../../ports';
import type { Suggestion } from '../../review/model';
import { keepTexts } from '../record/keptTexts';
import { lockedPassages } from '../record/lockedPassages';
import type { HistoryEntry, NotApplied, RefinementRound, RefinementState, ReviseOutcome } from '../model';
import type { PhaseSession } from '../record/phaseSession';
import { requireRound } from '../requestChecks';
import { fileVersionOf } from '../record/rounds';
import { beginStep, type RunOptions } from '../runOptions';
import * as transitions from '../record/transitions';
import type { Decision } from '../../../shared/values';
import type { ModelEditsPlan } from './modelEdits';
import {
  askForRevision,
  cutPlan,
  prepareRevision,
  requireApproval,
  wantedRevision,
  type PreparedRevision,
  type RepliedRevision,
} from './modelRevision';
import { planReadyEdits } from './readyEdits';
import { usageSince, withBullets, withUsage } from './roundUsage';
import { keptStrays } from './strays';
import { writePlanned, type RevisionResult } from './writePlanned';

/**
 * Applies what was accepted and ends the round; when nothing could be applied it stays open. Ready edits are applied as they are; the rest
 * is asked of the model, where there is one. `state` holds the marks to keep; where a model is asked, what the author accepted is marked so too, whatever comes of it.
 *
 * Throws `confirmation_needed` before anything is sent when a suggestion without a passage was accepted and `options.approve` is missing,
 * and what the model's run throws, with nothing changed; but a reply that was cut off does not hold up ready edits. Where what was written
 * cannot be put in place, the reply is kept (`keepingReply`).
 */
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
  const ready = planReadyEdits(chosen, texts, locks, round.round);
  const { talk } = session;
  const { asked, notFound } = talk ? wantedRevision(chosen, ready, texts) : { asked: [], notFound: [] };
  const prepared =
    talk && asked.length > 0
      ? (requireApproval(asked, options),
        await prepareRevision(session, talk, { asked, texts, locks, ready, round }))
      : undefined;
  const spent = talk?.run.spent;
  // What a run accepts by itself is no mark of the author's, to be found ticked when the run has failed.
  const marked =
    prepared && state.mode === 'manual'
      ? transitions.marked(state, accepted, 'accepted', session.options.clock.now())
      : state;
  const reply = prepared && (await replied(session, marked, prepared));
  const plan = reply?.plan;
  const usage = prepared && talk && spent ? usageSince(spent, talk.run.spent) : undefined;
  const paid = withBullets(withUsage(marked, usage), prepared?.bullets ?? []);
  const handled = new Set([...asked.map(({ suggestion }) => suggestion.id), ...notFound.map(({ id }) => id)]);
  const reasons = [
    ...ready.notApplied.filter(({ id }) => !handled.has(id)),
    ...notFound,
    ...(plan?.notApplied ?? []),
  ];
  const write = async (): Promise<ReviseOutcome> => {
    const result = await writePlanned(
      session,
      paid,
      {
        texts,
        edits: [...ready.edits, ...(plan?.edits ?? [])],
        wide: plan?.wide ?? [],
        isFresh: prepared === undefined,
      },
      options,
      (outcome) => entryFor(session, paid, { chosen, reasons, plan, decision, outcome }),
    );
    const notApplied = notAppliedIn(chosen, reasons, result);
    const outcome: ReviseOutcome = {
      ...unchanged(session, round, decision, result.texts),
      applied: chosen.filter(({ id }) => result.applied.has(id)).map(({ id }) => id),
      notApplied,
      ...notesIn(plan, result),
      strays: straysIn(plan, result),
      ...(usage ? { usage } : {}),
    };
    if (result.recorded) return { ...outcome, files: result.recorded.files, entry: result.recorded.entry };
    // A revision that changes nothing ends nothing: the suggestions stay for the author's own hand.
    await session.save(transitions.withSuggestions(paid, decided(round, notApplied, plan, result)));
    return outcome;
  };
  const received = reply?.received;
  if (!talk || !received) return write();
  return keepingReply((outcome) => talk.run.keep('revision', outcome, received), write);
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

/** Asks the model, with the state saying so, and going back to what was decided when that fails. */
async function replied(
  session: PhaseSession,
  marked: RefinementState,
  prepared: PreparedRevision,
): Promise<RepliedRevision> {
  await session.save({ ...marked, status: 'revising' });
  const talk = session.talk!;
  const spent = talk.run.spent;
  try {
    return await askForRevision(talk, prepared);
  } catch (error) {
    const isCut = error instanceof StoryFoldError && error.code === 'reply_cut';
    if (isCut && prepared.ready.edits.length > 0) return { plan: cutPlan(prepared.request.asked) };
    // Where not even that can be written, the next operation settles it to the same.
    await session.save(withUsage(marked, usageSince(spent, talk.run.spent))).catch(() => undefined);
    throw error;
  }
}

interface Decided {
  chosen: readonly Suggestion[];
  reasons: readonly NotApplied[];
  plan: ModelEditsPlan | undefined;
  decision: Decision;
  outcome: RevisionResult;
}

/** The round as it goes into the history, and its suggestions as this revision leaves them. */
async function entryFor(
  session: PhaseSession,
  state: RefinementState,
  { chosen, reasons, plan, decision, outcome }: Decided,
): Promise<{ entry: HistoryEntry; decided: Suggestion[] }> {
  const round = requireRound(state);
  const suggestions = decided(round, notAppliedIn(chosen, reasons, outcome), plan, outcome);
  const acceptedIds = chosen.map(({ id }) => id);
  const ended = { ...round, suggestions, userDecision: decision, acceptedIds };
  const entry = transitions.entryForRound(state, await session.nextEntry(), ended, {
    decision,
    edits: outcome.edits,
    files: outcome.files,
    at: session.options.clock.now(),
  });
  return { entry: { ...entry, strays: straysIn(plan, outcome) }, decided: suggestions };
}

/** What the model says about the changes that are made. */
function notesIn(
  plan: ModelEditsPlan | undefined,
  { applied }: RevisionResult,
): Pick<ReviseOutcome, 'notes'> {
  const notes = plan?.notes.filter(({ id }) => applied.has(id)) ?? [];
  return notes.length > 0 ? { notes } : {};
}

function straysIn(plan: ModelEditsPlan | undefined, { lost }: RevisionResult) {
  return plan ? keptStrays([...plan.strays, ...lost]) : [];
}

/** Every accepted suggestion that changed nothing, in the round's order. What became of its edits last counts. */
function notAppliedIn(
  chosen: readonly Suggestion[],
  reasons: readonly NotApplied[],
  { applied, reasons: atLast, turnedDown }: RevisionResult,
): NotApplied[] {
  const byId = new Map(reasons.map((each) => [each.id, each]));
  return chosen
    .filter(({ id }) => !applied.has(id))
    .map(({ id }): NotApplied => {
      const reason = atLast.get(id);
      if (!reason) return byId.get(id) ?? { id, reason: 'unchanged' };
      return { id, reason, ...(turnedDown.has(id) ? { turnedDown: true } : {}) };
    });
}

/** The round's suggestions; one that the author turned down when they saw the change is theirs to decide again. */
function decided(
  round: RefinementRound,
  notApplied: readonly NotApplied[],
  plan: ModelEditsPlan | undefined,
  { applied, turnedDown }: RevisionResult,
): Suggestion[] {
  const byId = new Map(notApplied.map((each) => [each.id, each]));
  const notes = new Map(plan?.notes.map(({ id, note }) => [id, note]));
  return round.suggestions.map((suggestion): Suggestion => {
    const { notApplied: _notApplied, why: _why, ...plain } = suggestion;
    if (applied.has(suggestion.id)) {
      const note = notes.get(suggestion.id);
      return { ...plain, status: 'applied', ...(note === undefined ? {} : { why: note }) };
    }
    const outcome = byId.get(suggestion.id);
    if (!outcome) return suggestion;
    if (turnedDown.has(suggestion.id)) return { ...plain, status: 'open' };
    const { reason, why } = outcome;
    return { ...plain, status: 'not_applied', notApplied: reason, ...(why === undefined ? {} : { why }) };
  });
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
