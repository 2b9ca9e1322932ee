import { peekPlaybook } from '../../../src/core/project/playbook/playbookFile';
import { sha256 } from '../../../src/core/storage/hash';
import type { ProjectStore } from '../../../src/core/storage/projectStore';
import { backupsOf } from '../../../src/core/task/retry/backups';
import { loadCuration } from '../../../src/core/task/playbook/curationLog';
import { taskPath } from '../../../src/core/task/taskFiles';
import { taskIds } from '../../../src/core/task/record/taskIds';

/** What an author would miss of tasks and of what they taught: see `AuthorsRecord`. */
export async function taskLines(store: ProjectStore): Promise<unknown[][]> {
  const lines: unknown[][] = [];
  const playbook = await peekPlaybook(store);
  for (const { id, text, pinned, retired } of playbook?.bullets ?? [])
    lines.push(['lesson', id, text, pinned, retired]);
  for (const id of await taskIds(store)) {
    lines.push(['task', id]);
    // What a retry has cleared is in a backup.
    const backups = (await backupsOf(store, id)).map((name) => `backups/${name}/requirements.json`);
    for (const name of ['requirements.json', ...backups]) {
      const requirements = await store.read(taskPath(id, name));
      if (requirements) lines.push(['requirements', id, await sha256(requirements)]);
    }
    const { curation } = await loadCuration(store, id);
    for (const { run } of curation?.runs ?? []) lines.push(['curation', id, run]);
  }
  return lines;
}
