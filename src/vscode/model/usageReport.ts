import { l10n } from 'vscode';
import type { UsageSummary, UsageTotals } from '../../core/llm/usage/usageSummary';
import { groupDigits } from '../../core/text/groupDigits';
import { costsText } from '../../core/llm/usage/costText';
import { costCell } from '../pages/costCell';
import { plain, table } from '../pages/markdown';
import { stepName } from './stepNames';

/** Where there is none, or none is known. */
const none = '–';

/** What requests have taken, as a page of Markdown. */
export function usageReport(title: string, summary: UsageSummary): string {
  const heading = `# ${plain(l10n.t('Tokens and costs: {0}', title))}`;
  if (summary.calls === 0)
    return [heading, '', plain(l10n.t('No request to a model so far.')), ''].join('\n');
  return [
    heading,
    '',
    ...overall(summary).map((line) => `- ${plain(line)}`),
    '',
    `## ${plain(l10n.t('By step'))}`,
    '',
    ...groups(
      l10n.t('Step'),
      Object.entries(summary.byStep).map(([step, totals]) => {
        const name = stepName(step);
        return [name === step ? plain(step) : `${plain(name)} \\(${plain(step)}\\)`, totals];
      }),
    ),
    '',
    `## ${plain(l10n.t('By model'))}`,
    '',
    ...groups(
      l10n.t('Model'),
      Object.entries(summary.byModel).map(([model, totals]) => [plain(model) || none, totals]),
    ),
    '',
    ...remarks(summary).flatMap((line) => [plain(line), '']),
  ].join('\n');
}

function overall(summary: UsageSummary): string[] {
  const { calls, inputTokens, cachedTokens, outputTokens, reasoningTokens, estimatedCalls, costs } = summary;
  const cost = costsText(costs);
  return [
    l10n.t('Requests: {0}', groupDigits(calls)),
    cachedTokens > 0
      ? l10n.t(
          'Tokens sent: {0}, of them from a cache: {1}',
          groupDigits(inputTokens),
          groupDigits(cachedTokens),
        )
      : l10n.t('Tokens sent: {0}', groupDigits(inputTokens)),
    reasoningTokens > 0
      ? l10n.t(
          'Tokens written: {0}, of them reasoning: {1}',
          groupDigits(outputTokens),
          groupDigits(reasoningTokens),
        )
      : l10n.t('Tokens written: {0}', groupDigits(outputTokens)),
    ...(estimatedCalls > 0
      ? [l10n.t('Requests whose tokens are an estimate: {0}', groupDigits(estimatedCalls))]
      : []),
    cost === undefined
      ? l10n.t('Cost: not known, no price is set')
      : summary.unpricedCalls > 0
        ? l10n.t('Cost: at least {0}', cost)
        : l10n.t('Cost: {0}', cost),
  ];
}

function groups(title: string, all: readonly (readonly [string, UsageTotals])[]): string[] {
  const head = [
    title,
    l10n.t('Requests'),
    l10n.t('Sent'),
    l10n.t('Cached'),
    l10n.t('Written'),
    l10n.t('Cost'),
  ];
  const rows = all
    .toSorted(([, one], [, other]) => tokensOf(other) - tokensOf(one))
    .map(([name, totals]) => [
      name,
      groupDigits(totals.calls),
      groupDigits(totals.inputTokens),
      totals.cachedTokens > 0 ? groupDigits(totals.cachedTokens) : none,
      groupDigits(totals.outputTokens),
      costCell(totals),
    ]);
  return table(head.map(plain), rows);
}

function remarks({
  failedCalls,
  unpricedCalls,
  pricedTodayCalls,
  damagedLines,
  fullRerun,
}: UsageSummary): string[] {
  return [
    ...(failedCalls > 0 ? [l10n.t('Requests that brought no reply: {0}.', failedCalls)] : []),
    ...(unpricedCalls > 0
      ? [
          l10n.t(
            '+ Requests whose price is not known, so that no cost is counted for them: {0}. Prices go into the setting storyfold.model.prices.',
            unpricedCalls,
          ),
        ]
      : []),
    ...(pricedTodayCalls > 0
      ? [l10n.t('* With requests at today’s prices, since none was known then: {0}.', pricedTodayCalls)]
      : []),
    ...(fullRerun
      ? [
          l10n.t(
            'An estimate: made in full each time, the attempts at chapters ({0}) would have taken {1} tokens; they took {2}.',
            fullRerun.attempts,
            groupDigits(fullRerun.tokens),
            groupDigits(fullRerun.ownTokens),
          ),
        ]
      : []),
    ...(damagedLines > 0
      ? [
          l10n.t(
            'Lines of .storyfold/usage.jsonl that cannot be read and are not counted: {0}.',
            damagedLines,
          ),
        ]
      : []),
  ];
}

function tokensOf({ inputTokens, outputTokens }: UsageTotals): number {
  return inputTokens + outputTokens;
}
