import { l10n, window, type QuickPickItem } from 'vscode';
import type { RetryChoice } from '../../core/chapter/operations/retryChoices';
import type { ChapterOutput } from '../../core/chapter/judging/retryLevel';
import { costText } from '../../core/llm/usage/costText';
import { groupDigits } from '../../core/text/groupDigits';
import { chapterStepName, retryLevelName } from '../chapterNames';
import { sentences } from '../sentences';

interface LevelItem extends QuickPickItem {
  choice: RetryChoice;
}

/** Lets the author choose how much is redone: each level with what it keeps, redoes and is expected to cost, the suggested one first. */
export async function pickRetryLevel(
  choices: readonly RetryChoice[],
  title: string,
): Promise<RetryChoice | undefined> {
  const items = choices.map((choice): LevelItem => ({
    label: retryLevelName(choice.level),
    description: [
      ...(choice.isSuggested ? [l10n.t('suggested')] : []),
      ...(choice.refusedBy === undefined ? costOf(choice) : [l10n.t('holds locked passages')]),
    ].join(' · '),
    detail: choice.refusedBy === undefined ? workOf(choice) : l10n.t('It would write locked passages anew.'),
    choice,
  }));
  return (
    await window.showQuickPick(items, {
      title,
      placeHolder: l10n.t('How much is to be redone?'),
      matchOnDetail: true,
    })
  )?.choice;
}

/** Of one attempt that passes. */
function costOf({ estimate }: RetryChoice): string[] {
  if (!estimate) return [];
  const { inputTokens, outputTokens, calls, cost } = estimate;
  const tokens = groupDigits(inputTokens + outputTokens);
  return [
    cost
      ? l10n.t('about {0} tokens, {1} requests, {2}', tokens, calls, costText(cost.amount, cost.currency))
      : l10n.t('about {0} tokens, {1} requests', tokens, calls),
  ];
}

function workOf({ level, becomes, keeps, steps, scenes }: RetryChoice): string {
  return sentences(
    ...(becomes === level
      ? []
      : [l10n.t('Becomes “{0}”, since something is missing.', retryLevelName(becomes))]),
    keeps.length === 0
      ? l10n.t('Begins anew; every attempt so far stays.')
      : l10n.t('Keeps: {0}.', keeps.map(outputName).join(l10n.t(', '))),
    l10n.t(
      'Redoes: {0}.',
      steps
        .map((step) =>
          step === 'write' && scenes.length > 0
            ? l10n.t('writing scenes {0}', scenes.join(l10n.t(', ')))
            : chapterStepName(step),
        )
        .join(l10n.t(', ')),
    ),
  );
}

function outputName(output: ChapterOutput): string {
  switch (output) {
    case 'scene_list':
      return l10n.t('the list of scenes');
    case 'draft_text':
      return l10n.t('the draft');
    case 'revision_text':
      return l10n.t('the edited text');
  }
}
