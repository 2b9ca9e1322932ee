import { l10n, window } from 'vscode';
import type { TaskDocument } from '../../core/task/taskRun';
import { localError } from '../errorText';
import { taskFacts, taskName } from '../taskWords';
import { taskNamed } from '../work/namedTask';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';

export interface ChosenTask {
  project: Project;
  task: TaskDocument;
}

/**
 * The task that an argument names, else the one of the project shown that the author means. Undefined when they do not say. Throws
 * `not_found` where none fits.
 */
export async function pickTask(
  { selection }: { selection: Pick<Selection, 'requireProject'> },
  argument: unknown,
  { title, fits }: { title: string; fits: (task: TaskDocument) => boolean },
): Promise<ChosenTask | undefined> {
  const named = taskNamed(argument);
  const project = selection.requireProject(named?.project);
  if (named) return { project, task: (await project.tasks.show(named.task)).task };
  const all = await project.tasks.list();
  const fitting = all.filter(fits);
  if (fitting.length === 0)
    throw localError(
      'not_found',
      all.length === 0 ? l10n.t('There is no task yet.') : l10n.t('No task is waiting for this.'),
      l10n.t('Make one with “StoryFold: New Task…”, or look at the Tasks view.'),
    );
  const picked = await window.showQuickPick(
    fitting.map((task) => ({
      label: taskName(task),
      description: [task.id, ...taskFacts(task)].join(' · '),
      task,
    })),
    { title, placeHolder: l10n.t('Which task?'), matchOnDescription: true },
  );
  return picked && { project, task: picked.task };
}
