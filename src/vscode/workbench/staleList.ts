import { l10n } from 'vscode';
import type { StoryFoldError } from '../../core/errors';
import { localError } from '../errorText';

/** The list that the author decided on is not the one that is there now. */
export function staleList(): StoryFoldError {
  return localError(
    'stale',
    l10n.t('The project was changed outside this window, so the list has changed.'),
    l10n.t('Look at the suggestions as they are now and decide again. Nothing was changed.'),
  );
}
