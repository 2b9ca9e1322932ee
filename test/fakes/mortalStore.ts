import type { MemoryStore } from './memoryStore';

/** The program died here. */
export class Death extends Error {}

/**
 * Makes a store die at its `at`-th commit from now, counted from 1, before or after that commit is written. From then on
 * every operation fails, as for a process that is gone. Returns the way to start again: the disk as it stands, no locks held.
 */
export function dieAt(store: MemoryStore, at: number, moment: 'before' | 'after'): { revive: () => boolean } {
  const alive = { read: store.read, list: store.list, commit: store.commit, append: store.append };
  const dead = () => Promise.reject(new Death());
  let commits = 0;
  let died = false;
  store.commit = async (changes) => {
    commits++;
    const last = commits === at;
    if (last && moment === 'after') await alive.commit.call(store, changes);
    if (last) {
      died = true;
      Object.assign(store, { read: dead, list: dead, commit: dead, append: dead });
      throw new Death();
    }
    return alive.commit.call(store, changes);
  };
  return {
    revive: () => {
      Object.assign(store, alive);
      store.disk.locks.clear();
      return died;
    },
  };
}
