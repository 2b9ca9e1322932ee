import { l10n, window, type QuickPickItem } from 'vscode';
import type { PhaseTab } from '../../shared/workbenchState';
import { phaseTitle } from '../phaseTitles';
import type { Phase } from '../../shared/values';

interface PhaseItem extends QuickPickItem {
  phase: Phase;
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
