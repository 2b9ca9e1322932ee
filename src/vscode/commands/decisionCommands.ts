import { l10n, window, type QuickPickItem } from 'vscode';
import { hasOpenRound } from '../../core/refinement/views/phaseView';
import { shorten } from '../../core/text/shorten';
import type { Suggestion } from '../../core/review/model';
import { isAcceptable, isUndecidedStatus } from '../../shared/suggestionStatus';
import type { SuggestionStatus } from '../../shared/values';
import type { CommandId } from '../contributions';
import { summaryOf } from '../editor/suggestionWords';
import { localError } from '../errorText';
import { phaseTitle } from '../phaseTitles';
import type { Handler } from '../runCommand';
import { acceptingMeans } from '../work/acceptingMeans';
import { workbenchStrings } from '../workbench/workbenchStrings';
import { addSuggestion } from './addSuggestion';
import { choosePhase, isWaiting } from './choosePhase';
import { chooseSuggestion, type ChosenSuggestion } from './chooseSuggestion';
import { atWork, tell, type CommandParts } from './commandParts';
import { notEmpty } from './notEmpty';
import { pickApplied } from './pickApplied';
import { withTyped } from './typedWords';

const undecided = ({ status }: Suggestion): boolean => isUndecidedStatus(status);
const hasPassage = (suggestion: Suggestion): boolean =>
  undecided(suggestion) && suggestion.anchor !== undefined;
const isDecided = ({ status }: { status: SuggestionStatus }): boolean =>
  status === 'accepted' || status === 'rejected' || status === 'waived';

/** Commands by which the author decides: on one suggestion, on all, on what was done. */
export function decisionCommands(parts: CommandParts) {
  const { selection, work, actions, view, rows } = parts;

  const choose = (
    args: readonly unknown[],
    title: string,
    fits: (suggestion: Suggestion) => boolean = undecided,
  ): Promise<ChosenSuggestion | undefined> => chooseSuggestion(parts, args, { title, fits });

  const decide = async (
    chosen: ChosenSuggestion | undefined,
    status: 'open' | 'accepted' | 'rejected',
    words: (summary: string) => string,
  ): Promise<boolean> => {
    if (!chosen) return false;
    await work.decide(chosen.phase, [chosen.suggestion.id], status, chosen.ask);
    tell(words(shorten(summaryOf(chosen.suggestion))));
    return true;
  };

  return {
    'storyfold.showSuggestion': async (...args) => {
      const chosen = await chooseSuggestion(parts, args, {
        title: l10n.t('Show a Suggestion in the Text'),
        fits: undecided,
        reads: true,
      });
      if (!chosen) return;
      await selection.turnTo(chosen.project, chosen.phase);
      await actions.reveal(chosen.project, chosen.phase, chosen.suggestion.id, false);
    },
    'storyfold.acceptSuggestion': async (...args) => {
      const chosen = await choose(args, l10n.t('Accept a Suggestion'));
      if (chosen) await requireAcceptable(chosen);
      return decide(chosen, 'accepted', (summary) =>
        l10n.t('accepted, takes effect when you revise: {0}', summary),
      );
    },
    'storyfold.rejectSuggestion': async (...args) =>
      decide(await choose(args, l10n.t('Reject a Suggestion')), 'rejected', (summary) =>
        l10n.t('rejected: {0}', summary),
      ),
    'storyfold.undoDecision': async (...args) =>
      decide(
        await chooseSuggestion(parts, args, {
          title: l10n.t('Undo a Decision'),
          fits: isDecided,
          phaseFits: hasOpenRound,
        }),
        'open',
        (summary) => l10n.t('undecided again: {0}', summary),
      ),
    'storyfold.waiveSuggestion': async (...args) => {
      const chosen = await choose(args, l10n.t('Mark a Passage as Intentional'));
      if (!chosen) return false;
      await work.waive(chosen.phase, chosen.suggestion.id, chosen.ask);
      tell(
        l10n.t(
          'will not come back while its passage is unchanged: {0}',
          shorten(summaryOf(chosen.suggestion)),
        ),
      );
      return true;
    },
    'storyfold.rewordSuggestion': async (...args) => {
      const title = l10n.t('Reword a Suggestion');
      const chosen = await choose(args, title);
      if (!chosen) return false;
      const words = await window.showInputBox({
        title,
        prompt: l10n.t('What should be done, in your words? A ready edit is kept as one of the other ways.'),
        value: summaryOf(chosen.suggestion),
        ignoreFocusOut: true,
        validateInput: notEmpty,
      });
      if (words === undefined || words.trim() === summaryOf(chosen.suggestion)) return false;
      const { phase, suggestion, ask } = chosen;
      await withTyped(words, () => work.reword(phase, suggestion.id, words.trim(), ask));
      tell(l10n.t('the suggestion now says: {0}', shorten(words.trim())));
      return true;
    },
    'storyfold.addSuggestion': (argument) => addSuggestion(parts, argument),
    'storyfold.askForAlternatives': async (...args) => {
      const chosen = await choose(args, l10n.t('Ask for Other Ways'), hasPassage);
      if (!chosen) return undefined;
      const { project, phase } = chosen;
      const ask = { ...chosen.ask, ...(await atWork(parts, project, phase)) };
      const suggestion = await work.alternatives(phase, chosen.suggestion.id, ask);
      // They are kept with the suggestion; a list that opens by itself would take what is being typed elsewhere.
      await view.lead(project, phase, suggestion.id);
      return suggestion;
    },
    'storyfold.takeAlternative': async (...args) => {
      const chosen = await choose(
        args,
        l10n.t('Take One of the Other Ways'),
        (suggestion) => undecided(suggestion) && (suggestion.alternatives?.length ?? 0) > 0,
      );
      return chosen ? takeAlternative(parts, chosen, args[2]) : false;
    },
    'storyfold.rejectAll': async (argument) => {
      const title = l10n.t('Reject All Suggestions');
      const chosen = await choosePhase(parts, argument, { title, fits: isWaiting });
      if (chosen) await actions.rejectAll(chosen.phase, { project: chosen.project.id, rev: chosen.rev });
    },
    'storyfold.endPhase': async (argument) => {
      const chosen = await choosePhase(parts, argument, {
        title: l10n.t('End a Phase'),
        fits: ({ exists, status }) => exists && status !== 'done',
      });
      if (!chosen) return false;
      const { project, phase, rev } = chosen;
      if (!(await actions.endPhase(phase, { project: project.id, rev }))) return false;
      await selection.turnTo(project, phase);
      tell(l10n.t('“{0}” is done. Assess it again to go on with it.', phaseTitle(phase)));
      return true;
    },
    'storyfold.revertSuggestion': async (...args) => {
      const chosen = await pickApplied(parts, rows, args);
      if (!chosen) return undefined;
      const outcome = await work.revert(chosen.phase, chosen.id, { project: chosen.project });
      tell(l10n.t('that change is taken out of the text; all the rest stays.'));
      return outcome;
    },
  } satisfies Partial<Record<CommandId, Handler>>;
}

/** Throws `refused` with what the card in the workbench says, where that offers nothing to accept. */
async function requireAcceptable({ project, phase, suggestion }: ChosenSuggestion): Promise<void> {
  const means = await acceptingMeans(project, phase, suggestion);
  if (isAcceptable(means)) return;
  throw localError(
    'refused',
    workbenchStrings()[`card.means.${means}`],
    means === 'locked'
      ? l10n.t('Take the locks off first.')
      : l10n.t('Change the text yourself, then assess it again.'),
  );
}

interface WayItem extends QuickPickItem {
  number: number;
}

async function takeAlternative(
  { work }: CommandParts,
  { phase, suggestion, ask }: ChosenSuggestion,
  given?: unknown,
): Promise<boolean> {
  const items = (suggestion.alternatives ?? []).map(({ text, note }, index): WayItem => ({
    label: shorten(text, 120),
    ...(note === '' ? {} : { detail: note }),
    number: index + 1,
  }));
  const number =
    typeof given === 'number'
      ? given
      : (
          await window.showQuickPick(items, {
            title: l10n.t('Take One of the Other Ways'),
            placeHolder: l10n.t('Which one? Escape keeps them all with the suggestion.'),
            matchOnDetail: true,
          })
        )?.number;
  if (number === undefined) return false;
  await work.takeAlternative(phase, suggestion.id, number, ask);
  tell(l10n.t('taken. It goes into the text when you accept the suggestion and revise.'));
  return true;
}
