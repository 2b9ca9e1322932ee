import { l10n } from 'vscode';
import type { StoryTree, VariableValue, Variables } from '../../core/story/model';
import { readChange, readCondition } from '../../core/story/variableRules';

/** What the story's variables say when they hold, by their names. */
export type Meanings = ReadonlyMap<string, string>;

export function meaningsOf({ variables }: Pick<StoryTree, 'variables'>): Meanings {
  return new Map(variables.map(({ name, meaning }) => [name, meaning]));
}

export function valueWords(value: VariableValue): string {
  if (value === true) return l10n.t('yes');
  if (value === false) return l10n.t('no');
  return String(value);
}

/** What a choice asks for, a line each. */
export function conditionWords(preconditions: Variables, meanings: Meanings): string[] {
  return Object.entries(preconditions).map(([name, asked]) => {
    const condition = readCondition(asked);
    if (condition.kind === 'compares') return `${name} ${signs[condition.operator]} ${condition.than}`;
    const meaning = meanings.get(name) || name;
    if (condition.value === true) return meaning;
    if (condition.value === false) return l10n.t('not: {0}', meaning);
    return `${name} = ${valueWords(condition.value)}`;
  });
}

/** What a choice changes, a line each. */
export function changeWords(consequences: Variables, meanings: Meanings): string[] {
  return Object.entries(consequences).map(([name, given]) => {
    const change = readChange(given);
    if (change.kind === 'adds') return `${name} ${change.amount < 0 ? '−' : '+'} ${Math.abs(change.amount)}`;
    const meaning = meanings.get(name) || name;
    if (change.value === true) return meaning;
    if (change.value === false) return l10n.t('no longer: {0}', meaning);
    return l10n.t('{0} becomes {1}', name, valueWords(change.value));
  });
}

const signs = { '>=': '≥', '<=': '≤', '>': '>', '<': '<', '!=': '≠' } as const;
