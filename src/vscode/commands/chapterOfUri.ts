import { Uri } from 'vscode';
import type { NamedChapter } from '../work/namedChapter';
import type { Project } from '../workspace/project';

/** The chapter that a file is the text of, or the version that waits beside it; undefined for anything else. */
export async function chapterOfUri(
  projects: readonly Project[],
  value: unknown,
): Promise<NamedChapter | undefined> {
  if (!(value instanceof Uri)) return undefined;
  for (const project of projects) {
    const path = project.pathOf(value);
    if (path === undefined) continue;
    const rows = await project.chapters.list();
    const row = rows.find((each) => each.path === path || each.proposed === path);
    if (row) return { project: project.id, chapter: row.chapter };
  }
  return undefined;
}
