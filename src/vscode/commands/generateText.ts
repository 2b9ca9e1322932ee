import { l10n, window } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import type { GenerateOutcome } from '../../core/refinement/model';
import type { Phase } from '../../shared/values';
import { phaseTitle } from '../phaseTitles';
import { choosePhase } from './choosePhase';
import { atWork, type CommandParts } from './commandParts';

/** Asks what is to be written, and has it written. Undefined when the author leaves. Throws as `PhaseWork.generate`. */
export async function generateAsked(
  parts: CommandParts,
  argument: unknown,
  given: unknown,
): Promise<GenerateOutcome | undefined> {
  const { selection, work, view } = parts;
  const project = selection.requireWritable();
  const title = l10n.t('Generate a Phase’s Text');
  // The final text is the author’s own to bring.
  const phase = await choosePhase(parts, argument, {
    title,
    fits: (tab) => tab.phase !== 'final',
    preferShown: false,
  });
  if (!phase) return undefined;
  const isThere = await project.hasText(phase);
  if (isThere && !(await wantsReplaced(phase))) return undefined;
  const wish = typeof given === 'string' ? given : await askWish(title, phase);
  if (wish === undefined) return undefined;
  const options = {
    ...(wish.trim() === '' ? {} : { wish: wish.trim() }),
    ...(isThere ? { force: true } : {}),
  };
  const ask = await atWork(parts, phase);
  let outcome: GenerateOutcome;
  try {
    outcome = await work.generate(phase, options, ask);
  } catch (error) {
    if (!(error instanceof StoryFoldError && losesLocks(error)) || !(await wantsOverLocks())) throw error;
    outcome = await work.generate(phase, { ...options, overLocks: true }, ask);
  }
  await view.lead(phase);
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

async function wantsReplaced(phase: Phase): Promise<boolean> {
  const replace = l10n.t('Generate Anew');
  const answer = await window.showWarningMessage(
    l10n.t('“{0}” has a text already. Have a new one written in its place?', phaseTitle(phase)),
    {
      modal: true,
      detail: l10n.t(
        'Today’s text is kept in the history, so that you can come back to it. An undecided round ends with it.',
      ),
    },
    replace,
  );
  return answer === replace;
}

export function losesLocks({ code, details }: StoryFoldError): boolean {
  return code === 'refused' && 'locks' in details;
}

export async function wantsOverLocks(): Promise<boolean> {
  const over = l10n.t('Replace and Take Those Locks Off');
  const answer = await window.showWarningMessage(
    l10n.t('Passages that you have locked would not stand in the new text.'),
    { modal: true, detail: l10n.t('Their locks would be taken off. The other locks stay.') },
    over,
  );
  return answer === over;
}
