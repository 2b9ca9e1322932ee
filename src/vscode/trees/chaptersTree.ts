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
import { RowsInPlace } from './rowsInPlace';
import { treeItemOf, type ChapterItem, type ChapterOfTree } from './chapterItems';

/** The chapters of the project shown, of its outline and of its files together, each with its attempts. */
export class ChaptersTree implements TreeDataProvider<ChapterItem>, Disposable {
  private readonly changed = new EventEmitter<ChapterItem | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: Disposable[];
  private readonly rows: RowsInPlace<ChapterOfTree>;

  /** `changes`: texts, states or what is shown may be others. */
  constructor(
    selection: Pick<Selection, 'project'>,
    changes: Event<void>,
    private readonly logger: ChannelLogger,
  ) {
    this.rows = new RowsInPlace({
      project: () => selection.project,
      read: (project) => this.read(project),
      keyOf: ({ chapter }) => chapter,
      factsOf: ({ row, range, spent, isAtWork }) => JSON.stringify([row, range, spent, isAtWork]),
      draw: (row) => this.changed.fire(row),
      failed: (error) => logger.failure('Showing the chapters', error),
    });
    this.subscriptions = [this.changed, this.rows, changes(() => this.rows.later())];
  }

  /** The view that shows the tree; nothing is read for one that nobody sees. */
  shownIn(view: Pick<TreeView<unknown>, 'visible'>): void {
    this.rows.shownIn(view);
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  /** The editor asks for nothing while the tree is hidden. */
  async getChildren(item?: ChapterItem): Promise<ChapterItem[]> {
    try {
      if (!item) return await this.rows.roots();
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
