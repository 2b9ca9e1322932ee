import { isConflictCopy } from './conflictCopies';
import { chaptersFolder } from '../layout';
import { compareNaturally } from './naturalOrder';
import { isChapterPath, isProjectDocument } from '../projectPath';
import type { ProjectStore } from '../../storage/projectStore';

/**
 * The chapters that exist, in natural order. Proposals that wait beside a chapter (`….proposed.md`), and copies that a sync tool made, are
 * no chapters. A file whose name no path can have is passed over, so that one does not block the others. Throws `unsafe_path`, `io`.
 */
export async function chapterPaths(store: Pick<ProjectStore, 'list'>): Promise<string[]> {
  return (await markdownPaths(store)).filter(isChapterText);
}

/** Whether a file is a chapter's text, by its path: neither a proposal that waits beside one nor a copy that a sync tool made. */
export function isChapterText(path: string): boolean {
  return isChapterPath(path) && !/\.proposed\.md$/i.test(path) && !isConflictCopy(path);
}

/** The other versions of chapters that a sync tool has put beside them. Empty where the folder cannot be read. */
export async function chapterConflictCopies(store: Pick<ProjectStore, 'list'>): Promise<string[]> {
  return (await markdownPaths(store).catch(() => [])).filter(isConflictCopy);
}

async function markdownPaths(store: Pick<ProjectStore, 'list'>): Promise<string[]> {
  const names = await store.list(chaptersFolder);
  return names
    .map((name) => `${chaptersFolder}/${name}`)
    .filter(isProjectDocument)
    .sort(compareNaturally);
}
