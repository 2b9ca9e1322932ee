import { l10n } from 'vscode';

/** What an input box says of words that are none. */
export function notEmpty(value: string): string | undefined {
  return value.trim() === '' ? l10n.t('Say it in a few words.') : undefined;
}
