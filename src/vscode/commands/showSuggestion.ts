import { l10n, window } from 'vscode';
import type { SuggestionView } from '../../shared/workbenchState';

const icons = { should_fix: '$(warning)', suggestion: '$(lightbulb)', info: '$(info)' } as const;

/** Lets the author choose one of the suggestions; undefined when they do not. */
export async function pickSuggestion(
  suggestions: readonly SuggestionView[],
): Promise<SuggestionView | undefined> {
  const items = suggestions.map((suggestion) => ({
    label: `${icons[suggestion.severity]} ${suggestion.summary}`,
    ...(suggestion.quote ? { detail: `“${suggestion.quote.passage}”` } : {}),
    description: suggestion.path,
    suggestion,
  }));
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Show a Suggestion in the Text'),
    matchOnDetail: true,
    matchOnDescription: true,
  });
  return picked?.suggestion;
}
