import { l10n, window } from 'vscode';
import { quotedPassage } from '../../core/refinement/phaseView';
import type { Suggestion } from '../../core/review/model';

const icons = { should_fix: '$(warning)', suggestion: '$(lightbulb)', info: '$(info)' } as const;

/** Lets the author choose one of the suggestions; undefined when they do not. */
export async function pickSuggestion(suggestions: readonly Suggestion[]): Promise<Suggestion | undefined> {
  const items = suggestions.map((suggestion) => {
    const passage = quotedPassage(suggestion);
    return {
      label: `${icons[suggestion.severity]} ${suggestion.reworded ?? suggestion.summary}`,
      ...(passage === undefined ? {} : { detail: `“${passage}”` }),
      description: suggestion.path,
      suggestion,
    };
  });
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Show a Suggestion in the Text'),
    matchOnDetail: true,
    matchOnDescription: true,
  });
  return picked?.suggestion;
}
