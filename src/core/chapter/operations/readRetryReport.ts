import { StoryFoldError } from '../../errors';
import { readModelSettings } from '../../llm/calls/readModelSettings';
import { readUsage } from '../../llm/usage/usageLedger';
import { inBatches } from '../../storage/inBatches';
import { ReadOnlyStore } from '../../storage/readOnlyStore';
import { readChapterList, requireChapter, type ChapterReference } from '../chapterList';
import type { ChapterControllerOptions } from '../running/chapterRun';
import { readChapterSettings } from '../chapterSettings';
import { peekChapterState } from '../record/chapterStateFile';
import { peekJudged } from '../record/judgedAttempts';
import { keptChapters } from '../record/keptChapters';
import { retryReport, type ReportedChapter, type RetryReport } from '../report/retryReport';
import { rollbackGuard, type RollbackGuard } from '../report/rollbackGuard';

/** What retries did and cost, and whether they pay: a plain document but for `unfit`. */
export interface ReadRetryReport {
  report: RetryReport;
  /** Over the whole project; null where one chapter was asked for, which can tell nothing of it. */
  guard: RollbackGuard | null;
  /** Lines of the ledger that tell no tokens; they are in no figure. */
  damagedLines: number;
  /** Settings that do not fit, and count as if they were not set: prices, and what the guard goes by. */
  unfit: StoryFoldError[];
}

type ReportOptions = Pick<ChapterControllerOptions, 'store' | 'manuscript' | 'project'>;

/** Reads what was judged and what the ledger has; of one chapter where one is named. Writes nothing. */
export async function readRetryReport(
  options: ReportOptions,
  reference?: ChapterReference,
): Promise<ReadRetryReport> {
  const { project } = options;
  const store = new ReadOnlyStore(options.store);
  const unfit: StoryFoldError[] = [];
  // What is wrong with a setting keeps nobody from seeing what was used.
  const fitting = <T>(read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof StoryFoldError)) throw error;
      unfit.push(error);
      return otherwise;
    }
  };
  const named = reference === undefined ? undefined : await namedChapter(options, reference);
  const known = named ? [named] : await allChapters(options, store);
  const chapters = await inBatches(known, async ({ chapter, title }): Promise<ReportedChapter> => {
    return { chapter, title, attempts: await peekJudged(store, chapter) };
  });
  const { records, damaged } = await readUsage(store);
  const name = 'storyfold.model.prices';
  const prices = fitting(
    () => readModelSettings({ [name]: project.settings[name] }, { source: 'project' }).prices,
    {},
  );
  const report = retryReport(chapters, records, prices);
  const guard = named
    ? null
    : rollbackGuard(report, {
        selectiveRetry: fitting(() => readChapterSettings(project).selectiveRetry, true),
      });
  return { report, guard, damagedLines: damaged, unfit };
}

type NamedChapter = Pick<ReportedChapter, 'chapter' | 'title'>;

async function namedChapter(options: ReportOptions, reference: ChapterReference): Promise<NamedChapter> {
  return requireChapter(await readChapterList(options), reference);
}

/** Those that there are, and after them those that are no more: they were paid for all the same. */
async function allChapters(options: ReportOptions, store: ReadOnlyStore): Promise<NamedChapter[]> {
  const rows = await readChapterList(options);
  const known = new Set(rows.map(({ chapter }) => chapter));
  const gone = (await keptChapters(store)).filter((id) => !known.has(id)).sort();
  return [
    ...rows,
    ...(await inBatches(gone, async (chapter) => {
      const state = await peekChapterState(store, chapter);
      return { chapter, title: state?.title ?? '' };
    })),
  ];
}
