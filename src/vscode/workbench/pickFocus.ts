import { l10n, window, type QuickPickItem } from 'vscode';
import type { ManuscriptText } from '../../core/ports';
import { namedPart, namedParts } from '../../core/refinement/focus';
import type { Phase } from '../../shared/values';
import { phaseTitle } from '../phaseTitles';

interface FocusItem extends QuickPickItem {
  name: string | undefined;
}

/** The part that the author picks; its name is undefined for the whole. Undefined when they leave it as it is. */
export async function pickFocus(
  phase: Phase,
  texts: readonly ManuscriptText[],
  chosen: string | undefined,
  heading = l10n.t('What the Next Assessment Is About'),
): Promise<{ name: string | undefined } | undefined> {
  const now = chosen === undefined ? undefined : namedPart(phase, chosen, texts)?.name;
  const mark = (name: string | undefined): string => (name === now ? l10n.t('chosen now') : '');
  const items: FocusItem[] = [
    {
      label: l10n.t('The Whole “{0}”', phaseTitle(phase)),
      description: mark(undefined),
      name: undefined,
    },
    ...namedParts(phase, texts).map(({ name, title, focus }) => ({
      label: /^\d+$/.test(name) ? l10n.t('Chapter {0}', name) : name,
      description: [title === name ? '' : title, mark(name)].filter((words) => words !== '').join(' · '),
      ...(focus.path === name ? {} : { detail: focus.path }),
      name,
    })),
  ];
  const picked = await window.showQuickPick(items, {
    title: heading,
    placeHolder:
      phase === 'final'
        ? l10n.t('A part is a chapter, one file of the folder “chapters”.')
        : l10n.t('A part is a chapter: its heading and what stands below it.'),
    matchOnDescription: true,
  });
  return picked && { name: picked.name };
}
