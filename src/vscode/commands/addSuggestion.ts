import { l10n, window } from 'vscode';
import { shorten } from '../../core/text/shorten';
import type { Suggestion } from '../../core/review/model';
import type { Phase } from '../../shared/values';
import { selectedPassageIfAny, type SelectedPassage } from '../editor/selectedPassage';
import { problemOf } from '../errorText';
import { phaseTitle } from '../phaseTitles';
import { choosePhase, hasText } from './choosePhase';
import { phaseArgument } from '../work/phaseArgument';
import type { CommandParts } from './commandParts';
import { notEmpty } from './notEmpty';

type SuggestionParts = Pick<CommandParts, 'selection' | 'work' | 'view' | 'tabs'>;

/** What the author typed, kept for the next try where one fails. */
interface Typed {
  text: string;
  replacement: string;
}

/**
 * The author's own remark: on what is selected in a text of the project, else on the phase as a whole. Where it cannot be added they are
 * asked again, with the reason and with what they typed; undefined when they leave.
 */
export async function addSuggestion(
  parts: SuggestionParts,
  argument: unknown,
): Promise<Suggestion | undefined> {
  const { selection, work, view } = parts;
  selection.requireWritable();
  const title = l10n.t('Add a Suggestion of Your Own');
  const forPhase = phaseArgument(argument) !== undefined;
  const atFirst = forPhase ? undefined : selectedPassageIfAny(selection);
  const chosen = atFirst ?? (await choosePhase(parts, argument, { title, fits: hasText }));
  if (!chosen) return undefined;
  let typed: Typed = { text: '', replacement: '' };
  let trouble: string | undefined;
  for (;;) {
    // Another passage may be selected while the question waits.
    const about: SelectedPassage | undefined =
      trouble === undefined || !atFirst ? atFirst : (selectedPassageIfAny(selection) ?? atFirst);
    const asked = await ask(title, about, chosen.phase, typed, trouble);
    if (!asked) return undefined;
    typed = asked;
    const { project, phase } = about ?? chosen;
    let suggestion: Suggestion;
    try {
      suggestion = await work.suggest(
        phase,
        {
          text: typed.text.trim(),
          ...(about ? { quote: about.quote, path: about.path, start: about.start } : {}),
          ...(about && typed.replacement !== '' ? { replacement: typed.replacement } : {}),
        },
        { project: project.id },
      );
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      trouble = [problem.message, problem.hint].filter((words) => words !== '').join(' ');
      continue;
    }
    // It is there: what fails from here on is no reason to have it written a second time.
    await selection.turnTo(project, phase);
    await view.show(suggestion.id);
    return suggestion;
  }
}

async function ask(
  title: string,
  about: SelectedPassage | undefined,
  phase: Phase,
  typed: Typed,
  trouble: string | undefined,
): Promise<Typed | undefined> {
  const text = await window.showInputBox({
    title,
    prompt:
      trouble ??
      (about
        ? l10n.t('What should be done about “{0}”?', shorten(about.quote))
        : l10n.t('What should be done in “{0}”? To speak of a passage, select it first.', phaseTitle(phase))),
    value: typed.text,
    ignoreFocusOut: true,
    validateInput: notEmpty,
  });
  if (text === undefined) return undefined;
  if (!about) return { text, replacement: '' };
  const replacement = await window.showInputBox({
    title,
    prompt: l10n.t('What should the passage become? Leave it empty when you do not know yet.'),
    value: typed.replacement,
    ignoreFocusOut: true,
  });
  return replacement === undefined ? undefined : { text, replacement };
}
