import type { Suggestion } from '../review/model';
import { assessRound } from './assessRound';
import type { RefineOutcome } from './model';
import type { PhaseSession } from './phaseSession';
import { reviseRound } from './reviseRound';
import { phaseHash, fileVersionOf } from './rounds';
import type { RunOptions } from './runOptions';
import { stopAfterAssessment, stopAfterRevision, stopOnError } from './stopping';
import * as transitions from './transitions';
import type { StopReason } from '../../shared/values';

/**
 * Rounds without asking, each accepting all that can be applied, until one of the stop reasons holds. The reason is kept
 * in the state. A failure is kept as `error` and thrown; being stopped is an outcome, not a failure.
 */
export async function autoRounds(
  session: PhaseSession,
  options: { rounds: number; focus?: string } & RunOptions,
): Promise<RefineOutcome> {
  const { phase } = session;
  const maxRounds = session.state.round + options.rounds - 1;
  const done: RefineOutcome['rounds'] = [];
  const finish = async (stopReason: StopReason): Promise<RefineOutcome> => {
    await session.save(transitions.stopped({ ...session.state, mode: 'manual' }, stopReason));
    return { phase, rounds: done, stopReason };
  };
  await session.save({ ...session.state, mode: 'auto', maxRounds });
  let previous: readonly Suggestion[] | undefined;
  const seen = new Set<string>();
  try {
    for (;;) {
      const { round, suggestions, files } = await assessRound(session, options);
      seen.add(await phaseHash(files));
      const row: RefineOutcome['rounds'][number] = {
        round,
        suggestions: suggestions.length,
        applied: 0,
        notApplied: suggestions.length,
        revision: undefined,
      };
      done.push(row);
      const early = stopAfterAssessment({ suggestions, previous });
      if (early) return await finish(early);
      previous = suggestions;
      const ready = suggestions.filter(canBeAppliedUnasked).map(({ id }) => id);
      if (ready.length > 0) {
        row.revision = await reviseRound(session, session.state, ready, 'accept_all', options);
        row.applied = row.revision.applied.length;
        row.notApplied = suggestions.length - row.applied;
      }
      const after = await phaseHash((await session.texts()).map(fileVersionOf));
      const late = stopAfterRevision({ applied: row.applied, seenBefore: seen.has(after), round, maxRounds });
      if (late) return await finish(late);
    }
  } catch (error) {
    const reason = stopOnError(error);
    const finished = finish(reason);
    if (reason !== 'error') return finished;
    // Why it stopped is told in any case; that it could not be kept as well says nothing new.
    await finished.catch(() => undefined);
    throw error;
  }
}

/**
 * Without a model only a ready edit can be applied. A remark about the whole is never settled unasked, nor is an edit that
 * is one answer of several, nor an observation, which may well describe what the author meant.
 */
function canBeAppliedUnasked({ anchor, replacement, askFirst, severity }: Suggestion): boolean {
  return anchor !== undefined && replacement !== undefined && !askFirst && severity !== 'info';
}
