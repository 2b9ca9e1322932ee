import type { Phase } from '../../shared/values';
import type { PhaseTab } from '../../shared/workbenchState';

/** Where an author begins who has chosen no phase yet: the last one with suggestions that wait, else the last with a text. `tabs` in the order of the phases. */
export function firstPhase(tabs: readonly Pick<PhaseTab, 'phase' | 'exists' | 'open'>[]): Phase {
  const found = tabs.findLast(({ open }) => open > 0) ?? tabs.findLast(({ exists }) => exists);
  return found?.phase ?? 'brief';
}
