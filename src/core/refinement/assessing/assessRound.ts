import { throwIfCancelled } from '../../errors';
import { keepingReply } from '../../llm/replies/keepingReply';
import { mergeFindings } from '../../review/merge';
import type { ManuscriptText } from '../../ports';
import type { Finding, ReviewRequest, Suggestion } from '../../review/model';
import { overallSentence } from '../../review/overall';
import { contains, type Range } from '../../text/range';
import { findingsToSuggestions, unsettledFindings } from './findingsToSuggestions';
import { resolveFocus } from '../focus';
import { keepTexts } from '../record/keptTexts';
import { heldPassages } from '../record/lockedPassages';
import type { RefinementRound } from '../model';
import { modelFindings, type ModelFindings } from './modelFindings';
import type { PhaseSession } from '../record/phaseSession';
import { reviewRequest } from '../reviewRequest';
import { fileVersionOf } from '../record/rounds';
import { standingSuggestions } from './standingSuggestions';
import { beginStep, type RunOptions } from '../runOptions';
import { stopOnError } from '../stopping';
import * as transitions from '../record/transitions';

/**
 * One assessment: asks every reviewer, then the model with what they found, and puts the list of suggestions in place of the one before,
 * which goes to the history. When one of them fails, nothing is known of the phase: all stays as it was, and the error is thrown. What
 * the model said is kept where it cannot be put in place (`keepingReply`).
 */
export async function assessRound(
  session: PhaseSession,
  options: { focus?: string } & RunOptions,
): Promise<RefinementRound> {
  const { store, manuscript, project } = session.options;
  const texts = await session.requireTexts();
  const focus = options.focus === undefined ? undefined : resolveFocus(session.phase, options.focus, texts);
  throwIfCancelled(options.signal);
  const before = session.state;
  await session.save(transitions.assessing(before, options.focus));
  try {
    beginStep(options, session.state, 'assessing');
    const request = await reviewRequest(store, manuscript, project, session.phase, texts, focus);
    const held = heldPassages(session.state.locks, texts);
    const free = (findings: readonly Finding[]) => findings.filter((finding) => !isHeld(held, finding));
    const offline = await offlineFindings(session, request, options);
    const found = free(mergeFindings(offline.groups));
    const standing = await standingSuggestions(session, texts);
    // The model is told what is settled as decided, so that it need not hear of it as found.
    const unsettled = () => unsettledFindings(found, texts, session.state, standing);
    const byModel: ModelFindings | undefined =
      session.talk && (await modelFindings(session.talk, session, request, texts, unsettled(), options));
    const list = () =>
      listRound(session, texts, {
        findings: byModel ? mergeFindings([found, free(byModel.findings)]) : found,
        standing,
        byModel,
        overall: byModel?.overall ?? offline.overall,
        focus: options.focus,
      });
    return await (byModel ? keepingReply(byModel.keep, list) : list());
  } catch (error) {
    // All but the reason why it stopped is as it was: a phase that was done still is. Where not even that can be written, the next operation settles it.
    const stopped = transitions.stopped({ ...before, mode: 'manual' }, stopOnError(error));
    await session.save(stopped).catch(() => undefined);
    throw error;
  }
}

/** Puts what was found in the place of the list before, in one commit with what that needs. */
async function listRound(
  session: PhaseSession,
  texts: readonly ManuscriptText[],
  said: {
    findings: readonly Finding[];
    standing: readonly Suggestion[];
    byModel: ModelFindings | undefined;
    overall: string | undefined;
    focus: string | undefined;
  },
): Promise<RefinementRound> {
  const { store, project, clock } = session.options;
  const { byModel, focus } = said;
  const listed = findingsToSuggestions(said.findings, texts, session.state, said.standing);
  // Counted after what the author waived is out, so that the sentence fits the list.
  const overall = said.overall ?? overallSentence(listed.suggestions, project.language);
  const ended = await session.endRound(session.state, texts.map(fileVersionOf));
  const round: RefinementRound = {
    round: session.state.round,
    assessedAt: clock.now(),
    suggestions: listed.suggestions,
    files: texts.map(fileVersionOf),
    ...(overall === undefined ? {} : { overall }),
    ...(focus === undefined ? {} : { focus }),
    ...(byModel ? { byModel: true, usage: { ...byModel.usage } } : {}),
    ...(byModel && byModel.bullets.length > 0 ? { bullets: [...byModel.bullets] } : {}),
    ...(byModel && byModel.abridged.length > 0 ? { abridged: [...byModel.abridged] } : {}),
    ...(byModel && byModel.unlocated > 0 ? { unlocated: byModel.unlocated } : {}),
    ...(byModel && byModel.leftOut > 0 ? { leftOut: byModel.leftOut } : {}),
    ...(byModel && byModel.withoutPlace > 0 ? { withoutPlace: byModel.withoutPlace } : {}),
  };
  await session.save(transitions.assessed(ended.state, round, listed.nextSuggestion), [
    ...ended.changes,
    ...(await keepTexts(store, texts)),
    await session.recordOf(texts),
  ]);
  return round;
}

async function offlineFindings(
  session: PhaseSession,
  request: ReviewRequest,
  { signal }: RunOptions,
): Promise<{ groups: Finding[][]; overall: string | undefined }> {
  const groups: Finding[][] = [];
  let overall: string | undefined;
  for (const reviewer of session.options.reviewers) {
    const review = await reviewer.review(request, signal);
    throwIfCancelled(signal);
    groups.push(review.findings);
    overall = review.overall ?? overall;
  }
  return { groups, overall };
}

/** Nothing is suggested inside a passage that the author has locked: it is settled. */
function isHeld(held: ReadonlyMap<string, readonly Range[]>, { path, range }: Finding): boolean {
  return range !== undefined && (held.get(path) ?? []).some((lock) => contains(lock, range));
}
