import { chapterFolder } from '../../project/layout';
import { isChapterId } from '../../project/chapters/chapterIds';
import type { ProjectStore } from '../../storage/projectStore';

/** Ids of all chapters that the engine keeps something of. */
export async function keptChapters(store: Pick<ProjectStore, 'list'>): Promise<string[]> {
  const folder = chapterFolder('').replace(/\/$/, '');
  return (await store.list(folder)).filter(isChapterId);
}
