import { Uri, l10n } from 'vscode';
import type { ComparePoint } from '../../core/refinement/model';
import type { Phase } from '../../shared/values';
import { phaseArgument } from '../work/phaseArgument';
import type { CommandId } from '../contributions';
import { localError } from '../errorText';
import { suggestionGone } from '../suggestionGone';
import type { Handler } from '../runCommand';
import { entryOfItem } from '../trees/roundsTree';
import type { RoundRows } from '../trees/roundRows';
import { placeNamed } from '../work/namedPlace';
import type { PhaseWork } from '../work/phaseWork';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import { assessSelection, partAt } from './assessSelection';
import type { Comparison } from './comparison';
import type { EditFirst } from './editFirst';
import { lockSelected, pickLock } from './passageLocks';
import { pickRound } from './pickRound';
import { restoreAsked } from './restoreRound';
import { editedText, editedTextIfAny, selectedPassage, textOfFile } from './selectedPassage';

export interface EditorCommandParts {
  selection: Selection;
  work: PhaseWork;
  rows: RoundRows;
  comparison: Comparison;
  editFirst: EditFirst;
  view: {
    /** Shows the workbench. */
    show(): Promise<void>;
    /** Says there what came of it, and leaves the keyboard where the author has it by now. */
    lead(project: Project, phase: Phase, id?: string): Promise<void>;
  };
}

/** An entry of the history of a phase. */
interface ChosenEntry {
  project: Project;
  phase: Phase;
  entry: number;
}

export const editorCommandIds = [
  'storyfold.assessSelection',
  'storyfold.assessFile',
  'storyfold.compareRound',
  'storyfold.compareRounds',
  'storyfold.restoreRound',
  'storyfold.editFirst',
  'storyfold.lockPassage',
  'storyfold.unlockPassage',
  'storyfold.showProposal',
  'storyfold.approveProposal',
  'storyfold.declineProposal',
] as const satisfies readonly CommandId[];

/** What the commands do that work on the text in the editor, and on its history. */
export function editorCommands(
  parts: EditorCommandParts,
): Record<(typeof editorCommandIds)[number], Handler> {
  const { selection, work, rows, comparison, editFirst, view } = parts;

  const placeOf = (argument: unknown): { project: Project; phase: Phase } => ({
    project: selection.requireProject(placeNamed(argument)?.project),
    phase: phaseArgument(argument) ?? selection.phase,
  });

  /** The one that a row of the tree is about; its project may have been opened anew since the row was drawn. */
  const entryOf = (value: unknown): ChosenEntry | undefined => {
    const item = entryOfItem(value);
    return item && { ...item, project: selection.requireProject(item.project) };
  };

  /** The phase and entry that a menu, a key or another extension named, else what the author chooses. */
  const chooseEntry = async (
    argument: unknown,
    second: unknown,
    title: string,
  ): Promise<ChosenEntry | undefined> => {
    const named = entryOf(argument);
    if (named) return named;
    const { project, phase } = placeOf(argument);
    const entry = isEntry(second) ? second : await pickRound(rows, project, phase, title);
    return typeof entry === 'number' ? { project, phase, entry } : undefined;
  };

  return {
    'storyfold.assessSelection': async () => {
      selection.requireWritable();
      const passage = selectedPassage(selection);
      await selection.turnTo(passage.project, passage.phase);
      await view.show();
      const { outcome, first } = await assessSelection(work, passage);
      await view.lead(passage.project, passage.phase, first);
      return { phase: passage.phase, ...outcome.round };
    },

    'storyfold.assessFile': async (argument) => {
      selection.requireWritable();
      // The explorer names a file, which need not be open.
      const file = argument instanceof Uri ? textOfFile(selection, argument) : editedText(selection);
      await selection.turnTo(file.project, file.phase);
      // A chapter is a part of its phase; any other file is the whole of it.
      const focus = file.phase === 'final' ? await partAt(file, 0) : undefined;
      await view.show();
      const outcome = await work.assess(file.phase, {
        project: file.project.id,
        announce: true,
        ...(focus === undefined ? {} : { focus }),
      });
      await view.lead(file.project, file.phase, outcome.round.suggestions[0]?.id);
      return { phase: file.phase, ...outcome.round };
    },

    'storyfold.compareRound': async (argument, second) => {
      const chosen = await chooseEntry(
        argument,
        second,
        l10n.t('Compare a Round with the Text as It Is Now'),
      );
      if (chosen) await comparison.show(chosen.project, chosen.phase, chosen.entry, 'now');
    },

    'storyfold.compareRounds': async (argument, second, third) => {
      const selected = Array.isArray(second) ? second.map(entryOf).filter((each) => each !== undefined) : [];
      if (selected.length === 2) {
        const [one, other] = selected.map(({ entry }) => entry).sort((a, b) => a - b);
        return comparison.show(selected[0]!.project, selected[0]!.phase, one!, other!);
      }
      const row = entryOf(argument);
      const { project, phase } = row ?? placeOf(argument);
      const first =
        row?.entry ??
        (isEntry(second) ? second : await pickRound(rows, project, phase, l10n.t('Compare: the First Text')));
      if (first === undefined) return undefined;
      const other: ComparePoint | undefined =
        isEntry(third) || third === 'now'
          ? third
          : await pickRound(rows, project, phase, l10n.t('Compare: the Second Text'), {
              now: true,
              except: first,
            });
      return other === undefined ? undefined : comparison.show(project, phase, first, other);
    },

    'storyfold.restoreRound': async (argument, second) => {
      selection.requireWritable();
      const chosen = await chooseEntry(argument, second, l10n.t('Go Back to the Text Before a Round'));
      const row = chosen && (await rows.read(chosen.project, chosen.phase, chosen.entry));
      if (!chosen) return false;
      if (!row) throw unknownEntry(chosen.entry);
      return restoreAsked(work, chosen.project, chosen.phase, row);
    },

    'storyfold.editFirst': async (argument, second) => {
      const { project, phase } = placeOf(argument);
      selection.requireWritable(project.id);
      const { id = second, assessedAt } = placeNamed(argument) ?? {};
      const round = (await project.states())[phase].currentRound;
      const isOfRound = assessedAt === undefined || assessedAt === round?.assessedAt;
      const suggestion = isOfRound ? round?.suggestions.find((each) => each.id === id) : undefined;
      if (typeof id === 'string' && !suggestion) throw suggestionGone();
      await selection.turnTo(project, phase);
      await editFirst.begin(project, phase, suggestion);
    },

    'storyfold.lockPassage': async () => {
      selection.requireWritable();
      const passage = selectedPassage(selection);
      await selection.turnTo(passage.project, passage.phase);
      return lockSelected(work, passage);
    },

    'storyfold.unlockPassage': async (argument, second) => {
      const hasPhase = phaseArgument(argument) !== undefined;
      const { project, phase } = (hasPhase ? undefined : editedTextIfAny(selection)) ?? placeOf(argument);
      selection.requireWritable(project.id);
      const id = typeof second === 'string' ? second : await pickLock(project, phase);
      if (id !== undefined) await work.unlock(phase, id, { project: project.id });
    },

    'storyfold.showProposal': () => {
      const { project, proposal } = work.requireProposal();
      return comparison.showProposal(project, proposal);
    },
    'storyfold.approveProposal': () => answer(work, true),
    'storyfold.declineProposal': () => answer(work, false),
  };
}

function answer(work: PhaseWork, approve: boolean): void {
  work.requireProposal();
  work.answerProposal(approve);
}

function isEntry(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function unknownEntry(entry: number) {
  return localError(
    'not_found',
    l10n.t('Entry #{0} of the history cannot be read.', entry),
    l10n.t('Choose another one. The log says more: “StoryFold: Show Log”.'),
  );
}
