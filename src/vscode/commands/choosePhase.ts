import { l10n } from 'vscode';
import type { Phase } from '../../shared/values';
import type { PhaseTab } from '../../shared/workbenchState';
import { localError } from '../errorText';
import type { Project } from '../workspace/project';
import type { CommandParts } from './commandParts';
import { phaseArgument, pickPhase } from './pickPhase';

interface PhaseQuestion {
  title: string;
  fits: (tab: PhaseTab) => boolean;
  /** Takes the phase that is before the author's eyes without asking; a command that is for choosing does not. */
  preferShown?: boolean;
}

/** The phase of the project that an argument names, else the one that the author means. Undefined when they do not say. Throws `refused` where none fits. */
export async function choosePhase(
  { selection, tabs, view }: Pick<CommandParts, 'selection' | 'tabs' | 'view'>,
  project: Project,
  argument: unknown,
  { title, fits, preferShown = true }: PhaseQuestion,
): Promise<Phase | undefined> {
  const given = phaseArgument(argument);
  if (given) return given;
  const fitting = (await tabs(project)).filter(fits);
  if (
    preferShown &&
    view.visible &&
    selection.project === project &&
    fitting.some(({ phase }) => phase === selection.phase)
  )
    return selection.phase;
  if (fitting.length === 0)
    throw localError(
      'refused',
      l10n.t('No phase is waiting for this.'),
      l10n.t('Assess a phase first.'),
      'assess',
    );
  return pickPhase(fitting, title);
}

export function hasText({ exists }: PhaseTab): boolean {
  return exists;
}

export function isWaiting({ open }: PhaseTab): boolean {
  return open > 0;
}
