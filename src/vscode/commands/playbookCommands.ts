import { ThemeIcon, l10n, window } from 'vscode';
import type { Bullet } from '../../core/project/playbook/playbook';
import { playbookLimits } from '../../core/project/playbook/playbookLimits';
import type { CommandId } from '../contributions';
import { playbookPage } from '../pages/playbookPage';
import type { ReportDocuments } from '../pages/reportDocuments';
import type { Handler } from '../runCommand';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import { tell } from './commandParts';
import { withTyped } from './typedWords';

export interface PlaybookParts {
  selection: Selection;
  reports: ReportDocuments;
}

type PlaybookCommand = Extract<CommandId, `storyfold.${string}Lesson` | 'storyfold.showPlaybook'>;

// The author's own hand on the playbook: to read it, and to add, edit, pin, retire and delete lessons.

export function playbookCommands(parts: PlaybookParts): Record<PlaybookCommand, Handler> {
  const change =
    (
      title: string,
      fits: (bullet: Bullet) => boolean,
      act: (project: Project, bullet: Bullet) => Promise<unknown>,
    ) =>
    async (): Promise<void> => {
      const project = parts.selection.requireWritable();
      const bullet = await pickLesson(project, title, fits);
      if (!bullet) return;
      await act(project, bullet);
      await show(parts, project);
    };
  return {
    'storyfold.showPlaybook': () => show(parts, parts.selection.requireProject()),
    'storyfold.addLesson': async () => {
      const project = parts.selection.requireWritable();
      const text = await askForText(l10n.t('Add Lesson'), '');
      if (text === undefined) return;
      await withTyped(text, () => project.playbook.add(text));
      await show(parts, project);
    },
    'storyfold.editLesson': change(
      l10n.t('Edit Lesson'),
      () => true,
      async (project, bullet) => {
        const text = await askForText(l10n.t('Edit Lesson'), bullet.text);
        if (text !== undefined) await withTyped(text, () => project.playbook.edit(bullet.id, text));
      },
    ),
    'storyfold.pinLesson': change(
      l10n.t('Pin or Unpin Lesson'),
      ({ retired }) => !retired,
      async (project, { id, pinned }) => {
        await project.playbook.pin(id, !pinned);
        tell(pinned ? l10n.t('Unpinned.') : l10n.t('Pinned: no task changes it.'));
      },
    ),
    'storyfold.retireLesson': change(
      l10n.t('Retire or Restore Lesson'),
      () => true,
      async (project, { id, retired }) => {
        await project.playbook.retire(id, !retired);
        tell(retired ? l10n.t('Lesson restored.') : l10n.t('Lesson retired.'));
      },
    ),
    'storyfold.deleteLesson': change(
      l10n.t('Delete Lesson'),
      () => true,
      async (project, { id, text }) => {
        const remove = l10n.t('Delete');
        const answer = await window.showWarningMessage(
          l10n.t('Delete this lesson for good?'),
          {
            modal: true,
            detail: `${text}\n\n${l10n.t('To have it told no more and not learned again, retire it.')}`,
          },
          remove,
        );
        if (answer === remove) await project.playbook.remove(id);
      },
    ),
  };
}

async function show({ reports }: PlaybookParts, project: Project): Promise<void> {
  await reports.show(l10n.t('Playbook'), playbookPage(project.title, await project.playbook.list()));
}

async function pickLesson(
  project: Project,
  title: string,
  fits: (bullet: Bullet) => boolean,
): Promise<Bullet | undefined> {
  const all = await project.playbook.list();
  const bullets = all.filter(fits);
  if (bullets.length === 0) {
    tell(
      all.length === 0
        ? l10n.t('There is no lesson yet.')
        : l10n.t('All lessons are retired. Restore one first.'),
    );
    return undefined;
  }
  const picked = await window.showQuickPick(
    bullets.map((bullet) => ({
      label: bullet.text,
      description: bullet.id,
      ...(bullet.pinned
        ? { iconPath: new ThemeIcon('pinned') }
        : bullet.retired
          ? { iconPath: new ThemeIcon('archive') }
          : {}),
      bullet,
    })),
    { title, placeHolder: l10n.t('Choose a lesson'), matchOnDescription: true },
  );
  return picked?.bullet;
}

/** Undefined when the author leaves. */
function askForText(title: string, value: string): Thenable<string | undefined> {
  return window.showInputBox({
    title,
    value,
    prompt: l10n.t('One sentence: what to do, in which situation.'),
    ignoreFocusOut: true,
    validateInput: (typed) =>
      typed.trim() === ''
        ? l10n.t('Write the lesson.')
        : typed.trim().length > playbookLimits.characters
          ? l10n.t('At most {0} characters.', playbookLimits.characters)
          : undefined,
  });
}
