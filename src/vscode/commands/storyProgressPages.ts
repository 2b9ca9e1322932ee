import { l10n, type Disposable } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import type { BuildProgress } from '../../core/story/storyRun';
import type { ChannelLogger } from '../channelLogger';
import type { ReportDocuments } from '../pages/reportDocuments';
import { storyProgressPage } from '../pages/storyProgressPage';
import type { StoryRuns } from '../work/storyRuns';
import type { Project } from '../workspace/project';

/** A story that is worked on is looked at again so often, in milliseconds. */
const lookEvery = 2_000;
/** How long changes are gathered before the page is made anew, in milliseconds. */
const gatherMilliseconds = 500;

/** The page that says how far a story has come, kept up to date for as long as somebody has it open. */
export class StoryProgressPages implements Disposable {
  private shown: { project: Project; stop: () => void } | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** When it goes off, in milliseconds since 1970. */
  private due = 0;

  constructor(
    private readonly reports: Pick<ReportDocuments, 'show' | 'update'>,
    private readonly runs: Pick<StoryRuns, 'now' | 'onDidChangeProgress'>,
    private readonly logger: ChannelLogger,
  ) {}

  dispose(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.shown?.stop();
    this.shown = undefined;
  }

  /** Throws what reading throws. */
  async show(project: Project): Promise<void> {
    const { page, isRunning } = await this.page(project);
    this.follow(project);
    await this.reports.show(pageName(), page);
    if (isRunning) this.lookLater(lookEvery);
  }

  private follow(project: Project): void {
    this.dispose();
    const soon = (): void => this.lookLater(gatherMilliseconds);
    const stopStory = project.story.onDidChange(soon);
    const moving = this.runs.onDidChangeProgress(soon);
    this.shown = {
      project,
      stop: () => {
        stopStory();
        moving.dispose();
      },
    };
  }

  /** The sooner of two wishes holds. */
  private lookLater(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (this.timer !== undefined && this.due <= at) return;
    clearTimeout(this.timer);
    this.due = at;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.look();
    }, milliseconds);
  }

  private async look(): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    try {
      const { page, isRunning } = await this.page(shown.project);
      if (this.shown !== shown) return;
      if (!(await this.reports.update(pageName(), page))) this.dispose();
      else if (isRunning) this.lookLater(lookEvery);
    } catch (error) {
      // It stays as it was; whoever asks for it anew is told why.
      this.logger.failure('Looking how far the story has come', error);
    }
  }

  private async page(project: Project): Promise<{ page: string; isRunning: boolean }> {
    const standing = await project.story.standing();
    const build = await buildOf(project);
    const known = await project.story.skeleton();
    const now = this.runs.now?.project === project.id ? this.runs.now.progress : undefined;
    return {
      isRunning: standing.isRunning,
      page: storyProgressPage({
        title: project.title,
        standing,
        build,
        now,
        endings: known?.skeleton.endings ?? [],
      }),
    };
  }
}

function pageName(): string {
  return l10n.t('Story Progress');
}

/** Undefined where nothing was begun. */
async function buildOf(project: Project): Promise<BuildProgress | undefined> {
  try {
    return await project.story.progress();
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_found') return undefined;
    throw error;
  }
}
