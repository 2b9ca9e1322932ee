import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newOwner, type LockOwner } from '../../../src/adapters/node/lockOwner';
import type { SeededRandom } from '../support/seededRandom';

/** The processes of the row that records may name. */
export interface LockPeople {
  /** A process that runs and does nothing. */
  living: number;
  /** One that has ended, and whose parent has not noticed. */
  unburied: number;
  /** One of the contenders themselves. */
  contender: number;
  /** Takes the lock in a folder as a process of its own; killed while it holds it, or left holding it. */
  hold(folder: string, fate: 'killed' | 'living'): Promise<void>;
}

/** How a lock was left, and what must become of it. */
export interface LockCase {
  name: string;
  /** What the contenders must come to: one takes it over, or none may have it, with this code for each. */
  expected: 'taken' | 'locked' | 'read_only';
  /** Puts into `folder`/locks what an owner left. */
  leave(folder: string, people: LockPeople, random: SeededRandom): Promise<void>;
  noLinks?: 'EPERM' | 'ENOTSUP';
  /** Contenders wait a second for a record that may be in the making; several trials then run at once. */
  waits?: true;
  /** Only where the system tells when a process began. */
  linux?: true;
}

const year = 365 * 86_400_000;

export const lockCases: readonly LockCase[] = [
  { name: 'never held', expected: 'taken', leave: nothing },
  {
    name: 'of a killed process',
    expected: 'taken',
    leave: (folder, people) => people.hold(folder, 'killed'),
  },
  {
    name: 'of a process that ended and is not reaped',
    expected: 'taken',
    linux: true,
    leave: async (folder, { unburied }) => record(folder, { pid: unburied, start: startOf(unburied) }),
  },
  {
    name: 'of a pid that another process has now',
    expected: 'taken',
    linux: true,
    leave: async (folder, { living }) => record(folder, { pid: living, start: `${startOf(living)}1` }),
  },
  {
    name: 'of a pid that a contender has now',
    expected: 'taken',
    linux: true,
    leave: async (folder, { contender }) => record(folder, { pid: contender, start: '1' }),
  },
  {
    name: 'of another boot',
    expected: 'taken',
    linux: true,
    leave: async (folder, { living }) => record(folder, { pid: living, boot: 'another' }),
  },
  { name: 'an empty record', expected: 'taken', waits: true, leave: async (folder) => bytes(folder, '') },
  {
    name: 'a record that was cut off',
    expected: 'taken',
    waits: true,
    leave: async (folder, _people, random) => {
      const whole = JSON.stringify(await newOwner());
      bytes(folder, whole.slice(0, 1 + random.whole(whole.length - 1)));
    },
  },
  {
    name: 'an empty record with a time a year ahead',
    expected: 'taken',
    waits: true,
    leave: async (folder) => {
      bytes(folder, '');
      setTimes(folder, year);
    },
  },
  {
    name: 'of a killed process, with a time a year ahead',
    expected: 'taken',
    leave: async (folder, people) => {
      await people.hold(folder, 'killed');
      setTimes(folder, year);
    },
  },
  {
    name: 'of a live process, with a time a year ahead',
    expected: 'locked',
    leave: async (folder, people) => {
      await people.hold(folder, 'living');
      setTimes(folder, year);
    },
  },
  {
    name: 'of a live process, with a time 30 years back',
    expected: 'locked',
    leave: async (folder, people) => {
      await people.hold(folder, 'living');
      setTimes(folder, -30 * year);
    },
  },
  { name: 'of a live process', expected: 'locked', leave: (folder, people) => people.hold(folder, 'living') },
  {
    name: 'of another machine, by a pid that is free here',
    expected: 'locked',
    leave: async (folder, { unburied }) =>
      record(folder, { host: 'elsewhere', pid: unburied, boot: 'another' }),
  },
  {
    name: 'of another machine, 30 years ago',
    expected: 'locked',
    leave: async (folder, { living }) => {
      await record(folder, { host: 'elsewhere', pid: living, start: '1', boot: 'another' });
      setTimes(folder, -30 * year);
    },
  },
  ...(['EPERM', 'ENOTSUP'] as const).flatMap((noLinks): LockCase[] => [
    { name: `never held, no hard links (${noLinks})`, expected: 'taken', noLinks, leave: nothing },
    {
      name: `of a killed process, no hard links (${noLinks})`,
      expected: 'taken',
      noLinks,
      leave: (folder, people) => people.hold(folder, 'killed'),
    },
    {
      name: `of a live process, no hard links (${noLinks})`,
      expected: 'locked',
      noLinks,
      leave: (folder, people) => people.hold(folder, 'living'),
    },
  ]),
  {
    name: 'a locks folder that nobody may write to',
    expected: 'read_only',
    leave: async (folder, people) => {
      await people.hold(folder, 'killed');
      chmodSync(join(folder, 'locks'), 0o555);
    },
  },
];

/** A process that has ended and stays in the list of processes until the one it belongs to is killed. Gives both pids. */
export async function unburiedProcess(): Promise<{ pid: number; parent: number }> {
  // It ends after the shell has become a program that buries nobody.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 3600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    parent.stdout.once('data', (data) => resolve(`${data}`)),
  );
  parent.stdout.destroy();
  const pid = Number(line.trim());
  while (process.platform === 'linux' && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
    await new Promise((resolve) => setTimeout(resolve, 20));
  return { pid, parent: parent.pid! };
}

async function nothing(): Promise<void> {}

/** What an owner leaves that ends while it holds the lock: a numbered record and its own file. */
async function record(folder: string, change: Partial<LockOwner>): Promise<void> {
  const owner = { ...(await newOwner()), ...change };
  bytes(folder, JSON.stringify(owner));
  writeFileSync(join(folder, 'locks', `final.owner-${owner.nonce}`), JSON.stringify(owner));
}

function bytes(folder: string, contents: string): void {
  mkdirSync(join(folder, 'locks'), { recursive: true });
  writeFileSync(join(folder, 'locks/final.3'), contents);
}

/** Moves the times of all that was left, in milliseconds from now. */
function setTimes(folder: string, shift: number): void {
  const time = new Date(Date.now() + shift);
  for (const name of ['final.1', 'final.3', '.']) {
    const path = join(folder, 'locks', name);
    if (statSync(path, { throwIfNoEntry: false })) utimesSync(path, time, time);
  }
}

/** When the process began, as the system says it: the 22nd field; the name in brackets may hold blanks. */
function startOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!;
}
