import { l10n, window, type QuickPickItem } from 'vscode';
import type { Lock } from '../../core/refinement/model';
import { shorten } from '../../core/text/shorten';
import type { Phase } from '../../shared/values';
import { localError } from '../errorText';
import { phaseTitle } from '../phaseTitles';
import type { PhaseWork } from '../work/phaseWork';
import type { Project } from '../workspace/project';
import type { SelectedPassage } from './selectedPassage';

interface LockItem extends QuickPickItem {
  lock: Lock;
}

/** Locks what is selected. Throws as `RefinementController.lock`. */
export async function lockSelected(
  work: Pick<PhaseWork, 'lock'>,
  { project, phase, quote, path, start }: SelectedPassage,
): Promise<Lock> {
  const lock = await work.lock(phase, { quote, path, start }, { project: project.id });
  window.setStatusBarMessage(
    l10n.t('StoryFold: locked “{0}”. No revision changes it.', shorten(quote)),
    5000,
  );
  return lock;
}

/** The lock that the author chooses of the phase's; undefined when they do not. Throws `not_found` where there is none. */
export async function pickLock(project: Project, phase: Phase): Promise<string | undefined> {
  const { locks } = (await project.states())[phase];
  if (locks.length === 0) {
    throw localError(
      'not_found',
      l10n.t('Nothing is locked in “{0}”.', phaseTitle(phase)),
      l10n.t('Select a passage and lock it with “StoryFold: Lock Passage”.'),
    );
  }
  const items = locks.map((lock): LockItem => ({
    label: `$(lock) ${shorten(lock.anchor.exact, 80)}`,
    description: lock.path,
    lock,
  }));
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Unlock a Passage'),
    placeHolder: l10n.t('Which passage may be changed again?'),
    matchOnDescription: true,
  });
  return picked?.lock.id;
}
