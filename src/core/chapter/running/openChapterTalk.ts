import type { ChapterTalk, ChapterTalkOptions } from '../chapterTalk';
import { ChapterConversation } from '../telling/chapterConversation';
import { chapterTelling } from '../telling/chapterTelling';
import { ToldChapter } from '../telling/toldChapter';

/** Reads what the model is told of the work; nothing is sent. */
export async function openChapterTalk(options: ChapterTalkOptions): Promise<ChapterTalk> {
  const { task, run } = options;
  return new ToldChapter(task, new ChapterConversation(await chapterTelling(options)), run);
}
