import type { ChapterStanding } from '../../refinement/views/statusDocument';
import { peekJson } from '../../storage/peekJson';
import { listOf, membersOf, oneOf } from '../../storage/jsonValues';
import { inBatches } from '../../storage/inBatches';
import type { ProjectStore } from '../../storage/projectStore';
import { chapterStatuses, retryLevels } from '../../../shared/values';
import { stateFile } from './chapterFiles';
import { keptChapters } from './keptChapters';
import { migrateChapterState } from './olderChapterState';

/**
 * How the work on each chapter stands, for `readStatus`: leniently, and without the schemas of the state, whose loading takes longer than
 * all the rest of `status`. Writes nothing; a state that cannot be read counts as none.
 */
export async function readChapterStandings(
  store: Pick<ProjectStore, 'list' | 'read'>,
): Promise<Map<string, ChapterStanding>> {
  const ids = await keptChapters(store);
  const standings = await inBatches(ids, async (id): Promise<[string, ChapterStanding] | undefined> => {
    const value = await peekJson(store, stateFile(id));
    if (value === undefined) return undefined;
    const state = membersOf(migrateChapterState(value, id));
    const { title, number } = state;
    return [
      id,
      {
        status: oneOf(chapterStatuses, state['status']) ?? 'not_started',
        attempts: listOf(state['attempts']).length,
        level: oneOf(retryLevels, state['lastRetryLevel']) ?? null,
        ...(typeof title === 'string' && { title }),
        ...(typeof number === 'number' && { number }),
      },
    ];
  });
  return new Map(standings.filter((standing) => standing !== undefined));
}
