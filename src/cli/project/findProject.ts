import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectFile, stateFolder } from '../../core/project/layout';

/** The nearest folder, from `folder` upward, that has a project in it; absolute, undefined when there is none. */
export function findProject(folder: string): string | undefined {
  let current = path.resolve(folder);
  for (;;) {
    // A state folder without its project file still is a project's, and the engine says what is wrong with it.
    if (existsSync(path.join(current, projectFile)) || isFolder(path.join(current, stateFolder)))
      return current;
    const above = path.dirname(current);
    if (above === current) return undefined;
    current = above;
  }
}

export function isFolder(candidate: string): boolean {
  try {
    return statSync(candidate).isDirectory();
  } catch {
    return false;
  }
}
