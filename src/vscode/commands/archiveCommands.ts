import { ProgressLocation, env, l10n, window, type QuickPickItem } from 'vscode';
import { checkArchiveName, localStamp } from '../../core/project/archives/archiveNames';
import {
  listArchives,
  saveArchive,
  type ArchiveProblem,
  type ArchiveRow,
} from '../../core/project/archives/archives';
import { restoreProject } from '../../core/refinement/texts/restoreProject';
import type { CommandId } from '../contributions';
import { saveAllTexts } from '../editor/savedDocument';
import { localError, problemIn } from '../errorText';
import type { Handler } from '../runCommand';
import { timeText } from '../timeText';
import { plainMessage } from '../plainText';
import { tell, type CommandParts } from './commandParts';

interface ArchiveItem extends QuickPickItem {
  row: ArchiveRow;
}

/** Saving the whole project under a name, and giving it back. */
export function archiveCommands({ selection, view, clock }: CommandParts) {
  return {
    'storyfold.saveArchive': async (given) => {
      const project = selection.requireWritable();
      const title = l10n.t('Save an Archive');
      const rows = await listArchives(project.store);
      const taken = new Set(rows.map(({ name }) => name.toLowerCase()));
      const name =
        typeof given === 'string'
          ? given
          : await window.showInputBox({
              title,
              prompt: l10n.t('A name for the project as it is now: its texts, suggestions and history.'),
              value: localStamp(clock.now()).slice(0, 10),
              ignoreFocusOut: true,
              validateInput: (value) => problemOfName(value, taken),
            });
      if (name === undefined) return undefined;
      const now = selection.requireWritable(project.id);
      // Words that stand in the editor alone are part of the project as it is.
      await saveAllTexts(now);
      const saved = await saveArchive(now.store, name.trim(), { clock });
      tell(l10n.t('saved as “{0}”. “Restore Archive” brings it back.', saved.name));
      return saved.name;
    },
    'storyfold.restoreArchive': async (given) => {
      const project = selection.requireWritable();
      const rows = (await listArchives(project.store)).reverse();
      if (rows.length === 0)
        throw localError(
          'not_found',
          l10n.t('There is no archive of this project yet.'),
          l10n.t('“StoryFold: Save Archive” makes one.'),
        );
      const row =
        typeof given === 'string' ? rows.find(({ name }) => name === given) : (await pickArchive(rows))?.row;
      if (!row && typeof given === 'string')
        throw localError(
          'not_found',
          l10n.t('There is no archive “{0}”.', given),
          l10n.t('Choose one from the list.'),
        );
      if (!row || !(await wantsRestored(row))) return undefined;
      // Another one may be shown by now, and it may have been opened anew.
      const now = selection.requireWritable(project.id);
      await selection.selectProject(now.id);
      await view.show();
      // What was there before is archived as well, with what is typed and not saved.
      await saveAllTexts(now);
      const restored = await window.withProgress(
        { location: ProgressLocation.Notification, title: plainMessage(l10n.t('Restoring “{0}”', row.name)) },
        () => restoreProject(now.store, row.name, { clock }),
      );
      await selection.projects.refresh();
      // A message stays until it is dismissed: it says how to come back. So it is not awaited.
      void window.showInformationMessage(
        plainMessage(
          l10n.t(
            '“{0}” is restored. What was there before is saved as “{1}”.',
            row.name,
            restored.savedBefore,
          ),
        ),
      );
      return restored;
    },
  } satisfies Partial<Record<CommandId, Handler>>;
}

function problemOfName(value: string, taken: ReadonlySet<string>): string | undefined {
  const name = value.trim();
  if (taken.has(name.toLowerCase())) return l10n.t('There is an archive of this name already.');
  return problemIn(() => checkArchiveName(name));
}

function pickArchive(rows: readonly ArchiveRow[]): Thenable<ArchiveItem | undefined> {
  const form = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const items = rows.map((row): ArchiveItem => ({
    label: `${row.problem === null ? '$(archive)' : '$(warning)'} ${row.name}`,
    description: row.savedAt === null ? '' : timeText(row.savedAt, env.language, form),
    detail: row.problem === null ? l10n.t('Files: {0}', row.files) : problemWords(row.problem),
    row,
  }));
  return window.showQuickPick(items, {
    title: l10n.t('Restore an Archive'),
    placeHolder: l10n.t('Which one? The project as it is today is saved first.'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
}

function problemWords(problem: ArchiveProblem): string {
  switch (problem) {
    case 'unfinished':
      return l10n.t('It was never finished, so it cannot be restored.');
    case 'damaged':
      return l10n.t('Part of it is missing or damaged.');
    case 'newer_schema':
      return l10n.t('A newer StoryFold made it.');
  }
}

async function wantsRestored({ name }: ArchiveRow): Promise<boolean> {
  const restore = l10n.t('Restore');
  const answer = await window.showWarningMessage(
    plainMessage(l10n.t('Bring the whole project back to “{0}”?', name)),
    {
      modal: true,
      detail: l10n.t(
        'Texts, suggestions and history become those of the archive. The project as it is today is saved as an archive of its own first.',
      ),
    },
    restore,
  );
  return answer === restore;
}
