import { StoryFoldError } from '../../errors';
import { ModelRun } from '../../llm/calls/modelRun';
import type { ManuscriptText } from '../../ports';
import { peekBible } from '../../project/bible/bibleFile';
import { ReadOnlyStore } from '../../storage/readOnlyStore';
import { bibleBefore } from '../bible/bibleBefore';
import type { CalibrationReport } from '../calibration/calibrationReport';
import type { ChapterToPlant } from '../calibration/chapterToPlant';
import {
  calibrateJudge,
  plannedCopies,
  type CalibrationOptions,
  type CalibrationProgress,
} from '../calibration/calibrateJudge';
import { mostRepeats, repeatsByDefault } from '../calibration/repeats';
import { unreadableChapter, modelNeededForJudge, noTextYet } from '../chapterErrors';
import {
  readChapters,
  referenceOf,
  requireChapter,
  type ChapterReference,
  type KnownChapter,
} from '../chapterList';
import type { ChapterControllerOptions, ChapterRunOptions } from '../running/chapterRun';
import { readChapterSettings } from '../chapterSettings';
import type { WorkingChapter } from '../chapterTalk';
import { chapterTask } from '../running/chapterTask';
import { peekJudged, startsSinceAttempt } from '../record/judgedAttempts';
import type { SceneList } from '../model';
import { isPassed } from '../judging/retryLevel';
import { measuredReport } from '../running/measuredReport';
import { chaptersBefore, talkAbout, type TalkParts } from '../running/talkAbout';
import { asTold, chapterOfText, hasBody, mapSceneStarts, measuredWords } from '../record/workingChapter';

/** How a trial of the judge is made and watched. */
export interface CalibrateJudgeOptions extends Pick<
  ChapterRunOptions,
  'signal' | 'onModelProgress' | 'beforeCost'
> {
  /** The same seed plants the same faults in the same text. Default 1. */
  seed?: number;
  /** Faults of each kind, at most, and unchanged copies: from 1 to `mostRepeats`. Default 3. */
  repeats?: number;
  /** Told before each copy and after the last, with the report so far. */
  onProgress?: (progress: CalibrationProgress) => void;
}

/** What a trial of the judge on one chapter came to. */
export interface JudgeTrial {
  /** The chapter's id. */
  chapter: string;
  title: string;
  /** The author's file that was copied. */
  path: string;
  /** Of those copies that were judged. */
  report: CalibrationReport;
  /** What ended it before its time, `cancelled` included; undefined for a whole trial. */
  endedBy: StoryFoldError | undefined;
}

/** Tries the judge on copies of the author's text, which are only ever in memory; see `ChapterController.calibrateJudge`. */
export async function runJudgeTrial(
  engine: ChapterControllerOptions,
  reference: ChapterReference,
  {
    seed = 1,
    repeats = repeatsByDefault,
    signal,
    onProgress,
    onModelProgress,
    beforeCost,
  }: CalibrateJudgeOptions,
): Promise<JudgeTrial> {
  // Nothing that is asked here may leave a trace but in the ledger.
  const store = new ReadOnlyStore(engine.store);
  const { project, model, manuscript, openTalk, playbook } = engine;
  const parts: TrialParts = {
    store,
    manuscript,
    project,
    ...(openTalk && { openTalk }),
    ...(playbook && { playbook }),
  };
  const settings = readChapterSettings(project);
  const chapters = await readChapters(parts);
  const { chapter, text } = chapterWithText(chapters, reference);
  const { row } = chapter;
  if (!model) throw modelNeededForJudge(row.chapter);
  const trial: CalibrationOptions = {
    ...(await toPlant(parts, chapters, chapter, text.text)),
    seed,
    repeats: Math.min(repeats, mostRepeats),
  };
  const run = new ModelRun(model, {
    // Of no chapter and no attempt: nobody is to take it for what that chapter has cost.
    purpose: { phase: 'final' },
    ...(signal && { signal }),
    ...(onModelProgress && { onProgress: onModelProgress }),
  });
  const task = chapterTask(chapter, project, settings);
  const talk = await talkAbout(parts, chapters, chapter, { model, run, task });
  const told = await toldAs(parts, chapter, text);
  const planned = plannedCopies(trial).flatMap((copy) =>
    talk.afresh().planned(['judge'], told(copy.text), []),
  );
  await beforeCost?.(model.estimate(planned));
  let last: CalibrationReport | undefined;
  const outcome = { chapter: row.chapter, title: row.title, path: text.path };
  try {
    const report = await calibrateJudge({
      ...trial,
      judge: async (copy) => {
        const words = measuredWords(text.path, copy, project.language);
        const said = await talk.afresh().judge(told(copy), { words });
        // Whatever length the text was to have, that of a copy is right.
        const report = measuredReport(said, words, { least: 0, most: Infinity }, project.language);
        return { ...report, passed: isPassed(report, settings.passMark) };
      },
      spent: () => run.spent,
      ...(signal && { signal }),
      onProgress: (progress) => {
        last = progress.report;
        onProgress?.(progress);
      },
    });
    return { ...outcome, report, endedBy: undefined };
  } catch (error) {
    // What was found is paid for.
    if (!(error instanceof StoryFoldError) || !last || last.done === 0) throw error;
    return { ...outcome, report: { ...last, usage: run.spent }, endedBy: error };
  }
}

type TrialParts = TalkParts & { store: ReadOnlyStore };

/** The chapter that is named, which needs a text that can be read: there are no copies of anything else. */
function chapterWithText(
  chapters: readonly KnownChapter[],
  reference: ChapterReference,
): { chapter: KnownChapter; text: ManuscriptText } {
  const rows = chapters.map((one) => one.row);
  const row = requireChapter(rows, reference);
  const chapter = chapters.find((one) => one.row === row)!;
  const { text } = chapter;
  const named = { reference: referenceOf(rows, row) };
  if (row.problem !== undefined) throw unreadableChapter(named, row.problem);
  if (!text || !hasBody(text)) throw noTextYet(named);
  return { chapter, text };
}

/** What faults are planted in, with what the judge knows of the story before it. */
async function toPlant(
  { store, project }: TrialParts,
  chapters: readonly KnownChapter[],
  chapter: KnownChapter,
  text: string,
): Promise<ChapterToPlant> {
  const bible = await peekBible(store);
  return {
    text,
    language: project.language,
    bible: bible && bibleBefore(bible, chaptersBefore(chapters, chapter)),
    outline: chapter.outline,
  };
}

/** How a copy is told: in its scenes and with its plan, as far as these are known of the author's text. */
async function toldAs(
  { store }: TrialParts,
  { row, state }: KnownChapter,
  { path, text }: { path: string; text: string },
): Promise<(copy: string) => WorkingChapter> {
  const attempt = state?.delivered?.attempt;
  const judged = await peekJudged(store, row.chapter);
  const delivered = judged.find((one) => one.attempt === attempt);
  const starts = await startsSinceAttempt(store, row.chapter, delivered, text);
  const plan: SceneList | undefined =
    delivered?.plan?.scenes.length === starts.length ? delivered.plan : undefined;
  return (copy) => asTold(chapterOfText(path, copy, mapSceneStarts(text, starts, copy)), plan);
}
