import {
  EventEmitter,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  l10n,
  type Disposable,
  type Event,
  type TreeDataProvider,
  type TreeView,
} from 'vscode';
import { hasRequirements } from '../../core/task/stages';
import type { TaskDocument, TaskProgress } from '../../core/task/taskRun';
import type { ProblemView } from '../../shared/workbenchState';
import type { ChannelLogger } from '../channelLogger';
import type { CommandId } from '../contributions';
import { problemOf } from '../errorText';
import { appendPlain } from '../plainText';
import { Lookout } from './lookout';
import { problemItem } from './problemItem';
import { RowsInPlace } from './rowsInPlace';
import type { NamedTask } from '../work/namedTask';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import { taskProblem } from '../taskProblem';
import { taskAbout, taskFacts, taskName } from '../taskWords';

type TaskOfTree = NamedTask & { kind: 'task'; row: TaskDocument; progress: TaskProgress | undefined };
export type TaskItem = TaskOfTree | { kind: 'problem'; problem: ProblemView };

/** The tasks of the project shown, the newest first. */
export class TasksTree implements TreeDataProvider<TaskItem>, Disposable {
  private readonly changed = new EventEmitter<TaskItem | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: Disposable[];
  private readonly rows: RowsInPlace<TaskOfTree>;
  private readonly lookout: Lookout;

  /** `changes`: states or what is shown may be others. */
  constructor(
    private readonly selection: Pick<Selection, 'project'>,
    changes: Event<void>,
    private readonly logger: ChannelLogger,
  ) {
    this.rows = new RowsInPlace({
      project: () => selection.project,
      read: (project) => this.read(project),
      keyOf: ({ task }) => task,
      factsOf: ({ row, progress }) => JSON.stringify([row, progress]),
      draw: (row) => this.changed.fire(row),
      failed: (error) => logger.failure('Showing the tasks', error),
    });
    this.lookout = new Lookout(
      () => this.rows.later(),
      ({ tasks }, listener) => tasks.onDidChange(listener),
    );
    this.subscriptions = [this.changed, this.rows, this.lookout, changes(() => this.rows.later())];
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  /** The view that shows the tree; nothing is read for one that nobody sees. */
  shownIn(view: Pick<TreeView<unknown>, 'visible'>): void {
    this.rows.shownIn(view);
  }

  /** The editor asks for nothing while the tree is hidden. */
  async getChildren(item?: TaskItem): Promise<TaskItem[]> {
    if (item) return [];
    this.lookout.watch(this.selection.project);
    try {
      return await this.rows.roots();
    } catch (error) {
      this.logger.failure('Showing the tasks', error);
      const problem = problemOf(error);
      return problem ? [{ kind: 'problem', problem }] : [];
    }
  }

  getTreeItem(item: TaskItem): TreeItem {
    return item.kind === 'task' ? taskItem(item) : problemItem(item.problem);
  }

  private async read(project: Project): Promise<TaskOfTree[]> {
    const tasks: TaskOfTree[] = [];
    for (const row of await project.tasks.list())
      tasks.push({
        kind: 'task',
        project: project.id,
        task: row.id,
        row,
        progress: row.isRunning ? await project.tasks.progress(row.id) : undefined,
      });
    this.lookout.lookAgain(tasks.some(({ row }) => row.isRunning));
    return tasks;
  }
}

function taskItem({ project, task, row, progress }: TaskOfTree): TreeItem {
  const name = taskName(row);
  const facts = taskFacts(row, progress);
  const tree = new TreeItem(name);
  tree.id = `${project} task ${task}`;
  tree.description = facts.join(' · ');
  tree.iconPath = iconOf(row);
  tree.contextValue = ['task', ...contextOf(row)].join(' ');
  tree.tooltip = appendPlain(
    new MarkdownString(),
    [name, taskAbout(row), ...facts, ...errorLines(row)].join('\n'),
  );
  tree.accessibilityInformation = { label: [name, ...facts].join(', ') };
  tree.command = {
    command: 'storyfold.showTask' satisfies CommandId,
    title: l10n.t('Show Task'),
    arguments: [{ project, task } satisfies NamedTask],
  };
  return tree;
}

function errorLines({ error, feedbackError }: TaskDocument): string[] {
  const told = error ?? feedbackError;
  const problem = told && taskProblem(told);
  return problem ? [problem.message] : [];
}

/** By which menus offer what fits. */
function contextOf(task: TaskDocument): string[] {
  const { status, isRunning, feedbackStatus } = task;
  const made = hasRequirements(task) ? ['requirements'] : [];
  if (isRunning) return ['running', ...made];
  return [
    status,
    ...made,
    ...(feedbackStatus === undefined || feedbackStatus === null ? [] : [`feedback_${feedbackStatus}`]),
  ];
}

function iconOf({ status, isRunning, passed, feedbackStatus }: TaskDocument): ThemeIcon {
  if (isRunning) return new ThemeIcon('sync~spin');
  switch (status) {
    case 'pending':
      return new ThemeIcon('circle-outline');
    case 'awaiting_confirm':
      return new ThemeIcon('question', new ThemeColor('list.warningForeground'));
    case 'completed':
      if (feedbackStatus === 'pending') return new ThemeIcon('feedback');
      return passed === false || feedbackStatus === 'failed'
        ? new ThemeIcon('warning', new ThemeColor('list.warningForeground'))
        : new ThemeIcon('pass');
    case 'cancelled':
      return new ThemeIcon('debug-pause');
    default:
      return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
  }
}
