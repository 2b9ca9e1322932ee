import { l10n } from 'vscode';
import type { Phase } from '../shared/values';

/** A phase's name as the author reads it. */
export function phaseTitle(phase: Phase): string {
  switch (phase) {
    case 'brief':
      return l10n.t('Brief');
    case 'outline':
      return l10n.t('Outline');
    case 'sample':
      return l10n.t('Sample');
    case 'final':
      return l10n.t('Final');
  }
}
