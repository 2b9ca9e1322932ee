import { l10n, window } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import type { Phase } from '../../shared/values';
import type { RoundEntry } from '../trees/roundRows';
import { roundLabel } from '../trees/roundWords';
import type { PhaseWork } from '../workbench/phaseWork';

/** Asks, and gives back the text that an entry started from. Says whether it did. Throws as `RefinementController.restore`. */
export async function restoreAsked(
  work: Pick<PhaseWork, 'restore'>,
  phase: Phase,
  entry: RoundEntry,
): Promise<boolean> {
  const restore = l10n.t('Restore');
  const reopen = l10n.t('Restore and Decide Anew');
  const answer = await window.showWarningMessage(
    l10n.t('Go back to the text before “{0}” (#{1})?', roundLabel(entry), entry.entry),
    {
      modal: true,
      detail: l10n.t(
        'Today’s text is kept in the history, so that you can come back to it. An undecided round ends with it.',
      ),
    },
    restore,
    ...(entry.suggestions > 0 ? [reopen] : []),
  );
  if (answer === undefined) return false;
  const options = { reopen: answer === reopen };
  try {
    await work.restore(phase, entry.entry, options);
  } catch (error) {
    if (!(error instanceof StoryFoldError && losesLocks(error)) || !(await wantsOverLocks())) throw error;
    await work.restore(phase, entry.entry, { ...options, overLocks: true });
  }
  return true;
}

function losesLocks({ code, details }: StoryFoldError): boolean {
  return code === 'refused' && 'locks' in details;
}

async function wantsOverLocks(): Promise<boolean> {
  const over = l10n.t('Restore and Take Those Locks Off');
  const answer = await window.showWarningMessage(
    l10n.t('Passages that you have locked do not stand in that text.'),
    { modal: true, detail: l10n.t('Their locks would be taken off. The other locks stay.') },
    over,
  );
  return answer === over;
}
