import { Uri, l10n } from 'vscode';
import type { ComparePoint } from '../../core/refinement/model';
import type { Phase } from '../../shared/values';
import { phaseArgument } from '../commands/pickPhase';
import type { CommandId } from '../contributions';
import { localError } from '../errorText';
import type { Handler } from '../runCommand';
import { entryOfItem } from '../trees/roundsTree';
import type { RoundRows } from '../trees/roundRows';
import type { PhaseWork } from '../workbench/phaseWork';
import type { Selection } from '../workbench/selection';
import type { Project } from '../workspace/project';
import { assessSelection, partAt } from './assessSelection';
import type { Comparison } from './comparison';
import type { EditFirst } from './editFirst';
import { lockSelected, pickLock } from './passageLocks';
import { turnToNamed } from './namedSuggestion';
import { pickRound } from './pickRound';
import { restoreAsked } from './restoreRound';
import { editedText, editedTextIfAny, selectedPassage, textOfFile } from './selectedPassage';

export interface EditorCommandParts {
  selection: Selection;
  work: PhaseWork;
  rows: RoundRows;
  comparison: Comparison;
  editFirst: EditFirst;
  /** Shows the workbench, at a suggestion of the phase shown. */
  show: (id?: string) => Promise<void>;
  /** Says there what came of it, and leaves the keyboard where the author has it by now. */
  lead: (phase: Phase, id?: string) => Promise<void>;
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
  const { selection, work, rows, comparison, editFirst, show, lead } = parts;

  const phaseOf = (argument: unknown): Phase => phaseArgument(argument) ?? selection.phase;

  /** The phase and entry that a menu, a key or another extension named, else what the author chooses. */
  const chooseEntry = async (
    argument: unknown,
    second: unknown,
    title: string,
  ): Promise<{ project: Project; phase: Phase; entry: number } | undefined> => {
    const item = entryOfItem(argument);
    if (item) return item;
    const project = selection.requireProject();
    const phase = phaseOf(argument);
    const entry = isEntry(second) ? second : await pickRound(rows, project, phase, title);
    return typeof entry === 'number' ? { project, phase, entry } : undefined;
  };

  return {
    'storyfold.assessSelection': async () => {
      selection.requireWritable();
      const passage = selectedPassage(selection);
      await selection.turnTo(passage.project, passage.phase);
      await show();
      const { outcome, first } = await assessSelection(work, passage);
      await lead(passage.phase, first);
      return { phase: passage.phase, ...outcome.round };
    },

    'storyfold.assessFile': async (argument) => {
      selection.requireWritable();
      // The explorer names a file, which need not be open.
      const file = argument instanceof Uri ? textOfFile(selection, argument) : editedText(selection);
      await selection.turnTo(file.project, file.phase);
      // A chapter is a part of its phase; any other file is the whole of it.
      const focus = file.phase === 'final' ? await partAt(file, 0) : undefined;
      await show();
      const outcome = await work.assess(file.phase, {
        project: file.project.id,
        announce: true,
        ...(focus === undefined ? {} : { focus }),
      });
      await lead(file.phase, outcome.round.suggestions[0]?.id);
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
      const selected = Array.isArray(second)
        ? second.map(entryOfItem).filter((each) => each !== undefined)
        : [];
      if (selected.length === 2) {
        const [one, other] = selected.map(({ entry }) => entry).sort((a, b) => a - b);
        return comparison.show(selected[0]!.project, selected[0]!.phase, one!, other!);
      }
      const item = entryOfItem(argument);
      const project = item?.project ?? selection.requireProject();
      const phase = item?.phase ?? phaseOf(argument);
      const first =
        item?.entry ??
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
      const named = await turnToNamed(selection, argument);
      const project = selection.requireWritable();
      const phase = named?.phase ?? phaseOf(argument);
      const id = named?.id ?? second;
      const round = (await project.states())[phase].currentRound;
      await selection.selectPhase(phase);
      await editFirst.begin(
        project,
        phase,
        round?.suggestions.find((each) => each.id === id),
      );
    },

    'storyfold.lockPassage': async () => {
      selection.requireWritable();
      const passage = selectedPassage(selection);
      await selection.turnTo(passage.project, passage.phase);
      return lockSelected(work, passage);
    },

    'storyfold.unlockPassage': async (argument, second) => {
      const project = selection.requireWritable();
      const phase = phaseArgument(argument) ?? editedTextIfAny(selection)?.phase ?? selection.phase;
      const id = typeof second === 'string' ? second : await pickLock(project, phase);
      if (id !== undefined) await work.unlock(phase, id, { project: project.id });
    },

    'storyfold.showProposal': () => {
      const { proposal, proposalProject } = work;
      if (!proposal || !proposalProject) throw noProposal();
      return comparison.showProposal(proposalProject, proposal);
    },
    'storyfold.approveProposal': () => answer(work, true),
    'storyfold.declineProposal': () => answer(work, false),
  };
}

function answer(work: PhaseWork, approve: boolean): void {
  if (!work.proposal) throw noProposal();
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

function noProposal() {
  return localError(
    'not_found',
    l10n.t('No change is waiting for you to look at it.'),
    l10n.t('It comes when a revision changes more than the passages you accepted.'),
  );
}
