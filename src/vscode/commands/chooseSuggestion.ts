import { Uri, l10n, window } from 'vscode';
import { quotedPassage } from '../../core/refinement/views/quoteView';
import type { Suggestion } from '../../core/review/model';
import type { SuggestionStatus, Phase } from '../../shared/values';
import type { PhaseTab } from '../../shared/workbenchState';
import { suggestionsHere } from '../editor/suggestionsHere';
import { severityWord, summaryOf } from '../editor/suggestionWords';
import { localError } from '../errorText';
import { suggestionGone } from '../suggestionGone';
import type { Project } from '../workspace/project';
import { placeNamed } from '../work/namedPlace';
import type { Ask } from '../work/workAtHand';
import { choosePhase, isWaiting } from './choosePhase';
import type { CommandParts } from './commandParts';

const icons = { should_fix: '$(warning)', suggestion: '$(lightbulb)', info: '$(info)' } as const;

export interface ChosenSuggestion {
  project: Project;
  phase: Phase;
  suggestion: Suggestion;
  /** How to ask for something to be done with it. */
  ask: Ask;
}

interface SuggestionQuestion {
  title: string;
  fits: (suggestion: Suggestion) => boolean;
  phaseFits?: (tab: PhaseTab) => boolean;
  /** As in `choosePhase`. */
  reads?: boolean;
}

/**
 * The suggestion that the arguments name: a phase and an id, what stands in the text about one, or a text whose menu was opened at a
 * passage; else one of those that fit, chosen by the author.
 * Undefined when they do not choose. Throws `not_found` for one that is not there, `refused` where none fits.
 */
export async function chooseSuggestion(
  parts: Pick<CommandParts, 'selection' | 'tabs' | 'view'>,
  args: readonly unknown[],
  { title, fits, phaseFits = isWaiting, reads = false }: SuggestionQuestion,
): Promise<ChosenSuggestion | undefined> {
  const named = placeNamed(args[0]);
  const here = args[0] instanceof Uri ? await suggestionsHere(parts.selection) : undefined;
  const of = here ?? (await choosePhase(parts, args[0], { title, fits: phaseFits, reads }));
  if (!of) return undefined;
  const { project, phase } = of;
  const round = (await project.states())[phase].currentRound;
  const all = round?.suggestions ?? [];
  const chosen = (suggestion: Suggestion): ChosenSuggestion => ({
    project,
    phase,
    suggestion,
    ask: { project: project.id, ...(round ? { assessedAt: round.assessedAt } : {}) },
  });
  const id = named?.id ?? args[1];
  if (typeof id === 'string') {
    const isOfRound = named?.assessedAt === undefined || named.assessedAt === round?.assessedAt;
    const suggestion = isOfRound && all.find((each) => each.id === id);
    if (suggestion) return chosen(suggestion);
    throw suggestionGone();
  }
  const pointedAt = (here?.suggestions ?? []).filter(fits);
  if (pointedAt.length === 1) return chosen(pointedAt[0]!);
  const fitting = pointedAt.length > 0 ? pointedAt : all.filter(fits);
  if (fitting.length === 0)
    throw localError(
      'refused',
      l10n.t('No suggestion of this round fits.'),
      l10n.t('Look at the suggestions as they are now.'),
    );
  const suggestion = await pickSuggestion(fitting, title);
  return suggestion && chosen(suggestion);
}

/** Lets the author choose one of the suggestions; undefined when they do not. */
async function pickSuggestion(
  suggestions: readonly Suggestion[],
  title: string,
): Promise<Suggestion | undefined> {
  const items = suggestions.map((suggestion) => {
    const passage = quotedPassage(suggestion);
    const mark = statusWord(suggestion.status);
    return {
      label: `${icons[suggestion.severity]} ${summaryOf(suggestion)}`,
      ...(passage === undefined ? {} : { detail: `“${passage}”` }),
      description: [severityWord(suggestion.severity), mark, suggestion.path]
        .filter((part) => part !== undefined && part !== '')
        .join(' · '),
      suggestion,
    };
  });
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('Which suggestion?'),
    matchOnDetail: true,
    matchOnDescription: true,
  });
  return picked?.suggestion;
}

/** What the author has decided; undefined while they have not. */
function statusWord(status: SuggestionStatus): string | undefined {
  switch (status) {
    case 'accepted':
      return l10n.t('accepted');
    case 'rejected':
      return l10n.t('rejected');
    case 'waived':
      return l10n.t('intentional');
    case 'not_applied':
      return l10n.t('not applied');
    default:
      return undefined;
  }
}
