import { l10n, window } from 'vscode';
import { needsWish } from '../../core/refinement/generation/needsWish';
import type { GenerateOutcome } from '../../core/refinement/model';
import type { Phase } from '../../shared/values';
import { generateAsked } from '../work/generateAsked';
import { choosePhase } from './choosePhase';
import type { Project } from '../workspace/project';
import { atWork, type CommandParts } from './commandParts';

/** Wishes that came to nothing, by phase and project: they stand in the box when it is asked for again. */
const unfulfilled = new Map<string, string>();

/** Asks which phase is to be written and what it is to be, and has it written. Undefined when the author leaves. Throws as `PhaseWork.generate`. */
export async function generatePhase(
  parts: CommandParts,
  argument: unknown,
  given: unknown,
): Promise<GenerateOutcome | undefined> {
  const { work, view } = parts;
  const title = l10n.t('Generate a Phase’s Text');
  // The chapters of the final work are written one by one.
  const chosen = await choosePhase(parts, argument, {
    title,
    fits: (tab) => tab.phase !== 'final',
    preferShown: false,
  });
  if (!chosen) return undefined;
  const { project, phase } = chosen;
  const place = `${phase} ${project.id}`;
  const outcome = await generateAsked({
    work,
    project,
    phase,
    wish: async () => {
      if (typeof given === 'string') return given;
      const wish = await askWish(title, project, phase, unfulfilled.get(place) ?? '');
      if (wish !== undefined) unfulfilled.set(place, wish);
      return wish;
    },
    ask: () => atWork(parts, project, phase),
  });
  if (!outcome) return undefined;
  unfulfilled.delete(place);
  await view.lead(project, phase);
  return outcome;
}

async function askWish(
  title: string,
  { store }: Project,
  phase: Phase,
  value: string,
): Promise<string | undefined> {
  const isNeeded = await needsWish(store, phase);
  return window.showInputBox({
    title,
    value,
    prompt: isNeeded
      ? l10n.t('What do you want to write? A sentence or two are enough.')
      : phase === 'brief'
        ? l10n.t('What do you want to write? Leave it empty to go by the wish that is kept.')
        : l10n.t('Is there something that it should do? Leave it empty to go by the phases before it.'),
    ignoreFocusOut: true,
    validateInput: (value) =>
      isNeeded && value.trim() === '' ? l10n.t('Say it in a few words.') : undefined,
  });
}
