import { l10n } from 'vscode';

/** Sentences of the author's language after one another. */
export function sentences(...each: string[]): string {
  return each.reduce((one, next) => l10n.t('{0} {1}', one, next));
}
