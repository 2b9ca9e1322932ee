import {
  InputBoxValidationSeverity,
  QuickPickItemKind,
  l10n,
  window,
  type InputBoxValidationMessage,
} from 'vscode';
import { StoryFoldError } from '../../core/errors';
import { parseRetryCommand, retryCommandText } from '../../core/task/retry/retryCommand';
import type { RetryCommand, RetryPreview, TaskDocument } from '../../core/task/taskRun';
import {
  feedbackModes,
  feedbackStages,
  mainStages,
  type FeedbackMode,
  type TaskStage,
} from '../../shared/values';
import { problemOf } from '../errorText';
import { plainMessage } from '../plainText';
import { modeWords, previewLines, stageWords, taskName } from '../taskWords';
import { taskNamed } from '../work/namedTask';
import type { Project } from '../workspace/project';
import { askOf } from './commandParts';
import { pickTask } from './pickTask';
import { tellAllRetried, tellTask } from './taskNotices';
import type { TaskParts } from './taskParts';

/** Asks step by step what is to be done, shows what that keeps, redoes and takes back, and does it. */
export async function retryGuided(parts: TaskParts, argument: unknown): Promise<void> {
  const chosen = await pickTask(parts, argument, {
    title: l10n.t('Retry Task'),
    fits: ({ status, isRunning }) => isRunning || !['pending', 'awaiting_confirm'].includes(status),
  });
  if (!chosen) return;
  const { project, task } = chosen;
  const command = await askHow(project, task);
  if (command) await carryOut(parts, project, command);
}

/** The same by the words of the command, which are looked at while they are typed. */
export async function retryByCommand(parts: TaskParts, argument: unknown): Promise<void> {
  const named = taskNamed(argument);
  const project = parts.selection.requireWritable(named?.project);
  const typed = await window.showInputBox({
    title: l10n.t('Retry Task with a Command'),
    value: `/retry ${named?.task ?? ''}`,
    prompt:
      '/retry ID [--clean] [--force] [--stage STAGE] [--mode auto|llm_judge|human] [--keep-playbook|--discard-playbook]',
    ignoreFocusOut: true,
    validateInput: async (value) => previewOf(project, value),
  });
  if (typed === undefined) return;
  const command = parseRetryCommand(typed);
  if (command.task === 'all_failed') return retryAllFailed(parts, project, command.force);
  await carryOut(parts, project, command);
}

/** Every failed task of a project. */
export async function retryAllFailed(parts: TaskParts, project: Project, force: boolean): Promise<void> {
  void tellAllRetried(await parts.taskRuns.retryAllFailed(force, askOf(parts.view, project)));
}

/** What the command would do, or what is wrong with it. */
async function previewOf(project: Project, typed: string): Promise<InputBoxValidationMessage | undefined> {
  try {
    const command = parseRetryCommand(typed);
    if (command.task === 'all_failed') return undefined;
    const preview = await project.tasks.previewRetry(command);
    return { message: previewLines(preview).join(' '), severity: InputBoxValidationSeverity.Info };
  } catch (error) {
    const problem = problemOf(error);
    return {
      message: problem ? [problem.message, problem.hint].join(' ') : String(error),
      severity: InputBoxValidationSeverity.Error,
    };
  }
}

async function carryOut(parts: TaskParts, project: Project, command: RetryCommand): Promise<void> {
  const preview = await project.tasks.previewRetry(command);
  if (!(await agrees(project, command, preview))) return;
  void tellTask(project, await parts.taskRuns.retry(command, preview, askOf(parts.view, project)));
}

/** Always asked: the author sees what is kept and what is cleared before anything is. */
async function agrees(project: Project, command: RetryCommand, preview: RetryPreview): Promise<boolean> {
  const go = preview.confirm.includes('clean') ? l10n.t('Clear and Begin') : l10n.t('Go On');
  const { task } = await project.tasks.show(command.task);
  const answer = await window.showWarningMessage(
    plainMessage(l10n.t('{0}: {1}', taskName(task), `/retry ${retryCommandText(command)}`)),
    { modal: true, detail: previewLines(preview).join('\n') },
    go,
  );
  return answer === go;
}

async function askHow(project: Project, task: TaskDocument): Promise<RetryCommand | undefined> {
  const title = l10n.t('Retry: {0}', taskName(task));
  const base: RetryCommand = { task: task.id, clean: false, force: false, playbook: 'keep' };
  const isDone = task.status === 'completed' && !task.isRunning;
  const isAtLimit =
    (task.status === 'failed' && task.retryCount >= task.maxRetries) ||
    (task.feedbackStatus === 'failed' && task.feedbackRetryCount >= task.maxRetries);
  const force = isDone || isAtLimit;
  const recommended: RetryCommand =
    isDone && task.feedbackStatus !== 'failed'
      ? { ...base, force: true, stage: 'generating' }
      : { ...base, force: isAtLimit };
  const stages: readonly TaskStage[] = [...mainStages, ...feedbackStages];
  const items: { label: string; description?: string; kind?: QuickPickItemKind; command?: RetryCommand }[] = [
    {
      label:
        isDone && task.feedbackStatus !== 'failed'
          ? task.kind === 'story'
            ? l10n.t('Build the story anew')
            : l10n.t('Write the chapter anew')
          : l10n.t('Go on where it stopped'),
      description: await described(project, recommended),
      command: recommended,
    },
    { label: l10n.t('From another stage'), kind: QuickPickItemKind.Separator },
    ...stages.map((stage) => ({
      label: l10n.t('From: {0}', stageWords(stage)),
      command: { ...base, force, stage },
    })),
    { label: l10n.t('From the start'), kind: QuickPickItemKind.Separator },
    { label: l10n.t('Clear everything and begin anew'), command: { ...base, force, clean: true } },
  ];
  const picked = await window.showQuickPick(items, { title, placeHolder: l10n.t('What is to be done?') });
  if (!picked?.command) return undefined;
  let command = picked.command;
  if (command.stage === 'evaluating') {
    const mode = await askMode(title, task.feedbackMode);
    if (!mode) return undefined;
    command = { ...command, mode };
  }
  if (task.feedbackStatus === 'completed') {
    const playbook = await window.showQuickPick(
      [
        { label: l10n.t('Keep what the playbook learned from it'), playbook: 'keep' as const },
        { label: l10n.t('Take back what the playbook learned from it'), playbook: 'discard' as const },
      ],
      { title, placeHolder: l10n.t('And the playbook?') },
    );
    if (!playbook) return undefined;
    command = { ...command, playbook: playbook.playbook };
  }
  return command;
}

async function askMode(title: string, now: FeedbackMode): Promise<FeedbackMode | undefined> {
  const picked = await window.showQuickPick(
    feedbackModes.map((mode) => ({
      label: modeWords(mode),
      ...(mode === now && { description: l10n.t('as before') }),
      mode,
    })),
    { title, placeHolder: l10n.t('Who evaluates the result?') },
  );
  return picked?.mode;
}

/** Why it is recommended, or why it cannot be. */
async function described(project: Project, command: RetryCommand): Promise<string> {
  try {
    return previewLines(await project.tasks.previewRetry(command)).at(-1) ?? '';
  } catch (error) {
    return error instanceof StoryFoldError ? (problemOf(error)?.message ?? '') : '';
  }
}
