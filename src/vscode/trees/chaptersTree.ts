import {
  EventEmitter,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  l10n,
  type Command,
  type Disposable,
  type Event,
  type TreeDataProvider,
} from 'vscode';
import type { AttemptRow } from '../../core/chapter/chapterOutcome';
import type { ChapterRow } from '../../core/chapter/chapterList';
import { readChapterSettings, type LengthRange } from '../../core/chapter/chapterSettings';
import { StoryFoldError } from '../../core/errors';
import { phaseFiles } from '../../core/project/layout';
import type { ChannelLogger } from '../channelLogger';
import { attemptName } from '../chapterNames';
import type { CommandId } from '../contributions';
import { appendPlain } from '../plainText';
import type { NamedChapter } from '../work/namedChapter';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import { ChapterCosts } from './chapterCosts';
import { attemptFacts, chapterFacts, chapterLabel, chapterLines, type ChapterStanding } from './chapterWords';

/** What stands in the tree: each names its chapter to a command, and an attempt itself too. */
export type ChapterItem = NamedChapter &
  (
    | ({ kind: 'chapter'; isAtWork: boolean; of: Project } & ChapterStanding)
    | { kind: 'attempt'; row: AttemptRow; isText: boolean }
    | { kind: 'version'; path: string }
  );
type Chapter = Extract<ChapterItem, { kind: 'chapter' }>;

/** How long changes are gathered before the tree is read again, in milliseconds. */
const gatherMilliseconds = 300;

/** The chapters of the project shown, of its outline and of its files together, each with its attempts. */
export class ChaptersTree implements TreeDataProvider<ChapterItem>, Disposable {
  private readonly changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: Disposable[];
  private readonly costs = new ChapterCosts();
  private timer: NodeJS.Timeout | undefined;

  /** `changes`: texts, states or what is shown may be others. */
  constructor(
    private readonly selection: Pick<Selection, 'project'>,
    changes: Event<void>,
    private readonly logger: ChannelLogger,
  ) {
    this.subscriptions = [this.changed, changes(() => this.later())];
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const each of this.subscriptions) each.dispose();
  }

  /** The editor asks for nothing while the tree is hidden. */
  async getChildren(item?: ChapterItem): Promise<ChapterItem[]> {
    try {
      if (!item) return await this.chapters();
      return item.kind === 'chapter' ? await attemptsOf(item) : [];
    } catch (error) {
      this.logger.failure('Showing the chapters', error);
      return [];
    }
  }

  getTreeItem(item: ChapterItem): TreeItem {
    switch (item.kind) {
      case 'chapter':
        return chapterItem(item);
      case 'attempt':
        return attemptItem(item);
      case 'version':
        return versionItem(item);
    }
  }

  private async chapters(): Promise<Chapter[]> {
    const { project } = this.selection;
    if (!project) return [];
    const [rows, spent] = await Promise.all([project.chapters.list(), this.costs.read(project)]);
    const range = rangeOf(project);
    return rows.map((row) => ({
      kind: 'chapter',
      of: project,
      project: project.id,
      chapter: row.chapter,
      row,
      range,
      spent: spent.get(row.chapter),
      isAtWork: project.chapters.working.has(row.chapter),
    }));
  }

  private later(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.changed.fire(undefined);
    }, gatherMilliseconds);
  }
}

/** Newest first; what waits for the author's decision stands before them. */
async function attemptsOf({ of: project, project: id, chapter, row }: Chapter): Promise<ChapterItem[]> {
  const { attempts } = await project.chapters.show(chapter);
  const versions: ChapterItem[] =
    row.proposed === undefined ? [] : [{ kind: 'version', project: id, chapter, path: row.proposed }];
  return [
    ...versions,
    ...attempts.toReversed().map((each): ChapterItem => ({
      kind: 'attempt',
      project: id,
      chapter,
      attempt: each.attempt,
      row: each,
      isText: each.attempt === row.textAttempt,
    })),
  ];
}

/** A setting that does not fit is told by whoever writes. */
function rangeOf({ settings }: Project): LengthRange | undefined {
  try {
    return readChapterSettings(settings).range;
  } catch (error) {
    if (error instanceof StoryFoldError) return undefined;
    throw error;
  }
}

function chapterItem(item: Chapter): TreeItem {
  const { of: project, row, isAtWork } = item;
  const hasMore = row.attempts > 0 || row.proposed !== undefined;
  const tree = new TreeItem(
    chapterLabel(row),
    hasMore ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  const facts = chapterFacts(item).join(' · ');
  tree.id = `${item.project} ${row.chapter}`;
  tree.description = facts;
  tree.iconPath = isAtWork ? new ThemeIcon('loading~spin') : iconOf(row);
  tree.contextValue = flagsOf(row).join(' ');
  const tooltip = new MarkdownString();
  for (const line of chapterLines(item)) appendPlain(tooltip, line).appendMarkdown('\n\n');
  tree.tooltip = tooltip;
  tree.accessibilityInformation = { label: `${chapterLabel(row)}, ${facts}` };
  tree.command = {
    command: 'vscode.open',
    title: l10n.t('Open'),
    arguments: [project.uri(row.path ?? phaseFiles.outline)],
  };
  return tree;
}

/** What menus go by, each a word of its own. */
function flagsOf(row: ChapterRow): string[] {
  return [
    'chapter',
    row.passed ? 'passed' : row.byHand ? 'byHand' : 'unwritten',
    row.locked ? 'locked' : 'unlocked',
    ...(row.attempts > 0 ? ['judged'] : []),
    ...((row.words ?? 0) > 0 ? ['hasText'] : []),
    ...(row.proposed === undefined ? [] : ['waiting']),
  ];
}

function iconOf(row: ChapterRow): ThemeIcon {
  if (row.locked) return new ThemeIcon('lock');
  if (row.proposed !== undefined) return new ThemeIcon('git-compare', new ThemeColor('charts.yellow'));
  if (row.needsAttention || row.status === 'failed' || row.problem !== undefined)
    return new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  if (row.byHand) return new ThemeIcon('edit');
  if (row.passed) return new ThemeIcon('pass', new ThemeColor('testing.iconPassed'));
  return new ThemeIcon(row.underWay ? 'debug-pause' : 'circle-outline');
}

function attemptItem({ project, chapter, row, isText }: Extract<ChapterItem, { kind: 'attempt' }>): TreeItem {
  const tree = new TreeItem(
    isText ? l10n.t('{0}, the chapter’s text', attemptName(row.attempt)) : attemptName(row.attempt),
  );
  const facts = attemptFacts(row).join(' · ');
  tree.id = `${project} ${chapter} ${row.attempt}`;
  tree.description = facts;
  tree.iconPath = new ThemeIcon(row.passed ? 'check' : 'close');
  tree.contextValue = isText ? 'attempt text' : 'attempt';
  tree.tooltip = appendPlain(new MarkdownString(), facts);
  tree.accessibilityInformation = { label: `${attemptName(row.attempt)}, ${facts}` };
  tree.command = showing('storyfold.showJudgeReport', l10n.t('Judge’s Report'), {
    project,
    chapter,
    attempt: row.attempt,
  });
  return tree;
}

function versionItem({ project, chapter, path }: Extract<ChapterItem, { kind: 'version' }>): TreeItem {
  const tree = new TreeItem(l10n.t('A version waits beside your text'));
  tree.id = `${project} ${chapter} version`;
  tree.iconPath = new ThemeIcon('git-compare');
  tree.contextValue = 'version';
  tree.tooltip = appendPlain(new MarkdownString(), path);
  tree.command = showing('storyfold.showChapterVersion', l10n.t('Compare'), { project, chapter });
  return tree;
}

function showing(command: CommandId, title: string, named: NamedChapter): Command {
  return { command, title, arguments: [named] };
}
