import { l10n } from 'vscode';
import type { StoryFoldError } from '../core/errors';
import { localError } from './errorText';

/** `not_found`: what the author chose is not in the list any more. */
export function suggestionGone(): StoryFoldError {
  return localError(
    'not_found',
    l10n.t('This suggestion is no longer there.'),
    l10n.t('Look at the suggestions as they are now.'),
  );
}
