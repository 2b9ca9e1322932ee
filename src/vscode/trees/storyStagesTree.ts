import {
  EventEmitter,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  l10n,
  type Disposable,
  type Event,
  type TreeDataProvider,
} from 'vscode';
import type { ActQuality } from '../../core/story/report/model';
import { documentFiles, skeletonFile, storyDocuments, treeFile } from '../../core/story/storyFiles';
import type { StoryStanding } from '../../core/story/storyRun';
import { groupDigits } from '../../core/text/groupDigits';
import type { StoryPart } from '../../shared/values';
import type { ProblemView } from '../../shared/workbenchState';
import type { ChannelLogger } from '../channelLogger';
import type { CommandId } from '../contributions';
import { problemOf } from '../errorText';
import { runFacts } from '../pages/storyDiagnosticsPage';
import { appendPlain } from '../plainText';
import {
  buildFacts,
  documentName,
  partName,
  partStateWords,
  problemCount,
  storyProgressFacts,
  verdictWords,
  type PartState,
} from '../storyWords';
import type { NamedStory } from '../work/namedStory';
import type { Selection } from '../work/selection';
import type { StoryRuns } from '../work/storyRuns';
import type { Project } from '../workspace/project';
import { Lookout } from './lookout';
import { problemItem } from './problemItem';
import { relativeTime } from './roundWords';

/** How long changes are gathered before the tree is drawn anew, in milliseconds. */
const gatherMilliseconds = 300;

type StageRow = StoryStanding['stages'][number];
type StageItem = NamedStory & {
  kind: 'stage';
  stage: StoryPart;
  row: StageRow;
  /** Where it stands in this window, which is at work on it. */
  work: string[] | undefined;
};
/** A row that leads somewhere: a file, a page, the map. */
type LeadItem = NamedStory & {
  kind: 'lead';
  what: 'file' | 'map' | 'report' | 'choices' | 'progress' | 'runs' | 'elsewhere';
  label: string;
  facts: string[];
  icon: ThemeIcon;
  command?: string;
};
export type StoryItem = StageItem | LeadItem | { kind: 'problem'; problem: ProblemView };

/** The branching story of the project shown: its stages, and below each what it made. */
export class StoryStagesTree implements TreeDataProvider<StoryItem>, Disposable {
  private readonly changed = new EventEmitter<StoryItem | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: Disposable[];
  private gathering: NodeJS.Timeout | undefined;
  private readonly lookout = new Lookout(
    () => this.refresh(),
    ({ story }, listener) => story.onDidChange(listener),
  );
  private isDisposed = false;

  /** `changes`: states, files or what is shown may be others. */
  constructor(
    private readonly selection: Pick<Selection, 'project'>,
    private readonly runs: Pick<StoryRuns, 'now' | 'onDidChangeProgress'>,
    changes: Event<void>,
    private readonly logger: ChannelLogger,
  ) {
    this.subscriptions = [
      this.changed,
      this.lookout,
      changes(() => this.refresh()),
      runs.onDidChangeProgress(() => this.refresh()),
    ];
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.gathering);
    for (const each of this.subscriptions) each.dispose();
  }

  refresh(): void {
    if (this.isDisposed) return;
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.changed.fire(undefined);
    }, gatherMilliseconds);
  }

  /** The editor asks for nothing while the tree is hidden. */
  async getChildren(item?: StoryItem): Promise<StoryItem[]> {
    const { project } = this.selection;
    if (!item) this.lookout.watch(project);
    if (!project) return [];
    try {
      if (!item) return await this.roots(project);
      // Another project may be shown by the time when a row of this one is opened.
      return item.kind === 'stage' && item.project === project.id ? await this.below(project, item) : [];
    } catch (error) {
      this.logger.failure('Showing the story', error);
      const problem = problemOf(error);
      return problem ? [{ kind: 'problem', problem }] : [];
    }
  }

  getTreeItem(item: StoryItem): TreeItem {
    switch (item.kind) {
      case 'stage':
        return stageItem(item);
      case 'lead':
        return leadItem(item);
      case 'problem':
        return problemItem(item.problem);
    }
  }

  private async roots(project: Project): Promise<StoryItem[]> {
    const { stages, isRunning } = await project.story.standing();
    const isOwn = project.story.isWorking;
    this.lookout.lookAgain(isRunning && !isOwn);
    // The view says how to begin.
    if (!isRunning && stages.every(({ state }) => state === 'missing')) return [];
    const now = this.runs.now?.project === project.id ? this.runs.now.progress : undefined;
    const { runs } = await project.story.runs();
    return [
      ...(isRunning && !isOwn
        ? [
            lead(project, 'elsewhere', {
              label: l10n.t('Another window or program is at work on it'),
              facts: [],
              icon: new ThemeIcon('sync~spin'),
              command: 'storyfold.showStoryProgress' satisfies CommandId,
            }),
          ]
        : []),
      ...stages.map((row): StageItem => ({
        kind: 'stage',
        project: project.id,
        stage: row.stage,
        row,
        work: now?.stage === row.stage ? storyProgressFacts(now) : undefined,
      })),
      ...(runs.length > 0
        ? [
            lead(project, 'runs', {
              label: l10n.t('Runs: {0}', groupDigits(runs.length)),
              facts: runFacts(runs[0]!),
              icon: new ThemeIcon('pulse'),
              command: 'storyfold.showStoryDiagnostics' satisfies CommandId,
            }),
          ]
        : []),
    ];
  }

  private below(project: Project, item: StageItem): Promise<StoryItem[]> | StoryItem[] {
    switch (item.stage) {
      case 'docs':
        return storyDocuments
          .filter((name) => item.row.files.includes(documentFiles[name]))
          .map((name) => fileRow(project, documentFiles[name], documentName(name)));
      case 'skeleton':
        return item.row.files.includes(skeletonFile)
          ? [fileRow(project, skeletonFile, partName('skeleton'))]
          : [];
      case 'tree':
        return this.belowTree(project, item);
    }
  }

  private async belowTree(project: Project, { row, work }: StageItem): Promise<StoryItem[]> {
    const rows: StoryItem[] = [];
    if (work !== undefined || row.state === 'unfinished')
      rows.push(
        lead(project, 'progress', {
          label: l10n.t('Progress'),
          // A build that has just begun has written nothing yet.
          facts: row.state === 'unfinished' ? buildFacts(await project.story.progress()) : [],
          icon: new ThemeIcon('graph-line'),
          command: 'storyfold.showStoryProgress' satisfies CommandId,
        }),
      );
    if (!row.files.includes(treeFile)) return rows;
    const report = await project.story.report();
    const problems = problemCount(report);
    const { passes } = report.verdict;
    return [
      ...rows,
      lead(project, 'map', {
        label: l10n.t('Story map'),
        facts: [
          l10n.t('nodes: {0}', groupDigits(report.treeMetrics.totalNodes)),
          l10n.t('endings: {0}', groupDigits(report.treeMetrics.endingCount)),
        ],
        icon: new ThemeIcon('type-hierarchy'),
        command: 'storyfold.openStoryMap' satisfies CommandId,
      }),
      lead(project, 'report', {
        label: l10n.t('Report'),
        facts: [
          passes ? l10n.t('good enough') : l10n.t('falls short'),
          problems === 0
            ? l10n.t('nothing wrong with its ways')
            : l10n.t('problems: {0}', groupDigits(problems)),
          verdictWords(report.verdict),
        ],
        icon: passes
          ? new ThemeIcon('pass')
          : new ThemeIcon('warning', new ThemeColor('list.warningForeground')),
        command: 'storyfold.showStoryReport' satisfies CommandId,
      }),
      lead(project, 'choices', {
        label: l10n.t('Quality of the choices'),
        facts: meanFacts(report.choiceQualityByAct),
        icon: new ThemeIcon('list-selection'),
        command: 'storyfold.showChoiceQuality' satisfies CommandId,
      }),
      fileRow(project, treeFile, 'tree.json'),
    ];
  }
}

function lead(
  { id }: Project,
  what: LeadItem['what'],
  more: Pick<LeadItem, 'label' | 'facts' | 'icon' | 'command'>,
): LeadItem {
  return { kind: 'lead', project: id, what, ...more };
}

function fileRow(project: Project, path: string, label: string): LeadItem {
  return {
    ...lead(project, 'file', {
      label,
      facts: [path],
      icon: path.endsWith('.json') ? new ThemeIcon('json') : new ThemeIcon('markdown'),
      command: 'storyfold.openStoryFile' satisfies CommandId,
    }),
    path,
  };
}

function meanFacts(acts: readonly ActQuality[]): string[] {
  const nodes = acts.reduce((sum, act) => sum + act.nodes, 0);
  if (nodes === 0) return [];
  const mean = acts.reduce((sum, act) => sum + act.overallScore * act.nodes, 0) / nodes;
  return [l10n.t('{0} of 10', mean.toFixed(1))];
}

function stageItem({ project, stage, row, work }: StageItem): TreeItem {
  const name = partName(stage);
  const isAtWork = work !== undefined;
  const facts = work ?? [
    partStateWords(row.state),
    ...(row.at === null ? [] : [relativeTime(row.at, Date.now())]),
  ];
  const hasRows = row.files.length > 0 || (stage === 'tree' && (isAtWork || row.state === 'unfinished'));
  const tree = new TreeItem(
    name,
    !hasRows
      ? TreeItemCollapsibleState.None
      : stage === 'tree'
        ? TreeItemCollapsibleState.Expanded
        : TreeItemCollapsibleState.Collapsed,
  );
  tree.id = `${project} story ${stage}`;
  tree.description = facts.join(' · ');
  tree.iconPath = isAtWork ? new ThemeIcon('sync~spin') : iconOf(row.state);
  tree.contextValue = ['stage', stage, isAtWork ? 'running' : row.state].join(' ');
  tree.tooltip = appendPlain(new MarkdownString(), [name, ...facts, ...row.files].join('\n'));
  tree.accessibilityInformation = {
    label: [name, ...(isAtWork ? [l10n.t('at work')] : []), ...facts].join(', '),
  };
  return tree;
}

function leadItem(item: LeadItem): TreeItem {
  const { project, what, label, facts, icon, command, path } = item;
  const tree = new TreeItem(label);
  tree.id = `${project} story ${what} ${path ?? ''}`;
  tree.description = facts.slice(0, 2).join(' · ');
  tree.iconPath = icon;
  tree.contextValue = what;
  tree.tooltip = appendPlain(new MarkdownString(), [label, ...facts].join('\n'));
  tree.accessibilityInformation = { label: [label, ...facts].join(', ') };
  if (command !== undefined)
    tree.command = {
      command,
      title: label,
      arguments: [{ project, ...(path !== undefined && { path }) } satisfies NamedStory],
    };
  return tree;
}

function iconOf(state: PartState): ThemeIcon {
  switch (state) {
    case 'missing':
      return new ThemeIcon('circle-outline');
    case 'current':
      return new ThemeIcon('pass', new ThemeColor('testing.iconPassed'));
    case 'stale':
      return new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
    case 'edited':
      return new ThemeIcon('edit');
    case 'unfinished':
      return new ThemeIcon('debug-pause');
  }
}
