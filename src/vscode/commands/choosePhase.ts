import { l10n } from 'vscode';
import type { Phase } from '../../shared/values';
import type { PhaseTab } from '../../shared/workbenchState';
import { localError } from '../errorText';
import type { Project } from '../workspace/project';
import { placeNamed } from '../work/namedPlace';
import { phaseArgument } from '../work/phaseArgument';
import type { CommandParts } from './commandParts';
import { pickPhase } from './pickPhase';

interface PhaseQuestion {
  title: string;
  fits: (tab: PhaseTab) => boolean;
  /** Takes the phase that is before the author's eyes without asking; a command that is for choosing does not. */
  preferShown?: boolean;
  /** Nothing is written: it is asked also where the workspace is not trusted. */
  reads?: boolean;
}

export interface ChosenPhase {
  project: Project;
  phase: Phase;
  /** The phase's revision when the author was asked. */
  rev: number;
}

/**
 * The phase that an argument names, else the one of the project shown that the author means; whatever is shown when they have answered.
 * Undefined when they do not say. Throws `refused` where none fits, with what comes first.
 */
export async function choosePhase(
  { selection, tabs, view }: Pick<CommandParts, 'selection' | 'tabs' | 'view'>,
  argument: unknown,
  { title, fits, preferShown = true, reads = false }: PhaseQuestion,
): Promise<ChosenPhase | undefined> {
  const id = placeNamed(argument)?.project;
  const project = reads ? selection.requireProject(id) : selection.requireWritable(id);
  const given = phaseArgument(argument);
  const shown = given === undefined && preferShown && view.visible ? selection.phase : undefined;
  const states = await project.states();
  const of = (phase: Phase): ChosenPhase => ({ project, phase, rev: states[phase].rev });
  if (given) return of(given);
  const all = await tabs(project);
  const fitting = all.filter(fits);
  if (shown && fitting.some(({ phase }) => phase === shown)) return of(shown);
  if (!all.some(hasText) && fitting.length === 0)
    throw localError(
      'refused',
      l10n.t('This project has no text yet.'),
      l10n.t('Write something first, or bring a text in with “StoryFold: Import Manuscript”.'),
    );
  if (fitting.length === 0)
    throw localError(
      'refused',
      l10n.t('No phase is waiting for this.'),
      l10n.t('Assess a phase first.'),
      'assess',
    );
  const picked = await pickPhase(fitting, title);
  return picked && of(picked);
}

export function hasText({ exists }: PhaseTab): boolean {
  return exists;
}

export function isWaiting({ open }: PhaseTab): boolean {
  return open > 0;
}
