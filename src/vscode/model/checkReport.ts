import { l10n } from 'vscode';
import type { CheckOutcome } from '../../core/llm/check/checkFindings';
import type { EndpointReport } from '../../core/llm/check/endpointCheck';
import { groupDigits } from '../../core/text/groupDigits';
import { checkName, findingText, verdictText } from './checkWords';
import { plain } from '../pages/markdown';

/** Every finding of a check with what to do about it, as a page of Markdown. */
export function checkReport({ origin, model, verdict, findings, usage }: EndpointReport): string {
  const whom = [model, origin].filter((part) => part !== undefined).join(' · ');
  const lines = findings.map((finding) => {
    const { message, hint } = findingText(finding);
    const { name, outcome } = finding;
    // The sign, and the word for those who do not see or know it.
    const heading = `- ${signs[outcome]} **${plain(checkName(name))}** \\(${plain(outcomeText(outcome))}\\): ${plain(message)}`;
    return hint === '' ? heading : `${heading}  \n  ${plain(hint)}`;
  });
  const tokens = usage.inputTokens + usage.outputTokens;
  return [
    `# ${plain(l10n.t('The connection to the model'))}`,
    '',
    ...(whom === '' ? [] : [plain(whom), '']),
    `**${plain(verdictText(verdict))}**`,
    '',
    ...lines,
    '',
    plain(
      l10n.t(
        'The check sends short requests of StoryFold’s own and none of your text. Tokens that it took: {0}.',
        groupDigits(tokens),
      ),
    ),
    '',
  ].join('\n');
}

const signs: Readonly<Record<CheckOutcome, string>> = { ok: '✓', warning: '⚠', failed: '✗' };

function outcomeText(outcome: CheckOutcome): string {
  switch (outcome) {
    case 'ok':
      return l10n.t('in order');
    case 'warning':
      return l10n.t('to be known');
    case 'failed':
      return l10n.t('wrong');
  }
}
