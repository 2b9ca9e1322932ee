import { stateFile } from '../../core/chapter/record/chapterFiles';
import type { ChapterRow } from '../../core/chapter/chapterList';
import { keptChapters } from '../../core/chapter/record/keptChapters';
import { hasBody } from '../../core/chapter/record/workingChapter';
import { StoryFoldError } from '../../core/errors';
import type { ManuscriptText } from '../../core/ports';
import { chapterHeadings } from '../../core/project/chapters/chapterHeadings';
import { chapterOfFile } from '../../core/project/chapters/chapterOfFile';
import { recordFiles } from '../../core/project/layout';
import { inBatches } from '../../core/storage/inBatches';
import type { ChapterCounts } from '../../shared/workbenchState';
import type { Project } from '../workspace/project';

type CountedProject = Pick<Project, 'id' | 'store' | 'texts' | 'chapters'>;

/**
 * How the chapters of the project shown stand. They are listed again only when something has changed that they are counted by: headings,
 * files that came or went, whether there is anything below a heading, and what the engine keeps. What an author types is mostly none of it.
 */
export class ChapterTally {
  private known: { of: string; counts: ChapterCounts } | undefined;

  /** `texts`: those of the final phase. Throws what listing the chapters throws. */
  async count(project: CountedProject, texts: readonly ManuscriptText[]): Promise<ChapterCounts> {
    const of = [
      project.id,
      ...(await outlineHeadings(project)),
      ...texts.map(wordsThatCount),
      ...(await stamps(project)),
    ].join('\n');
    if (this.known?.of === of) return this.known.counts;
    const counts = countChapters(await project.chapters.list());
    this.known = { of, counts };
    return counts;
  }
}

export function countChapters(rows: readonly ChapterRow[]): ChapterCounts {
  const count = (counts: (row: ChapterRow) => boolean): number => rows.filter(counts).length;
  return {
    all: rows.length,
    passed: count(isWritten),
    needsAttention: count(isStuck),
    waiting: count(({ proposed }) => proposed !== undefined),
    underWay: count((row) => row.underWay && !isStuck(row)),
    remaining: count(isLeft),
  };
}

function isWritten({ passed, byHand }: ChapterRow): boolean {
  return passed || byHand;
}

function isStuck({ status }: ChapterRow): boolean {
  return status === 'needs_attention' || status === 'failed';
}

/** As `generateRemaining` goes by, but for what only its locks tell. */
function isLeft(row: ChapterRow): boolean {
  const { planned, locked, problem, underWay, proposed, changedSince, needsAttention } = row;
  if (!planned || locked || problem !== undefined) return false;
  return underWay || !(isWritten(row) || proposed !== undefined || changedSince || needsAttention);
}

async function outlineHeadings(project: CountedProject): Promise<string[]> {
  try {
    const [outline] = await project.texts('outline');
    const text = outline?.text ?? '';
    return chapterHeadings(text).map(({ heading }) => text.slice(heading.start, heading.end));
  } catch (error) {
    // Chapters are listed without one that cannot be read.
    if (error instanceof StoryFoldError) return [];
    throw error;
  }
}

function wordsThatCount(file: ManuscriptText): string {
  const { heading } = chapterOfFile(file.path, file.text);
  return [file.path, file.text.slice(heading.start, heading.end), hasBody(file)].join('\t');
}

/** When each file that the engine keeps of chapters was written last. */
async function stamps({ store }: CountedProject): Promise<string[]> {
  const files = [recordFiles.final, ...(await keptChapters(store)).map(stateFile)];
  return inBatches(files, async (file) => {
    const status = await store.stat(file);
    return [file, status?.stamp, status?.length].join('\t');
  });
}
