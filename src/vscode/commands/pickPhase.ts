import { l10n, window, type QuickPickItem } from 'vscode';
import { isPhase } from '../../core/project/layout';
import type { PhaseTab } from '../../shared/workbenchState';
import { localError } from '../errorText';
import { phaseTitle } from '../phaseTitles';
import type { Phase } from '../../shared/values';

interface PhaseItem extends QuickPickItem {
  phase: Phase;
}

/** The phase that a command's argument names, or undefined when it has none. Throws `invalid_input`. */
export function phaseArgument(value: unknown): Phase | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && isPhase(value)) return value;
  // Menus hand over what they were opened on.
  if (typeof value === 'object') return undefined;
  throw localError(
    'invalid_input',
    l10n.t('There is no such phase.'),
    l10n.t('The phases are brief, outline, sample and final.'),
  );
}

/** Lets the author choose one of these phases, each with its state; a single one is taken unasked. */
export async function pickPhase(tabs: readonly PhaseTab[], title: string): Promise<Phase | undefined> {
  if (tabs.length <= 1) return tabs[0]?.phase;
  const items = tabs.map((tab): PhaseItem => ({
    label: phaseTitle(tab.phase),
    description: stateOf(tab),
    phase: tab.phase,
  }));
  return (await window.showQuickPick(items, { title, placeHolder: l10n.t('Which phase?') }))?.phase;
}

function stateOf({ exists, status, open, round }: PhaseTab): string {
  if (!exists) return l10n.t('no text yet');
  if (status === 'done') return l10n.t('done');
  if (status === 'assessing' || status === 'revising') return l10n.t('at work');
  if (open > 0) return l10n.t('round {0}, open suggestions: {1}', round, open);
  return round > 1 ? l10n.t('round {0}', round) : l10n.t('not assessed');
}
