import type { PhaseName, WorkbenchState } from '../src/shared/workbenchState';
import type { EmptyAction } from './emptyState';
import type { Say } from './text';

export interface UnwrittenActs {
  write: () => void;
  importText: () => void;
  generateChapters: () => void;
  addModel: () => void;
  select: (phase: PhaseName) => void;
}

/** Where no chapter has a file yet: chapters come from the outline, and with a model they are written from there. */
export function unwrittenChapters(
  { chapters, model }: WorkbenchState,
  say: Say,
  acts: UnwrittenActs,
): { text: string; actions: EmptyAction[] } {
  const final = say('phase.final');
  const byHand = { label: say('chapters.byHand'), act: acts.write };
  const bring = { label: say('empty.import'), act: acts.importText, always: true };
  if (chapters?.all === 0) {
    const outline = {
      label: say('nextPhase', say('phase.outline')),
      act: () => acts.select('outline'),
      always: true,
    };
    return { text: say('chapters.unplanned', final), actions: [outline, byHand, bring] };
  }
  // All of them may be locked, or wait for the author.
  if (!chapters || chapters.remaining === 0)
    return { text: say('empty.noText', final), actions: [byHand, bring] };
  if (model.provider === 'offline') {
    const add = { label: say('offline.add'), act: acts.addModel };
    return { text: say('chapters.plannedOffline'), actions: [byHand, add, bring] };
  }
  const begun = chapters.underWay + chapters.needsAttention > 0;
  const generate = {
    label: say(begun ? 'chapters.goOn' : 'chapters.generateAll', chapters.remaining),
    act: acts.generateChapters,
  };
  return { text: say('chapters.planned'), actions: [generate, byHand, bring] };
}
