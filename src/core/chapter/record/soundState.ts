import type { ChapterStep } from '../../../shared/values';
import type { ChapterState } from '../model';
import { requiredSteps } from '../judging/retryLevel';

/** So many attempts after the last one on disk may have been begun and given up; a greater number is no state's that this program wrote. */
const mostGivenUp = 1000;

/**
 * A state that fits what lies beside it, also where it was put back from an older copy, or written by hand: steps in the order in which they
 * are taken, a series that does not begin in the future, and for an attempt under way a number that no attempt on disk has. Pure.
 *
 * @param onDisk numbers of the attempts of which something lies on disk
 */
export function soundState(state: ChapterState, onDisk: readonly number[]): ChapterState {
  const there = new Set(onDisk);
  const highest = Math.max(-1, ...onDisk);
  const limit = highest + mostGivenUp;
  const attempts = state.attempts.filter(({ attempt }) => there.has(attempt) || attempt <= limit);
  const pendingSteps = soundSteps(state);
  const isWorking = pendingSteps.includes('judge');
  const current = Math.min(state.currentAttempt, limit);
  const seriesStart = Math.min(state.seriesStart, current);
  const sound = { ...state, attempts, pendingSteps, currentAttempt: current, seriesStart };
  if (isWorking && current <= highest) {
    const free = Math.max(highest, ...attempts.map(({ attempt }) => attempt)) + 1;
    return { ...sound, currentAttempt: free, seriesStart: seriesStart + free - current };
  }
  if (isWorking || onDisk.length === 0) return sound;
  const status = state.status === 'not_started' ? 'cancelled' : state.status;
  return { ...sound, status, currentAttempt: Math.max(current, highest) };
}

/** All steps from the one that comes next, since none can be left out; the bible is fed only with what the author has or is offered. */
function soundSteps({ pendingSteps, delivered, toDeliver, proposed }: ChapterState): ChapterStep[] {
  const steps = requiredSteps('full_retry');
  const first = pendingSteps.find((step) => steps.includes(step));
  if (first !== undefined) return steps.slice(steps.indexOf(first));
  const isFed = [delivered, toDeliver, proposed].some((file) => file !== undefined);
  return isFed && pendingSteps.includes('update_bible') ? ['update_bible'] : [];
}
