import { env, l10n } from 'vscode';
import type { RoundEntry } from './roundRows';

type Named = Pick<RoundEntry, 'kind' | 'round' | 'entry'>;

/** What an entry is, and what the author decided. */
export function roundLabel(entry: RoundEntry): string {
  const { kind, round, restored } = entry;
  switch (kind) {
    case 'round':
      return l10n.t('Round {0} · {1}', round, decisionWords(entry));
    case 'restore':
      return l10n.t('Went back to the text before #{0}', restored ?? 0);
    case 'revert':
      return l10n.t('Took a suggestion out again');
    case 'import':
      return l10n.t('Imported a text');
    case 'generate':
      return l10n.t('Had the text written');
  }
}

function decisionWords({
  decision,
  suggestions,
  applied,
}: Pick<RoundEntry, 'decision' | 'suggestions' | 'applied'>): string {
  switch (decision) {
    case 'accept_all':
    case 'accept_selected':
      return l10n.t('accepted {0} of {1}', applied.length, suggestions);
    case 'reject':
      return l10n.t('rejected');
    case 'edit_then_retry':
      return l10n.t('edited first');
    case 'done':
      return l10n.t('ended');
    case null:
      return l10n.t('superseded');
  }
}

/** The text that an entry started from, in words for a title. */
export function pointName({ kind, round, entry }: Named): string {
  return kind === 'round' ? l10n.t('before round {0}', round) : l10n.t('before #{0}', entry);
}

/** When it was, and what it took. */
export function roundDescription({ entry, at, tokens }: RoundEntry, now = Date.now()): string {
  const parts = [`#${entry}`, relativeTime(at, now), ...(tokens === undefined ? [] : [tokenWords(tokens)])];
  return parts.join(' · ');
}

export function tokenWords(tokens: number): string {
  return l10n.t('{0} tokens', tokens.toLocaleString(env.language));
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "3 hours ago", in the editor's language. Milliseconds since 1970. */
export function relativeTime(at: number, now: number, language = env.language): string {
  const seconds = (at - now) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : format.format(0, 'second');
}
