import { peekBible } from '../../project/bible/bibleFile';
import type { StoryBible } from '../../project/bible/storyBible';
import type { KnownChapter } from '../chapterList';
import type { ChapterControllerOptions } from './chapterRun';
import type { ChapterTalk, ChapterTalkOptions, Neighbours } from '../chapterTalk';
import { openChapterTalk } from './openChapterTalk';

export type TalkParts = Pick<
  ChapterControllerOptions,
  'store' | 'manuscript' | 'project' | 'openTalk' | 'playbook'
>;

/** What one of these chapters is spoken of with: told those next to it and the bible as they now stand. */
export async function talkAbout(
  options: TalkParts,
  chapters: readonly KnownChapter[],
  chapter: KnownChapter,
  parts: Pick<ChapterTalkOptions, 'model' | 'run' | 'task' | 'material'>,
): Promise<ChapterTalk> {
  const { store, manuscript, project, openTalk = openChapterTalk, playbook } = options;
  const bible = await peekBible(store);
  return openTalk({
    store,
    manuscript,
    project,
    ...parts,
    neighbours: neighboursOf(chapters, chapter, bible),
    bible,
    playbook: (await playbook?.()) ?? [],
  });
}

/** Ids of the chapters before one, in order. */
export function chaptersBefore(chapters: readonly KnownChapter[], chapter: KnownChapter): string[] {
  return chapters.slice(0, chapters.indexOf(chapter)).map(({ row }) => row.chapter);
}

function neighboursOf(
  chapters: readonly KnownChapter[],
  chapter: KnownChapter,
  bible: StoryBible | undefined,
): Neighbours {
  const index = chapters.indexOf(chapter);
  const before = chapters[index - 1]?.text?.text;
  const next = chapters[index + 1];
  const summary = bible?.summaries.find((one) => one.chapter === next?.row.chapter)?.summary;
  const after = [summary, next?.outline].find((text) => text !== undefined && text.trim() !== '');
  return {
    earlier: chaptersBefore(chapters, chapter),
    ...(before !== undefined && before.trim() !== '' && { before }),
    ...(after !== undefined && { after: after.trim() }),
  };
}
