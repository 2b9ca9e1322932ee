import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFileOperations, type FileOperations } from '../../../src/adapters/node/fileOperations';
import { ProcessLocks, type HeldLock } from '../../../src/adapters/node/processLock';
import { StoryFoldError } from '../../../src/core/errors';
import { answerRequests } from './answerRequests';

/** What a contender is asked: to try for the lock `final` in a folder, or to give it back. */
export interface ContenderRequest {
  folder: string;
  /** The code with which making hard links fails, where they do. */
  noLinks?: string;
  /** Gives back what `folder` was taken for. */
  release?: true;
  /** From now on this process's clock is so many milliseconds off. */
  clock?: number;
}

export interface ContenderReply {
  /** `won`, or the code of the error, or what was thrown that is no error of ours. */
  outcome: string;
  milliseconds: number;
  remarks: string[];
  /** Another contender was in at the same time, or the lock was lost before it was given back. */
  overlap: boolean;
}

const held = new Map<string, HeldLock>();

// Parameter: the user to be, where root would be let into a folder that is closed to all others.
const [user] = process.argv.slice(2);
if (user) process.setuid!(Number(user));

answerRequests<ContenderRequest>(({ folder, noLinks, release, clock }) => {
  if (clock !== undefined) moveClock(clock);
  return release ? giveBack(folder) : tryFor(folder, noLinks);
});

const now = Date.now.bind(Date);

function moveClock(by: number): void {
  Date.now = () => now() + by;
}

async function tryFor(folder: string, noLinks: string | undefined): Promise<ContenderReply> {
  const remarks: string[] = [];
  const files: FileOperations =
    noLinks === undefined
      ? nodeFileOperations
      : {
          ...nodeFileOperations,
          link: () => Promise.reject(Object.assign(new Error('no links here'), { code: noLinks })),
        };
  const begun = performance.now();
  let outcome = 'won';
  let overlap = false;
  try {
    const lock = await new ProcessLocks(files, join(folder, 'locks'), (remark) =>
      remarks.push(remark),
    ).acquire('final');
    held.set(folder, lock);
  } catch (error) {
    outcome = error instanceof StoryFoldError ? error.code : String(error);
  }
  const milliseconds = performance.now() - begun;
  if (outcome === 'won') overlap = !goIn(folder);
  return { outcome, milliseconds, remarks, overlap };
}

async function giveBack(folder: string): Promise<ContenderReply> {
  const lock = held.get(folder)!;
  held.delete(folder);
  const isHeld = await lock.isHeld();
  rmSync(join(folder, 'inside'), { force: true });
  await lock.release();
  return { outcome: 'released', milliseconds: 0, remarks: [], overlap: !isHeld };
}

/** False when another holder is in. */
function goIn(folder: string): boolean {
  try {
    writeFileSync(join(folder, 'inside'), String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
