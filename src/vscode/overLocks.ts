import { l10n, window } from 'vscode';
import { StoryFoldError } from '../core/errors';
import { plainMessage } from './plainText';

/** Which text takes the place of the one that is there. */
export type TakesPlace = 'new' | 'earlier';

/** Whether something was refused because locked passages would go with it. */
export function losesLocks(error: unknown): error is StoryFoldError {
  return error instanceof StoryFoldError && error.code === 'refused' && 'locks' in error.details;
}

/** Tries it, and where locked passages would be lost, once more over them if the author wants that. Throws what the attempt throws. */
export async function overLocksIfWanted<T>(
  text: TakesPlace,
  attempt: (options: { overLocks?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await attempt({});
  } catch (error) {
    if (!losesLocks(error) || !(await wantsOverLocks(text))) throw error;
    return attempt({ overLocks: true });
  }
}

export async function wantsOverLocks(text: TakesPlace): Promise<boolean> {
  const over =
    text === 'new' ? l10n.t('Replace and Take Those Locks Off') : l10n.t('Restore and Take Those Locks Off');
  const answer = await window.showWarningMessage(
    plainMessage(
      text === 'new'
        ? l10n.t('The new text would lack passages that you have locked.')
        : l10n.t('That text lacks passages that you have locked.'),
    ),
    { modal: true, detail: l10n.t('Their locks would be taken off. The other locks stay.') },
    over,
  );
  return answer === over;
}
