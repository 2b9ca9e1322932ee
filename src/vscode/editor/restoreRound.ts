import { l10n, window } from 'vscode';
import type { Phase } from '../../shared/values';
import { overLocksIfWanted } from '../overLocks';
import type { RoundEntry } from '../trees/roundRows';
import { roundLabel } from '../trees/roundWords';
import type { PhaseWork } from '../work/phaseWork';
import type { Project } from '../workspace/project';
import { plainMessage } from '../plainText';

/** Asks, and gives back the text that an entry started from. Says whether it did. Throws as `RefinementController.restore`. */
export async function restoreAsked(
  work: Pick<PhaseWork, 'restore'>,
  project: Project,
  phase: Phase,
  entry: RoundEntry,
): Promise<boolean> {
  const { rev } = (await project.states())[phase];
  const restore = l10n.t('Restore');
  const reopen = l10n.t('Restore and Decide Anew');
  const answer = await window.showWarningMessage(
    plainMessage(l10n.t('Go back to the text before “{0}” (#{1})?', roundLabel(entry), entry.entry)),
    {
      modal: true,
      detail: l10n.t(
        'Today’s text is kept in the history, so that you can come back to it. An undecided round ends with it.',
      ),
    },
    restore,
    ...(entry.kind === 'round' && entry.suggestions > 0 ? [reopen] : []),
  );
  if (answer === undefined) return false;
  const options = { reopen: answer === reopen };
  const ask = { project: project.id, rev };
  await overLocksIfWanted('earlier', (over) =>
    work.restore(phase, entry.entry, { ...options, ...over }, ask),
  );
  return true;
}
