import { join } from 'node:path';
import { StoryFoldError } from '../../core/errors';
import { removeIfThere } from './atomicWrite';
import { fileError, isMissing, systemCode } from './fileErrors';
import type { FileOperations } from './fileOperations';
import { isOutOfSight, isProvablyDead, parseOwner, type LockOwner } from './lockOwner';
import { LockOwnerFiles, recordOf, writeLockRecord } from './lockOwnerFiles';
import { locksFolder } from './commitScope';
import { readRegularFile } from './readRegularFile';

/** Generations that stay beside the one in force, so that a contender who slept finds its number taken. */
const keptGenerations = 4;
/** What others left is looked for at every so many generations, since looking costs more than the little that lies there. */
const clearedEvery = 8;
/** How long a record without contents may be in the making, in milliseconds. Its maker looks again after writing. */
const unfinishedRecordWait = 1000;
/** More commits than any project sees; a number beyond it was put there, and numbers could not go on rising from it. */
const maxGeneration = 1e12;
/** Each failing attempt means that another contender went ahead; so many in a row mean that something else is wrong. */
const maxAttempts = 1000;
/** Owner files of others that are looked at for each lock, so that no number of them can make locking slow. */
const lookedAtOnce = 8;
/** A record has about 200 bytes. */
const maxRecordBytes = 4096;
/** After this an owner file that cannot be read is no longer being written, in milliseconds. */
const unfinishedOwnerWait = 10 * 60 * 1000;

export interface HeldLock {
  /** Whether the lock is still this holder's. It is lost only when somebody removes its files. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

interface Generation {
  number: number;
  owner: LockOwner | undefined;
}

/** A record of ours, told from any other that might come to its number: by the file it is and when it was written. */
interface OwnRecord {
  number: number;
  ino: number;
  mtimeMs: number;
}

/**
 * Locks between processes, as numbered records `<name>.<n>`; the highest is in force. A record is made whole under another name
 * and then linked to the next number, which the system lets one contender alone do. So there is no moment between
 * looking at a stale lock and taking it over: whoever looked too long finds the number taken.
 *
 * The holder also has an owner file, and the lock is released when that is gone; see `LockOwnerFiles`. The highest record itself is
 * never removed, because then numbers would begin anew and two contenders could each have one.
 */
export class ProcessLocks {
  private warned = false;
  /** The records that were released last, which need not be read to know that they hold nothing. */
  private readonly released = new Map<string, OwnRecord>();
  private readonly owners: LockOwnerFiles;

  constructor(
    private readonly files: FileOperations,
    private readonly folder: string,
    private readonly warn: (message: string) => void = () => undefined,
  ) {
    this.owners = new LockOwnerFiles(files, folder);
  }

  /**
   * Takes the lock, or gives the owner who has it. Waits only for a record that seems to be in the making, up to a second. Throws
   * `corrupt_state` when a record has a number that no lock of ours can have come to.
   */
  async tryAcquire(name: string): Promise<HeldLock | LockOwner> {
    const stem = encodeURIComponent(name);
    const mine = await this.owners.begin(stem);
    const ownerFile = this.owners.pathOf(stem, mine);
    try {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const ours = await this.releasedNumber(stem);
        const highest = ours === undefined ? await this.highest(stem) : undefined;
        // A record of the same owner is of an earlier time, which is over.
        const isOwn = highest?.owner?.nonce === mine.nonce;
        const rival = highest && !isOwn && (await this.ownerInForce(stem, highest));
        if (rival) {
          await this.owners.end(stem, mine);
          return rival;
        }
        const number = (ours ?? highest?.number ?? 0) + 1;
        const recordFile = this.recordFile(stem, number);
        if (!(await this.claim(ownerFile, recordFile, recordOf(mine)))) continue;
        // Between looking and claiming others may have come and gone, and old numbers may have been cleared away.
        const [names, status] = await Promise.all([
          this.files.readdir(this.folder),
          this.files.stat(recordFile),
        ]);
        if (highestNumber(stem, names) !== number) continue;
        if (status.size !== recordOf(mine).byteLength) {
          // Somebody wrote into the file that was used again, so nobody could read who has the lock.
          await this.owners.discard(stem, mine);
          return await this.tryAcquire(name);
        }
        await this.clearAway(stem, number, names, ownerFile);
        return {
          isHeld: async () => {
            const [now, owner] = await Promise.all([
              this.files.readdir(this.folder),
              this.readOwner(recordFile),
            ]);
            return highestNumber(stem, now) === number && owner?.nonce === mine.nonce;
          },
          release: async () => {
            await this.owners.end(stem, mine);
            this.released.set(stem, { number, ino: status.ino, mtimeMs: status.mtimeMs });
          },
        };
      }
      throw cannotBeTaken(stem);
    } catch (error) {
      await this.owners.end(stem, mine).catch(() => undefined);
      throw error;
    }
  }

  /** Whether somebody holds the lock now; one in the making counts as held as soon as its record is written. Writes nothing. */
  async isHeld(name: string): Promise<boolean> {
    const stem = encodeURIComponent(name);
    try {
      const highest = await this.highest(stem);
      return highest?.owner !== undefined && (await this.ownerInForce(stem, highest)) !== undefined;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Removes the files that were kept to be used again. Locks can still be taken afterwards. */
  close(): Promise<void> {
    return this.owners.close();
  }

  /** Takes the lock, or throws `locked` when somebody else has it after `patience` milliseconds. */
  async acquire(name: string, patience = 0): Promise<HeldLock> {
    const until = performance.now() + patience;
    for (let pause = 2; ; pause = Math.min(pause * 1.5, 50)) {
      const result = await this.tryAcquire(name).catch((error: unknown) => {
        throw fileError(error, `.storyfold/locks/${encodeURIComponent(name)}`);
      });
      if ('release' in result) return result;
      if (performance.now() >= until) throw lockedBy(name, result, await isOutOfSight(result));
      await delay(pause * (0.5 + Math.random()));
    }
  }

  private recordFile(stem: string, number: number): string {
    return join(this.folder, `${stem}.${number}`);
  }

  /** The number in force where it is one that we released ourselves; undefined when somebody came after, or files were removed. */
  private async releasedNumber(stem: string): Promise<number | undefined> {
    const ours = this.released.get(stem);
    if (!ours) return undefined;
    const [names, status] = await Promise.all([
      this.files.readdir(this.folder),
      this.files.stat(this.recordFile(stem, ours.number)).catch(() => undefined),
    ]);
    const isOurs = status?.ino === ours.ino && status.mtimeMs === ours.mtimeMs;
    return isOurs && highestNumber(stem, names) === ours.number ? ours.number : undefined;
  }

  private async highest(stem: string): Promise<Generation | undefined> {
    const number = highestNumber(stem, await this.files.readdir(this.folder));
    if (number === undefined) return undefined;
    if (number >= maxGeneration) throw await this.impossibleNumber(stem);
    return { number, owner: await this.readOwner(this.recordFile(stem, number)) };
  }

  private async readOwner(path: string): Promise<LockOwner | undefined> {
    const bytes = await readRegularFile(this.files, path, maxRecordBytes);
    return typeof bytes === 'string' ? undefined : parseOwner(bytes);
  }

  /** Names the files as they are called, since a number of so many digits is not exact any more. */
  private async impossibleNumber(stem: string): Promise<StoryFoldError> {
    const names = (await this.files.readdir(this.folder)).filter(
      (name) => generationOf(stem, name) !== undefined && generationOf(stem, name)! >= maxGeneration,
    );
    const path = `${locksFolder}/${names[0] ?? stem}`.slice(0, 300);
    return new StoryFoldError(
      'corrupt_state',
      `The lock file ${path} has a number that no lock can have.`,
      'Make sure that no other StoryFold is at work on this project, delete that file, and try again. Nothing was changed.',
      { path, lock: 'number' },
    );
  }

  /** The owner who holds this generation, or undefined when it is released or its owner is provably dead. */
  private async ownerInForce(stem: string, generation: Generation): Promise<LockOwner | undefined> {
    const owner = generation.owner ?? (await this.waitForOwner(stem, generation.number));
    if (!owner) return undefined;
    if (!(await this.exists(this.owners.pathOf(stem, owner)))) return undefined;
    return (await isProvablyDead(owner)) ? undefined : owner;
  }

  /**
   * A record without contents is either left over from a power cut or being written where links are missing. Its maker
   * checks that its number is the highest after writing, so taking over after a while is safe.
   */
  private async waitForOwner(stem: string, number: number): Promise<LockOwner | undefined> {
    const path = this.recordFile(stem, number);
    const until = performance.now() + unfinishedRecordWait;
    while (performance.now() < until) {
      await delay(50);
      const owner = await this.readOwner(path);
      if (owner) return owner;
      if (highestNumber(stem, await this.files.readdir(this.folder)) !== number) return undefined;
    }
    return undefined;
  }

  /** Gives the record its number, or false when somebody else has it. */
  private async claim(ownerFile: string, recordFile: string, record: Uint8Array): Promise<boolean> {
    try {
      await this.files.link(ownerFile, recordFile);
      return true;
    } catch (error) {
      const code = systemCode(error) ?? '';
      if (code === 'EEXIST') return false;
      if (!['ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EMLINK', 'EXDEV', 'EINVAL'].includes(code))
        throw error;
    }
    if (!this.warned) {
      this.warned = true;
      this.warn(
        'This drive has no hard links; locks are made by exclusive creation, which network drives may not keep.',
      );
    }
    try {
      await writeLockRecord(this.files, recordFile, record);
      return true;
    } catch (error) {
      if (systemCode(error) === 'EEXIST') return false;
      throw error;
    }
  }

  private async exists(path: string): Promise<boolean> {
    try {
      await this.files.stat(path);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /**
   * Whether this owner file was left empty or cut off, by a full disk or a power cut. Compared with a file made just now on the same
   * drive, so that no clock but the drive's own matters; taken from a sleeper all the same, it costs that one an attempt.
   */
  private async isLongUnfinished(path: string, ownerFile: string): Promise<boolean> {
    const [left, fresh] = [await this.files.stat(path), await this.files.stat(ownerFile)];
    return left.isFile() && fresh.mtimeMs - left.mtimeMs > unfinishedOwnerWait;
  }

  /**
   * Clears away old generations, and what a process left that was ended before it could take its number, or while it held an older one.
   * Failing is no reason to give up the lock: what stays lying is small, and the next holder tries again.
   */
  private async clearAway(
    stem: string,
    held: number,
    names: readonly string[],
    ownerFile: string,
  ): Promise<void> {
    if (held % clearedEvery !== 0) return;
    try {
      for (const name of names) {
        const number = generationOf(stem, name);
        if (number !== undefined && number <= held - keptGenerations)
          await removeIfThere(this.files, this.recordFile(stem, number));
      }
      const others = names
        .filter((name) => this.owners.isOwnerFile(stem, name))
        .map((name) => join(this.folder, name))
        .filter((path) => path !== ownerFile);
      // Each lock begins elsewhere, so that some which have to stay do not hide the rest.
      const start = (held / clearedEvery) % Math.max(1, others.length);
      for (const path of [...others, ...others].slice(start, start + Math.min(lookedAtOnce, others.length))) {
        const owner = await this.readOwner(path);
        const isLeft = owner ? await isProvablyDead(owner) : await this.isLongUnfinished(path, ownerFile);
        if (isLeft) await removeIfThere(this.files, path);
      }
    } catch {
      return;
    }
  }
}

/** The number in a record's file name; undefined for another file's. */
function generationOf(stem: string, name: string): number | undefined {
  if (!name.startsWith(`${stem}.`)) return undefined;
  const digits = name.slice(stem.length + 1);
  return /^[1-9]\d*$/.test(digits) ? Number(digits) : undefined;
}

function highestNumber(stem: string, names: readonly string[]): number | undefined {
  let highest: number | undefined;
  for (const name of names) {
    const number = generationOf(stem, name);
    if (number !== undefined && number > (highest ?? 0)) highest = number;
  }
  return highest;
}

function cannotBeTaken(stem: string): StoryFoldError {
  return new StoryFoldError(
    'io',
    `The lock ${locksFolder}/${stem} cannot be taken: other programs go ahead again and again.`,
    'Wait a moment and try again. If that does not help, make sure that no StoryFold runs and delete the folder .storyfold/locks.',
    { attempts: maxAttempts },
  );
}

/** `outOfSight`: nobody here can tell whether the owner still runs, so that a lock which was left behind is the author's to take away. */
function lockedBy(name: string, { pid, host }: LockOwner, outOfSight: boolean): StoryFoldError {
  const left = outOfSight ? ` If nothing runs there any more, delete the folder ${locksFolder}.` : '';
  return new StoryFoldError(
    'locked',
    `Another StoryFold is at work on this (process ${pid} on ${host}).`,
    `Wait until it is done, or stop it, and try again.${left} Nothing was changed.`,
    { name, pid, host, outOfSight },
  );
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
