import { Uri, commands, l10n, window, workspace } from 'vscode';
import type { NewTask } from '../../core/task/createTask';
import { hasRequirements } from '../../core/task/stages';
import { taskPath } from '../../core/task/taskFiles';
import { feedbackModes } from '../../shared/values';
import { chapterName } from '../chapterNames';
import type { CommandId } from '../contributions';
import { namedBy } from '../editor/requirementsDocuments';
import { taskPage } from '../pages/taskPage';
import { plainMessage } from '../plainText';
import type { Handler } from '../runCommand';
import { modeWords, taskName } from '../taskWords';
import { storyNamed } from '../work/namedStory';
import type { NamedTask } from '../work/namedTask';
import type { Project } from '../workspace/project';
import { askOf, tell } from './commandParts';
import { offer } from './offerSteps';
import { pickChapter } from './pickChapter';
import { pickTask } from './pickTask';
import { retryAllFailed, retryByCommand, retryGuided } from './retryTasks';
import { tellTask } from './taskNotices';
import type { TaskParts } from './taskParts';

/** The commands on tasks. A task can be named as the first argument; otherwise it is asked for. */
export function taskCommands(parts: TaskParts) {
  return {
    'storyfold.newTask': (argument) => newTask(parts, argument),
    'storyfold.newStoryTask': (argument) => newStoryTask(parts, argument),
    'storyfold.runTask': (argument) => runTask(parts, argument),
    'storyfold.showRequirements': (argument) =>
      withRequirements(parts, argument, l10n.t('Show Requirements'), (named) =>
        parts.requirements.showPage(named),
      ),
    'storyfold.editRequirements': (argument) =>
      withRequirements(parts, argument, l10n.t('Edit Requirements'), (named) =>
        parts.requirements.edit(named),
      ),
    'storyfold.confirmRequirements': (argument) => confirmRequirements(parts, argument),
    'storyfold.cancelTask': (argument) => cancelTask(parts, argument),
    'storyfold.retryTask': (argument) => retryGuided(parts, argument),
    'storyfold.retryTaskByCommand': (argument) => retryByCommand(parts, argument),
    'storyfold.retryAllFailedTasks': () => retryAllFailed(parts, parts.selection.requireWritable(), false),
    'storyfold.showTask': (argument) => showTask(parts, argument),
    'storyfold.showTaskLog': (argument) => showLog(parts, argument),
    'storyfold.giveFeedback': (argument) => giveFeedback(parts, argument),
  } satisfies Partial<Record<CommandId, Handler>>;
}

/** Makes a task for a chapter, and offers to run it at once. */
async function newTask(parts: TaskParts, argument: unknown): Promise<void> {
  const chosen = await pickChapter(parts, argument, {
    title: l10n.t('New Task'),
    fits: ({ locked }) => !locked,
    otherwise: l10n.t('Unlock a chapter first.'),
    first: ({ passed, byHand }) => !passed && !byHand,
  });
  if (!chosen) return;
  const { project, row } = chosen;
  const isThere = row.passed || row.byHand || row.changedSince || row.proposed !== undefined;
  const question = l10n.t('“{0}” has a text already. Have a task write it anew?', chapterName(row));
  const stays = l10n.t(
    'What you wrote or changed yourself is not overwritten: the new version waits beside it.',
  );
  if (isThere && !(await wantsItAnew(question, stays))) return;
  await makeTask(project, { chapter: row, ...(isThere && { anew: true }) });
}

/** The same for the branching story. */
async function newStoryTask({ selection }: TaskParts, argument: unknown): Promise<void> {
  const project = selection.requireWritable(storyNamed(argument)?.project);
  const isThere = (await project.story.tree()) !== undefined;
  const question = l10n.t('The branching story is built already. Have a task build it anew?');
  const stays = l10n.t(
    'Documents and the skeleton are reused where nothing has changed. A tree that you changed is copied first.',
  );
  if (isThere && !(await wantsItAnew(question, stays))) return;
  await makeTask(project, { kind: 'story', ...(isThere && { anew: true }) });
}

async function makeTask(project: Project, wanted: NewTask): Promise<void> {
  const mode = await window.showQuickPick(
    feedbackModes.map((each) => ({ label: modeWords(each), mode: each })),
    { title: l10n.t('New Task'), placeHolder: l10n.t('Who evaluates the result?') },
  );
  if (!mode) return;
  const { task } = await project.tasks.create({ ...wanted, mode: mode.mode });
  const named = { project: project.id, task: task.id } satisfies NamedTask;
  // Not awaited: a message stays until it is dismissed.
  void offer(
    l10n.t(
      'There is a task for “{0}” now. Its first step gathers the requirements, for you to confirm.',
      taskName(task),
    ),
    [
      {
        title: l10n.t('Run It'),
        run: () => commands.executeCommand('storyfold.runTask' satisfies CommandId, named),
      },
    ],
    'info',
  );
}

async function wantsItAnew(question: string, detail: string): Promise<boolean> {
  const anew = l10n.t('Make the Task');
  const answer = await window.showWarningMessage(plainMessage(question), { modal: true, detail }, anew);
  return answer === anew;
}

async function runTask(parts: TaskParts, argument: unknown): Promise<void> {
  const chosen = await pickTask(parts, argument, {
    title: l10n.t('Run Task'),
    fits: ({ status, isRunning }) => status === 'pending' && !isRunning,
  });
  if (!chosen) return;
  const { project, task } = chosen;
  void tellTask(project, await parts.taskRuns.run(task.id, askOf(parts.view, project)));
}

async function withRequirements(
  parts: TaskParts,
  argument: unknown,
  title: string,
  show: (named: NamedTask) => Promise<void>,
): Promise<void> {
  const chosen = await pickTask(parts, namedTaskIn(argument), {
    title,
    fits: hasRequirements,
  });
  if (chosen) await show({ project: chosen.project.id, task: chosen.task.id });
}

/** Saves what is unsaved there first: what is confirmed is what the author sees. */
async function confirmRequirements(parts: TaskParts, argument: unknown): Promise<void> {
  const chosen = await pickTask(parts, namedTaskIn(argument), {
    title: l10n.t('Confirm Requirements'),
    fits: ({ status }) => status === 'awaiting_confirm',
  });
  if (!chosen) return;
  const { project, task } = chosen;
  if (!(await parts.requirements.saved({ project: project.id, task: task.id }))) return;
  void tellTask(project, await parts.taskRuns.confirm(task.id, askOf(parts.view, project)));
}

/** A document of requirements, from the editor's title, names its task. */
function namedTaskIn(argument: unknown): unknown {
  return argument instanceof Uri ? (namedBy(argument) ?? argument) : argument;
}

async function cancelTask(parts: TaskParts, argument: unknown): Promise<void> {
  const chosen = await pickTask(parts, argument, {
    title: l10n.t('Stop Task'),
    fits: ({ isRunning }) => isRunning,
  });
  if (!chosen) return;
  await chosen.project.tasks.cancel(chosen.task.id);
  tell(l10n.t('Stopped. What was finished is saved; “Retry Task” goes on.'));
}

async function showTask(parts: TaskParts, argument: unknown): Promise<void> {
  const chosen = await pickTask(parts, argument, { title: l10n.t('Show Task'), fits: () => true });
  if (!chosen) return;
  const { project, task } = chosen;
  const [details, log] = await Promise.all([
    project.tasks.show(task.id),
    project.tasks.log(task.id, { tail: 20 }),
  ]);
  await parts.reports.show(l10n.t('Task {0}', task.id), taskPage(details, log));
}

/** The file itself at its end, and nothing that can be typed into. */
async function showLog(parts: TaskParts, argument: unknown): Promise<void> {
  const chosen = await pickTask(parts, argument, { title: l10n.t('Show Task Log'), fits: () => true });
  if (!chosen) return;
  const { project, task } = chosen;
  const document = await workspace.openTextDocument(project.uri(taskPath(task.id, 'log.txt')));
  const end = document.lineAt(document.lineCount - 1).range;
  await window.showTextDocument(document, { selection: end });
  await commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
}

async function giveFeedback(parts: TaskParts, argument: unknown): Promise<void> {
  const chosen = await pickTask(parts, argument, {
    title: l10n.t('Give Feedback'),
    fits: ({ feedbackStatus }) => feedbackStatus === 'pending',
  });
  if (chosen) parts.feedback.show(chosen.project, chosen.task);
}
