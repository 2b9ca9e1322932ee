import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from '../../contract/children/bundleChild';
import type { ContenderReply, ContenderRequest } from '../children/lockContender';
import type { Scale } from '../row';
import { TalkingChild } from '../support/talkingChild';
import { clockShifts, named } from './clockShifts';

/** Milliseconds. */
const sleep = 400;

type Contender = TalkingChild<ContenderRequest, ContenderReply>;

/**
 * A lock is held while clocks are moved: the holder's, that of whoever wants it, and the times of the lock's files; and while the holder
 * sleeps, stopped as a laptop stops whatever runs. It is nobody else's until it is given back, and somebody's right after.
 */
export async function locksUnderMovedClocks(
  scale: Scale,
): Promise<{ trials: number; sleeps: number; problems: string[] }> {
  const program = new ChildProgram(join(__dirname, '../children/lockContender.ts'));
  const [holder, other]: Contender[] = [new TalkingChild(program), new TalkingChild(program)];
  const place = mkdtempSync(join(tmpdir(), 'storyfold-clock-'));
  const problems: string[] = [];
  const counts = { trials: 0, sleeps: 0 };
  const trial = async (where: string, whileHeld: (folder: string) => Promise<void>): Promise<void> => {
    const folder = join(place, String(counts.trials++));
    const ask = async (child: Contender, expected: string, what: string): Promise<void> => {
      const { outcome, overlap } = await child.ask({ folder });
      if (outcome !== expected) problems.push(`${where}: ${what} gives ${outcome}`);
      if (overlap) problems.push(`${where}: two were in at once`);
    };
    await ask(holder!, 'won', 'a free lock');
    await whileHeld(folder);
    await ask(other!, 'locked', 'a held lock');
    const { overlap } = await holder!.ask({ folder, release: true });
    if (overlap) problems.push(`${where}: the lock was lost while it was held`);
    await ask(other!, 'won', 'a lock that was given back');
    await other!.ask({ folder, release: true });
  };
  try {
    for (let time = 0; time < (scale === 'full' ? 40 : 2); time++) {
      for (const shift of clockShifts) {
        await trial(`the holder's clock moved by ${named(shift)}`, async (folder) => {
          // Asked for another folder's lock, only to have its clock moved.
          await holder!.ask({ folder: `${folder}-aside`, clock: shift });
        });
        await trial(`the other's clock moved by ${named(shift)}`, async (folder) => {
          await other!.ask({ folder: `${folder}-aside`, clock: shift });
        });
        await trial(`the files' times moved by ${named(shift)}`, (folder) => {
          const moved = new Date(Date.now() + shift);
          const locks = join(folder, 'locks');
          for (const name of readdirSync(locks)) utimesSync(join(locks, name), moved, moved);
          return Promise.resolve();
        });
      }
    }
    for (; counts.sleeps < (scale === 'full' ? 30 : 1); counts.sleeps++)
      await trial('the holder sleeps', async (folder) => {
        process.kill(holder!.pid, 'SIGSTOP');
        try {
          await new Promise((resolve) => setTimeout(resolve, sleep));
          const { outcome } = await other!.ask({ folder });
          if (outcome !== 'locked') problems.push(`the lock of a sleeper gives ${outcome}`);
        } finally {
          process.kill(holder!.pid, 'SIGCONT');
        }
      });
  } finally {
    await Promise.all([holder!.kill(), other!.kill()]);
    program.remove();
    rmSync(place, { recursive: true });
  }
  return { ...counts, problems };
}
