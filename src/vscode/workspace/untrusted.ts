import { l10n } from 'vscode';
import type { StoryFoldError } from '../../core/errors';
import { localError } from '../errorText';

/** Why nothing is written in a workspace that the author has not said to trust. */
export function untrusted(): StoryFoldError {
  return localError(
    'untrusted',
    l10n.t('This workspace is not trusted, so StoryFold only reads it.'),
    l10n.t('Trust the workspace to work on it. Nothing was changed.'),
  );
}
