import { l10n, window, type QuickPickItem } from 'vscode';
import { fatesOfChanges, historyNumbers } from '../../core/refinement/record/history';
import { localError } from '../errorText';
import { phaseTitle } from '../phaseTitles';
import { appliedOfItem } from '../trees/roundsTree';
import type { RoundRows } from '../trees/roundRows';
import { roundLabel } from '../trees/roundWords';
import type { NamedPhase } from '../work/namedPlace';
import { choosePhase, hasText } from './choosePhase';
import type { CommandParts } from './commandParts';

/** So many entries back are looked through; the tree shows all. */
const entriesBack = 200;

interface AppliedItem extends QuickPickItem {
  id: string;
}

/** A suggestion that changed the text of a project. */
export interface AppliedSuggestion extends NamedPhase {
  id: string;
}

/** A suggestion that changed the text: what a row of the tree or the arguments name, else the author's choice. */
export async function pickApplied(
  parts: Pick<CommandParts, 'selection' | 'tabs' | 'view'>,
  rows: RoundRows,
  args: readonly unknown[],
): Promise<AppliedSuggestion | undefined> {
  const item = appliedOfItem(args[0]);
  if (item) return item;
  const title = l10n.t('Take an Applied Suggestion Out of the Text');
  const chosen = await choosePhase(parts, args[0], { title, fits: hasText });
  if (!chosen) return undefined;
  const { project, phase } = chosen;
  if (typeof args[1] === 'string') return { project: project.id, phase, id: args[1] };
  const items: AppliedItem[] = [];
  const { head } = (await project.states())[phase];
  const [first = 0] = (await historyNumbers(project.store, phase)).slice(-entriesBack);
  const entries = await rows.since(project, phase, first);
  for (const row of [...entries].reverse()) {
    const fateOf = fatesOfChanges(entries, row.entry, head);
    for (const { id, words, path } of row.applied)
      if (fateOf(id) === 'in_text')
        items.push({ label: words, description: roundLabel(row), detail: path, id });
  }
  if (items.length === 0)
    throw localError(
      'not_found',
      l10n.t('No suggestion has changed “{0}” yet.', phaseTitle(phase)),
      l10n.t('Accept some and revise; each can be taken out again by itself.'),
    );
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('Which change?'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked && { project: project.id, phase, id: picked.id };
}
