import { l10n, window } from 'vscode';
import type { Phase } from '../../shared/values';
import { overLocksIfWanted } from '../overLocks';
import type { RoundEntry } from '../trees/roundRows';
import { roundLabel } from '../trees/roundWords';
import type { PhaseWork } from '../workbench/phaseWork';
import type { Project } from '../workspace/project';

/** Asks, and gives back the text that an entry started from. Says whether it did. Throws as `RefinementController.restore`. */
export async function restoreAsked(
  work: Pick<PhaseWork, 'restore'>,
  project: Pick<Project, 'id'>,
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
  const ask = { project: project.id };
  await overLocksIfWanted('earlier', (over) =>
    work.restore(phase, entry.entry, { ...options, ...over }, ask),
  );
  return true;
}
