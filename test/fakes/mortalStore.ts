import type { MemoryStore } from './memoryStore';

/** The program died here. */
export class Death extends Error {}

/**
 * Makes a store die at its `at`-th write from now, counted from 1, before or after it: a commit, or a line of a log. From then on
 * every operation fails, as for a process that is gone. Returns the way to start again: the disk as it stands, no locks held.
 */
export function dieAt(store: MemoryStore, at: number, moment: 'before' | 'after'): { revive: () => boolean } {
  const { commit, append } = store;
  const { kill, revive } = livesOf(store);
  let writes = 0;
  let died = false;
  const mortal =
    <Parameters extends unknown[], Result>(write: (...given: Parameters) => Promise<Result>) =>
    async (...given: Parameters): Promise<Result> => {
      writes++;
      if (writes !== at) return write.apply(store, given);
      if (moment === 'after') await write.apply(store, given);
      died = true;
      kill();
      throw new Death();
    };
  store.commit = mortal(commit);
  store.append = mortal(append);
  return {
    revive: () => {
      revive();
      return died;
    },
  };
}

/** Makes a store die now, as when the program is killed between two writes. Returns the way to start again, as `dieAt`. */
export function dieNow(store: MemoryStore): { revive: () => void } {
  const { kill, revive } = livesOf(store);
  kill();
  return { revive };
}

/** The ways of a store out of life, and back into the one that it has now. */
function livesOf(store: MemoryStore): { kill: () => void; revive: () => void } {
  const { read, list, stat, commit, append } = store;
  const dead = () => Promise.reject(new Death());
  return {
    kill: () => {
      Object.assign(store, { read: dead, list: dead, stat: dead, commit: dead, append: dead });
    },
    revive: () => {
      Object.assign(store, { read, list, stat, commit, append });
      store.disk.locks.clear();
    },
  };
}
