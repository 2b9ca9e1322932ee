import { throwIfCancelled } from '../errors';
import { mergeFindings } from '../review/merge';
import type { Finding, Suggestion } from '../review/model';
import { overallSentence } from '../review/overall';
import { findingsToSuggestions } from './findingsToSuggestions';
import { contains, type Range } from '../text/range';
import { resolveFocus } from './focus';
import { readHistoryEntry } from './history';
import { heldPassages } from './lockedPassages';
import type { RefinementRound } from './model';
import { keepTexts } from './keptTexts';
import type { PhaseSession } from './phaseSession';
import { reviewRequest } from './reviewRequest';
import { fileVersionOf } from './rounds';
import { beginStep, type RunOptions } from './runOptions';
import { stopOnError } from './stopping';
import * as transitions from './transitions';

/** One assessment: asks every reviewer, and puts the list of suggestions in place of the one before, which goes to the history. */
export async function assessRound(
  session: PhaseSession,
  options: { focus?: string } & RunOptions,
): Promise<RefinementRound> {
  const { store, manuscript, project, reviewers, clock } = session.options;
  const texts = await session.requireTexts();
  const focus = options.focus === undefined ? undefined : resolveFocus(session.phase, options.focus, texts);
  throwIfCancelled(options.signal);
  await session.save(transitions.assessing(session.state, options.focus));
  try {
    beginStep(options, session.state, 'assessing');
    const request = await reviewRequest(store, manuscript, project, session.phase, texts, focus);
    const held = heldPassages(session.state.locks, texts);
    const groups: Finding[][] = [];
    let overall: string | undefined;
    for (const reviewer of reviewers) {
      const review = await reviewer.review(request, options.signal);
      throwIfCancelled(options.signal);
      groups.push(review.findings);
      overall = review.overall ?? overall;
    }
    const found = findingsToSuggestions(
      mergeFindings(groups).filter((finding) => !isHeld(held, finding)),
      texts,
      session.state,
      await ownSuggestions(session),
    );
    // Counted after what the author waived is out, so that the sentence fits the list.
    overall ??= overallSentence(found.suggestions, project.language);
    const ended = await session.endRound(session.state, texts.map(fileVersionOf));
    const round: RefinementRound = {
      round: session.state.round,
      assessedAt: clock.now(),
      suggestions: found.suggestions,
      files: texts.map(fileVersionOf),
      ...(overall === undefined ? {} : { overall }),
    };
    await session.save(transitions.assessed(ended.state, round, found.nextSuggestion), [
      ...ended.changes,
      ...(await keepTexts(store, texts)),
      await session.recordOf(texts),
    ]);
    return round;
  } catch (error) {
    await session.save(transitions.stopped(transitions.settled(session.state), stopOnError(error)));
    throw error;
  }
}

/** Nothing is suggested inside a passage that the author has locked: it is settled. */
function isHeld(held: ReadonlyMap<string, readonly Range[]>, { path, range }: Finding): boolean {
  return range !== undefined && (held.get(path) ?? []).some((lock) => contains(lock, range));
}

/** The author's own suggestions that nobody has settled yet: of the open round, or left over from the last one. */
async function ownSuggestions(session: PhaseSession): Promise<Suggestion[]> {
  const { phase, state, options } = session;
  const entry =
    state.currentRound || state.head === undefined
      ? undefined
      : await readHistoryEntry(options.store, phase, state.head);
  const earlier = state.currentRound?.suggestions ?? entry?.suggestions ?? [];
  const standing = ['open', 'accepted', 'not_applied', 'superseded'];
  return earlier
    .filter(({ source, status }) => source === 'author' && standing.includes(status))
    .map((suggestion) => (entry ? { ...suggestion, status: 'open' as const } : suggestion));
}
