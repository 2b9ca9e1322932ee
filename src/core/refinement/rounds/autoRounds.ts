import { StoryFoldError } from '../../errors';
import type { Suggestion } from '../../review/model';
import { aboutPart } from '../aboutPart';
import { assessRound } from '../assessing/assessRound';
import { namedPart, namedParts } from '../focus';
import type { RefineOutcome } from '../model';
import type { PhaseSession } from '../record/phaseSession';
import { reviewRequest } from '../reviewRequest';
import { reviseRound } from '../revision/reviseRound';
import { phaseHash, fileVersionOf } from '../record/rounds';
import type { RunOptions } from '../runOptions';
import { lastOf, stopAfterAssessment, stopAfterRevision, stopOnError } from '../stopping';
import * as transitions from '../record/transitions';
import type { StopReason } from '../../../shared/values';

export interface RefineOptions extends RunOptions {
  /** For each part; from 1. */
  rounds: number;
  /** One part instead of the whole. */
  focus?: string;
  /** `section`: the whole first, then chapter by chapter. */
  scope?: 'full' | 'section';
  /** Aborting it ends the run after the step under way. */
  stop?: AbortSignal;
}

/**
 * Rounds without asking, each accepting all that can be applied, until one of the stop reasons holds. The reason is kept
 * in the state. A failure is kept as `error` and thrown; being stopped is an outcome, not a failure.
 */
export async function autoRounds(session: PhaseSession, options: RefineOptions): Promise<RefineOutcome> {
  const { phase, talk } = session;
  const inSections = options.scope === 'section' && options.focus === undefined;
  if (inSections) requireSections(session);
  const rounds: RefineOutcome['rounds'] = [];
  const parts: NonNullable<RefineOutcome['parts']> = [];
  const finish = async (stopReason: StopReason): Promise<RefineOutcome> => {
    await session.save(transitions.stopped({ ...session.state, mode: 'manual' }, stopReason));
    return {
      phase,
      rounds,
      stopReason,
      ...(inSections ? { parts } : {}),
      ...(talk ? { usage: talk.run.spent } : {}),
    };
  };
  let focus = options.focus;
  try {
    await announceRounds(session, options, inSections);
    parts.push({ stopReason: await roundsOn(session, options, rounds) });
    const chapters = inSections ? namedParts(phase, await session.texts()) : [];
    for (const { name } of chapters) {
      if (isAsked(parts.at(-1)!.stopReason)) break;
      // The author may have taken it out meanwhile.
      if (!namedPart(phase, name, await session.texts())) continue;
      focus = name;
      parts.push({ focus, stopReason: await roundsOn(session, { ...options, focus }, rounds) });
    }
    const last = parts.at(-1)!.stopReason;
    return await finish(isAsked(last) ? last : lastOf(parts.map(({ stopReason }) => stopReason)));
  } catch (error) {
    const reason = stopOnError(error, askedToStop(options));
    parts.push({ ...(focus === undefined ? {} : { focus }), stopReason: reason });
    const finished = finish(reason);
    if (isStop(error)) return finished;
    // Why it stopped is told in any case; that it could not be kept as well says nothing new.
    await finished.catch(() => undefined);
    throw error;
  }
}

/** The rounds on the whole or on one part. */
async function roundsOn(
  session: PhaseSession,
  options: RefineOptions,
  rows: RefineOutcome['rounds'],
): Promise<StopReason> {
  const maxRounds = session.state.round + options.rounds - 1;
  await session.save({ ...session.state, mode: 'auto', maxRounds });
  const early = askedToStop(options);
  if (early.cancelled || early.user) return early.cancelled ? 'cancelled' : 'user';
  let previous: readonly Suggestion[] | undefined;
  const seen = new Set<string>();
  for (;;) {
    const { round, suggestions: listed, files } = await assessRound(session, options);
    seen.add(await phaseHash(files));
    const { about: suggestions, inside } = aboutPart(
      session.phase,
      listed,
      await session.texts(),
      options.focus,
    );
    const row: RefineOutcome['rounds'][number] = {
      round,
      suggestions: suggestions.length,
      applied: 0,
      notApplied: suggestions.length,
      revision: undefined,
      ...(options.focus === undefined ? {} : { focus: options.focus }),
    };
    rows.push(row);
    const afterAssessment = stopAfterAssessment({ ...askedToStop(options), suggestions, previous });
    if (afterAssessment) return afterAssessment;
    previous = suggestions;
    const accepted = inside.filter((one) => canBeAppliedUnasked(one, session)).map(({ id }) => id);
    if (accepted.length > 0) {
      row.revision = await reviseRound(session, session.state, accepted, 'accept_all', options);
      row.applied = row.revision.applied.length;
      row.notApplied = suggestions.length - row.applied;
    }
    const after = await phaseHash((await session.texts()).map(fileVersionOf));
    const afterRevision = stopAfterRevision({
      ...askedToStop(options),
      applied: row.applied,
      seenBefore: seen.has(after),
      round,
      maxRounds,
    });
    if (afterRevision) return afterRevision;
  }
}

/** Tells what all the rounds will take at most. */
async function announceRounds(
  session: PhaseSession,
  { focus, rounds }: RefineOptions,
  inSections: boolean,
): Promise<void> {
  const { phase, options, talk } = session;
  if (!talk) return;
  const texts = await session.requireTexts();
  const request = await reviewRequest(
    options.store,
    options.manuscript,
    options.project,
    phase,
    texts,
    undefined,
  );
  const first = focus === undefined ? undefined : namedPart(phase, focus, texts);
  const parts = [first, ...(inSections ? namedParts(phase, texts) : [])];
  await talk.announce(await talk.plannedRounds(request, texts, parts, rounds));
}

function askedToStop({ signal, stop }: RefineOptions): { cancelled: boolean; user: boolean } {
  return { cancelled: signal?.aborted === true, user: stop?.aborted === true };
}

/** Reasons that end not one part but the run. */
function isAsked(reason: StopReason): boolean {
  return reason === 'cancelled' || reason === 'user';
}

function isStop(error: unknown): boolean {
  return error instanceof StoryFoldError && ['cancelled', 'budget_exhausted'].includes(error.code);
}

function requireSections({ phase }: PhaseSession): void {
  if (phase === 'outline' || phase === 'final') return;
  throw new StoryFoldError(
    'invalid_input',
    `The ${phase} is one text and has no chapters to go through one by one.`,
    'Leave the scope out: the whole is refined.',
    { phase, scope: 'section' },
  );
}

/**
 * Without a model only a ready edit can be applied; with one, whatever has a passage. A remark about the whole is never settled unasked, nor
 * is an edit that is one answer of several, nor an observation, which may well describe what the author meant.
 */
function canBeAppliedUnasked(
  { anchor, replacement, askFirst, severity }: Suggestion,
  { talk }: PhaseSession,
): boolean {
  return (
    anchor !== undefined &&
    (replacement !== undefined || talk !== undefined) &&
    !askFirst &&
    severity !== 'info'
  );
}
