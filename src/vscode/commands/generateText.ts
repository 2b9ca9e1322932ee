import { l10n, window } from 'vscode';
import type { GenerateOutcome } from '../../core/refinement/model';
import type { Phase } from '../../shared/values';
import { generateAsked } from '../work/generateAsked';
import { choosePhase } from './choosePhase';
import { atWork, type CommandParts } from './commandParts';

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
  const outcome = await generateAsked({
    work,
    project,
    phase,
    wish: async () => (typeof given === 'string' ? given : askWish(title, phase)),
    ask: () => atWork(parts, project, phase),
  });
  if (!outcome) return undefined;
  await view.lead(project, phase);
  return outcome;
}

function askWish(title: string, phase: Phase): Thenable<string | undefined> {
  return window.showInputBox({
    title,
    prompt:
      phase === 'brief'
        ? l10n.t('What do you want to write? A sentence or two are enough.')
        : l10n.t('Is there something that it should do? Leave it empty to go by the phases before it.'),
    ignoreFocusOut: true,
    validateInput: (value) =>
      phase === 'brief' && value.trim() === '' ? l10n.t('Say it in a few words.') : undefined,
  });
}
