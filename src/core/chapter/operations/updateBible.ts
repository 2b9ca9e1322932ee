import * as attempts from '../running/attempt';
import type { BibleChange } from '../bible/bibleChange';
import { feedBible } from '../running/bibleOfChapter';
import { unreadableChapter, noTextYet } from '../chapterErrors';
import type { ChapterRow } from '../chapterList';
import type { ChapterRunOptions } from '../running/chapterRun';
import type { ChapterWork } from '../running/chapterWork';
import { refuseNewerBibleOf } from '../record/newerFiles';
import { progressOf } from '../running/pipeline';
import { asTold, chapterOfText, hasBody } from '../record/workingChapter';
import { sceneStartsInFile } from '../running/workStart';

/** What an update did to the bible; see `ChapterController.updateBible`. */
export interface BibleUpdated {
  /** The chapter's id, `03`. */
  chapter: string;
  change: BibleChange;
  /** Files that could not be read and were moved aside, under their new names. */
  movedAside: readonly string[];
}

/** Takes from the author's text, as it stands, what the bible says of the chapter. */
export function updateBible(
  work: ChapterWork,
  { chapter: id }: Pick<ChapterRow, 'chapter'>,
  options: ChapterRunOptions,
): Promise<BibleUpdated> {
  return work.onChapter(id, true, async (desk) => {
    const { text, row } = desk.chapter;
    if (row.problem !== undefined) throw unreadableChapter(desk, row.problem);
    if (!text || !hasBody(text)) throw noTextYet(desk);
    const model = work.requireModel(desk);
    await refuseNewerBibleOf(work.options.store, desk.id);
    const { currentAttempt } = desk.state;
    const talk = (await work.talkOf(desk, model, work.startRun(model, options))).at(currentAttempt);
    const starts = await sceneStartsInFile(desk, text.text);
    const chapter = asTold(chapterOfText(text.path, text.text, starts), await desk.sceneList());
    await options.beforeCost?.(model.estimate(talk.planned(['update_bible'], chapter, [])));
    options.onProgress?.(progressOf(desk, 'update_bible'));
    const update = await talk.updateBible(chapter);
    const change = await feedBible(desk, update, text.sha256, (state) => attempts.fedByAuthorsText(state));
    return { chapter: desk.id, change, movedAside: desk.movedAside };
  });
}
