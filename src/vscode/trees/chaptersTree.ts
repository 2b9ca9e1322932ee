import {
  EventEmitter,
  type Disposable,
  type Event,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
} from 'vscode';
import { readChapterSettings, type LengthRange } from '../../core/chapter/chapterSettings';
import { StoryFoldError } from '../../core/errors';
import type { ChannelLogger } from '../channelLogger';
import { problemOf } from '../errorText';
import type { Spent } from '../model/spentSoFar';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import { treeItemOf, type ChapterItem, type ChapterOfTree } from './chapterItems';

/** How long changes are gathered before the chapters are read again, in milliseconds. */
const gatherMilliseconds = 300;

/** The chapters of the project shown, of its outline and of its files together, each with its attempts. */
export class ChaptersTree implements TreeDataProvider<ChapterItem>, Disposable {
  private readonly changed = new EventEmitter<ChapterItem | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: Disposable[];
  private view: Pick<TreeView<unknown>, 'visible'> | undefined;
  /** What the editor was given last. */
  private shown: { project: Project; chapters: readonly ChapterOfTree[] } | undefined;
  /** Read already, for a tree that the editor has been told to draw anew. */
  private ready: readonly ChapterOfTree[] | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isOld = false;
  private isDisposed = false;

  /** `changes`: texts, states or what is shown may be others. */
  constructor(
    private readonly selection: Pick<Selection, 'project'>,
    changes: Event<void>,
    private readonly logger: ChannelLogger,
  ) {
    this.subscriptions = [this.changed, changes(() => this.later())];
  }

  /** The view that shows the tree; nothing is read for one that nobody sees. */
  shownIn(view: Pick<TreeView<unknown>, 'visible'>): void {
    this.view = view;
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
    for (const each of this.subscriptions) each.dispose();
  }

  /** The editor asks for nothing while the tree is hidden. */
  async getChildren(item?: ChapterItem): Promise<ChapterItem[]> {
    try {
      if (!item) return await this.roots();
      return item.kind === 'chapter' ? await attemptsOf(item) : [];
    } catch (error) {
      this.logger.failure('Showing the chapters', error);
      // An empty tree would say that there are none.
      const problem = problemOf(error);
      return problem ? [{ kind: 'problem', problem }] : [];
    }
  }

  getTreeItem(item: ChapterItem): TreeItem {
    return treeItemOf(item);
  }

  private async roots(): Promise<ChapterItem[]> {
    const { project } = this.selection;
    const ready = this.ready;
    this.ready = undefined;
    this.shown = undefined;
    if (!project) return [];
    const isReady = ready !== undefined && ready.every(({ of }) => of === project);
    const chapters = isReady ? ready : await this.read(project);
    this.shown = { project, chapters };
    return [...chapters];
  }

  private async read(project: Project): Promise<ChapterOfTree[]> {
    const [rows, spent] = await Promise.all([project.chapters.list(), this.spent(project)]);
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

  /** A ledger that cannot be read hides no chapter. */
  private async spent({ model }: Project): Promise<ReadonlyMap<string, Spent>> {
    try {
      return await model.usageByChapter();
    } catch (error) {
      this.logger.failure('Showing what chapters cost', error);
      return new Map();
    }
  }

  private later(): void {
    this.isOld = true;
    if (!this.isDisposed) this.timer ??= setTimeout(() => void this.look(), gatherMilliseconds);
  }

  /** Draws anew what is another: single chapters, or the whole tree where others are in it. One look at a time. */
  private async look(): Promise<void> {
    this.isOld = false;
    try {
      await this.compare();
    } catch (error) {
      // The editor is told when it asks.
      this.logger.failure('Showing the chapters', error);
      this.changed.fire(undefined);
    }
    this.timer = undefined;
    if (this.isOld) this.later();
  }

  private async compare(): Promise<void> {
    const { shown } = this;
    const { project } = this.selection;
    this.ready = undefined;
    if (!shown || shown.project !== project || this.view?.visible === false) {
      this.changed.fire(undefined);
      return;
    }
    const now = await this.read(project);
    if (this.isDisposed || this.shown !== shown) return;
    const isSame =
      now.length === shown.chapters.length &&
      now.every(({ chapter }, index) => chapter === shown.chapters[index]!.chapter);
    if (!isSame) {
      this.ready = now;
      this.changed.fire(undefined);
      return;
    }
    for (const [index, chapter] of shown.chapters.entries()) {
      const next = now[index]!;
      if (factsOf(next) === factsOf(chapter)) continue;
      // The editor knows an item by its identity.
      this.changed.fire(Object.assign(chapter, next));
    }
  }
}

/** All that a chapter's row tells, to be compared. */
function factsOf({ row, range, spent, isAtWork }: ChapterOfTree): string {
  return JSON.stringify([row, range, spent, isAtWork]);
}

/** Newest first; what waits for the author's decision stands before them. */
async function attemptsOf({ of: project, project: id, chapter, row }: ChapterOfTree): Promise<ChapterItem[]> {
  const { attempts } = await project.chapters.show(row);
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
