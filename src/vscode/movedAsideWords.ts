import { l10n } from 'vscode';
import { isLockUnknown } from '../core/chapter/movedAside';
import { sentences } from './sentences';

/** Where files were moved to that could not be read, and what nobody can know without them. */
export function movedAsideWords(movedAside: readonly string[]): string {
  return sentences(
    l10n.t('Could not be read, and kept under another name: {0}.', movedAside.join(l10n.t(', '))),
    ...(isLockUnknown(movedAside)
      ? [l10n.t('Whether you had locked the chapter is not known any more: lock it again if you had.')]
      : []),
  );
}
