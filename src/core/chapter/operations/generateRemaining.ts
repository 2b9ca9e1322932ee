import { StoryFoldError } from '../../errors';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import { modelNeededForChapter, nothingPlanned, type ChapterRefusal } from '../chapterErrors';
import {
  readChapters,
  referenceOf,
  requireReadableOutline,
  type ChapterRow,
  type KnownChapter,
} from '../chapterList';
import type { ChapterDesk } from '../running/chapterDesk';
import type { PassedOver, RemainingOutcome } from '../chapterOutcome';
import type { ChapterRunOptions } from '../running/chapterRun';
import type { ChapterWork } from '../running/chapterWork';
import { generationOf, hasRunOut, whyNotGenerated } from './generateChapter';
import { plannedRequests, runOn } from '../running/runOn';
import type { Prospect } from '../running/workStart';

/** Every chapter of the outline that has not passed and has attempts left; see `ChapterController.generateRemaining`. */
export async function generateRemaining(
  work: ChapterWork,
  options: ChapterRunOptions,
): Promise<RemainingOutcome> {
  await requireReadableOutline(work.options);
  // Read once for all of them: of five hundred each, that would be a quarter of a million texts.
  const known = await readChapters(work.options);
  const rows = known.map(({ row }) => row).filter(({ planned }) => planned);
  const [first] = rows;
  if (!first) throw nothingPlanned();
  const outcome: RemainingOutcome = { chapters: [], passedOver: [], stopReason: 'done' };
  const left: ChapterRow[] = [];
  const planned: PlannedRequest[] = [];
  const { model } = work.options;
  const run = model && work.startRun(model, options);
  // What is moved aside is told of a chapter that is worked on, and so not before.
  const looking = work.looking();
  for (const row of rows) {
    const asked = await onChapter(
      looking,
      row,
      async (desk, prospect) =>
        model && run && options.beforeCost
          ? plannedRequests(desk, await work.talkOf(desk, model, run), prospect)
          : [],
      known,
    );
    if ('done' in asked) {
      left.push(row);
      planned.push(...asked.done);
    } else pass(outcome, row, asked.because);
  }
  if (left.length === 0) return outcome;
  if (!model || !run) throw modelNeededForChapter({ reference: referenceOf(rows, left[0]!) });
  if (planned.length > 0) await options.beforeCost?.(model.estimate(planned));
  for (const [index, row] of left.entries()) {
    if (options.pause?.()) return { ...outcome, stopReason: 'paused' };
    const place = { number: index + 1, of: left.length };
    // Somebody may have been at it since it was looked at.
    const written = await onChapter(work, row, (desk, prospect) =>
      runOn(work, desk, { model, run, options, prospect, work: place, isAnnounced: true }),
    );
    if ('because' in written) {
      pass(outcome, row, written.because);
      continue;
    }
    outcome.chapters.push(written.done);
    options.onFinished?.(written.done);
    if (written.done.paused) return { ...outcome, stopReason: 'paused' };
  }
  return outcome;
}

function pass(outcome: RemainingOutcome, row: ChapterRow, because: NotNow): void {
  // What has passed is what was wanted.
  if (because !== 'passed') outcome.passedOver.push({ chapter: row.chapter, title: row.title, because });
}

type NotNow = PassedOver['because'] | 'passed';

const reasons: Readonly<Record<ChapterRefusal, NotNow>> = {
  locked: 'locked',
  passed: 'passed',
  authors_text: 'authors_text',
  changed_by_author: 'authors_text',
  proposal: 'proposal',
  unreadable: 'unreadable',
};

/** Does something with a chapter that is to be written, or says why it is not. */
async function onChapter<T>(
  work: ChapterWork,
  { chapter }: ChapterRow,
  then: (desk: ChapterDesk, prospect: Prospect) => Promise<T>,
  known?: readonly KnownChapter[],
): Promise<{ done: T } | { because: NotNow }> {
  let isBegun = false;
  try {
    const onDesk = async (desk: ChapterDesk): Promise<{ done: T } | { because: NotNow }> => {
      const because = whyNotGenerated(desk, false);
      if (because) return { because: reasons[because] };
      if (hasRunOut(desk)) return { because: 'needs_attention' };
      const prospect = await generationOf(desk, {});
      isBegun = true;
      return { done: await then(desk, prospect) };
    };
    return await work.onChapter(chapter, true, onDesk, known);
  } catch (error) {
    if (isBegun || !(error instanceof StoryFoldError)) throw error;
    if (error.code === 'locked') return { because: 'at_work' };
    if (error.code === 'refused' && error.details['locks'] !== undefined) return { because: 'passage' };
    throw error;
  }
}
