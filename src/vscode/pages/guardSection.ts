import { l10n } from 'vscode';
import type { PassRateCheck, RollbackGuard, SavingCheck } from '../../core/chapter/report/rollbackGuard';
import { groupDigits } from '../../core/text/groupDigits';
import { plain } from './markdown';

/** Whether redoing only what must be redone is worth having, as far as this project can tell, as lines of Markdown. */
export function guardSection(guard: RollbackGuard): string[] {
  const { passRate, saving, proposal } = guard;
  const figures = [...passRateWords(passRate), ...savingWords(saving)];
  return [
    `## ${plain(l10n.t('Is selective retry worth having?'))}`,
    '',
    ...verdictWords(guard).flatMap((words) => [`**${plain(words)}**`, '']),
    ...(figures.length > 0 ? [...figures.map((words) => `- ${plain(words)}`), ''] : []),
    ...(proposal
      ? [
          plain(
            l10n.t(
              'You may switch it off with the setting {0}; every retry is then made in full.',
              proposal.setting,
            ),
          ),
          '',
        ]
      : []),
  ];
}

function verdictWords({ verdict, reasons, leastChapters }: RollbackGuard): string[] {
  switch (verdict) {
    case 'fine':
      return [l10n.t('Yes, as far as this project can tell.')];
    case 'warn':
      return reasons.map((reason) =>
        reason === 'pass_rate_fell'
          ? l10n.t('Perhaps not: fewer chapters pass.')
          : l10n.t('Perhaps not: little is saved.'),
      );
    case 'too_few':
      return [l10n.t('There are too few chapters to tell; {0} on each side are needed.', leastChapters)];
  }
}

function passRateWords({ against, fellBy, selective, other }: PassRateCheck): string[] {
  if (against === null) return [];
  const figures = [selective.passed, selective.chapters, other.passed, other.chapters] as const;
  return [
    against === 'full_reruns'
      ? l10n.t('Chapters that passed: {0} of {1} retried selectively, {2} of {3} remade in full.', ...figures)
      : l10n.t(
          'Chapters that passed: {0} of {1} since the first selective retry, {2} of {3} before it.',
          ...figures,
        ),
    ...(fellBy === null
      ? []
      : [
          fellBy > 0
            ? l10n.t('Fewer chapters pass, per 100: {0}', fellBy)
            : l10n.t('No fewer chapters pass.'),
        ]),
  ];
}

function savingWords({ savedPercent, chapters, tokens, fullRerunTokens }: SavingCheck): string[] {
  if (savedPercent === null) return [];
  const figures = [chapters, groupDigits(tokens), groupDigits(fullRerunTokens)] as const;
  return [
    savedPercent < 0
      ? l10n.t(
          'Tokens of the chapters that were retried selectively ({0}): {1}; made in full, by estimate {2}, so {3}% more were taken.',
          ...figures,
          -savedPercent,
        )
      : l10n.t(
          'Tokens of the chapters that were retried selectively ({0}): {1}; made in full, by estimate {2}, so {3}% were saved.',
          ...figures,
          savedPercent,
        ),
  ];
}
