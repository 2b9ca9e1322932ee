import { l10n } from 'vscode';
import type { Suggestion } from '../../core/review/model';
import type { Severity } from '../../shared/values';

/** How grave a remark is, as the author reads it. */
export function severityWord(severity: Severity): string {
  switch (severity) {
    case 'should_fix':
      return l10n.t('Should fix');
    case 'suggestion':
      return l10n.t('Suggestion');
    case 'info':
      return l10n.t('Note');
  }
}

/** The author's wording where there is one. */
export function summaryOf({ reworded, summary }: Pick<Suggestion, 'reworded' | 'summary'>): string {
  return reworded ?? summary;
}

/** What accepting it makes of the passage; undefined where somebody has to write that first. */
export function becomes({ replacement }: Pick<Suggestion, 'replacement'>): string | undefined {
  if (replacement === undefined) return undefined;
  return replacement === '' ? l10n.t('The passage goes.') : l10n.t('Becomes: {0}', replacement);
}
