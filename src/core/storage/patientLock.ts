import { StoryFoldError } from '../errors';
import type { Timer } from '../ports';
import type { ProjectStore } from './projectStore';

/** Milliseconds between two tries, and how long it is tried. */
const tryEvery = 50;
const patience = 5_000;

/** For a lock that is never held for long: waits for it a few seconds before it throws `locked`. Throws `cancelled`. */
export async function withPatientLock<T>(
  store: Pick<ProjectStore, 'withLock'>,
  timer: Timer,
  name: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let waited = 0; ; waited += tryEvery) {
    let isHeld = false;
    try {
      return await store.withLock(name, () => {
        isHeld = true;
        return work();
      });
    } catch (error) {
      // What the work itself throws is not about this lock.
      const isLocked = error instanceof StoryFoldError && error.code === 'locked' && !isHeld;
      if (!isLocked || waited >= patience) throw error;
    }
    await timer.wait(tryEvery, signal);
  }
}
