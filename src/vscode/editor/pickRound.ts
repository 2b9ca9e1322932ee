import { l10n, window, type QuickPickItem } from 'vscode';
import { historyNumbers } from '../../core/refinement/record/history';
import type { ComparePoint } from '../../core/refinement/model';
import type { Phase } from '../../shared/values';
import { localError } from '../errorText';
import { phaseTitle } from '../phaseTitles';
import type { RoundRows } from '../trees/roundRows';
import { roundDescription, roundLabel } from '../trees/roundWords';
import type { Project } from '../workspace/project';

interface PointItem extends QuickPickItem {
  /** Absent: shows earlier ones. */
  point?: ComparePoint;
}

const pageEntries = 100;

/** Lets the author choose an entry, or with `now` the text as it is. Undefined when they do not. Throws `not_found` without a history. */
export async function pickRound(
  rows: RoundRows,
  project: Project,
  phase: Phase,
  title: string,
  options: { now?: boolean; except?: ComparePoint } = {},
): Promise<ComparePoint | undefined> {
  const numbers = (await historyNumbers(project.store, phase)).reverse();
  if (numbers.length === 0) {
    throw localError(
      'not_found',
      l10n.t('“{0}” has no history yet.', phaseTitle(phase)),
      l10n.t('An entry is written when a round is decided.'),
    );
  }
  const items: PointItem[] = options.now ? [{ label: l10n.t('The text as it is now'), point: 'now' }] : [];
  for (let start = 0; start < numbers.length; start += pageEntries) {
    for (const number of numbers.slice(start, start + pageEntries)) {
      const row = await rows.read(project, phase, number);
      if (row) items.push({ label: roundLabel(row), description: roundDescription(row), point: number });
    }
    const rest: PointItem[] =
      start + pageEntries < numbers.length ? [{ label: l10n.t('Show Earlier Rounds') }] : [];
    const offered = [...items.filter(({ point }) => point !== options.except), ...rest];
    const picked = await window.showQuickPick(offered, { title, matchOnDescription: true });
    if (!picked || picked.point !== undefined) return picked?.point;
  }
  return undefined;
}
