import { phases as allPhases } from '../src/shared/values';
import type { PhaseDetail, WorkbenchState } from '../src/shared/workbenchState';
import type { EmptyAction } from './emptyState';
import type { Say } from './text';
import { unwrittenChapters, type UnwrittenActs } from './unwrittenChapters';

export interface EmptyPhaseActs extends UnwrittenActs {
  assess: () => void;
  endPhase: () => void;
  openWish: () => void;
}

/** Where a phase has no suggestions to show: why, and the one thing to do; what else can be done comes after it. */
export function emptyPhase(
  state: WorkbenchState,
  detail: PhaseDetail,
  { say, hasWish, acts }: { say: Say; hasWish: boolean; acts: EmptyPhaseActs },
): { text: string; actions: EmptyAction[] } {
  const { phase, status, hasRound, stopReason, round } = detail;
  if (!state.phases.find((tab) => tab.phase === phase)?.exists) {
    if (phase === 'final') return unwrittenChapters(state, say, acts);
    const noText = say('empty.noText', say(`phase.${phase}`));
    const write = { label: say('empty.write'), act: acts.write };
    const bring = { label: say('empty.import'), act: acts.importText, always: true };
    if (state.model.provider !== 'offline') {
      const wish = { label: say(hasWish ? 'wish.goOn' : 'wish.open'), act: acts.openWish, always: true };
      return { text: noText, actions: [write, wish, bring] };
    }
    const add = { label: say('offline.add'), act: acts.addModel };
    return { text: `${noText} ${say('wish.offline')}`, actions: [write, add, bring] };
  }
  const again = hasRound || round > 1 || status === 'done' || stopReason !== undefined;
  const actions: EmptyAction[] = [{ label: say(again ? 'assessAgain' : 'assess'), act: acts.assess }];
  const next = allPhases[allPhases.indexOf(phase) + 1];
  if (status === 'done' && next !== undefined) {
    actions.unshift({
      label: say('nextPhase', say(`phase.${next}`)),
      act: () => acts.select(next),
      always: true,
    });
  } else if (status !== 'done' && hasRound) {
    actions.unshift({ label: say('endPhase'), act: acts.endPhase });
  }
  return { text: whyEmpty(detail, state.model.provider === 'offline', say), actions };
}

function whyEmpty(
  { status, stopReason, hasRound, round }: PhaseDetail,
  isOffline: boolean,
  say: Say,
): string {
  if (status === 'done') return say('doneNow');
  if (hasRound) return '';
  if (stopReason !== undefined && stopReason !== 'no_suggestions') return say(`stop.${stopReason}`);
  if (round > 1) return say('empty.revised');
  return say(isOffline ? 'empty.notAssessedOffline' : 'empty.notAssessed');
}
