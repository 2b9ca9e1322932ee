import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/** Who holds a lock. Times of day are left out on purpose: a clock that is moved must not lose a lock. */
export interface LockOwner {
  pid: number;
  /** When the process started, in the system's own terms, so that a reused pid is told apart; null when not known. */
  start: string | null;
  /** Differs after every start of the machine; null when the system does not say. */
  boot: string | null;
  host: string;
  /** Names the numbering that the pid belongs to, where a system has several, as for containers; null when it does not say. */
  pids: string | null;
  nonce: string;
}

/**
 * Owners of this process that are done although their files are still there. It is written down who is done and never who is at work,
 * because one process may hold this module several times, in bundles of its own or in threads, and none knows the owners of another:
 * an owner of this process that is not known here is at work.
 */
const doneNonces = new Set<string>();

let ownIdentity: Promise<Omit<LockOwner, 'nonce'>> | undefined;

function identity(): Promise<Omit<LockOwner, 'nonce'>> {
  ownIdentity ??= (async () => {
    const [start, boot, pids] = await Promise.all([processStart(process.pid), bootId(), pidNamespace()]);
    return { pid: process.pid, start, boot, host: hostname(), pids };
  })();
  return ownIdentity;
}

export async function newOwner(): Promise<LockOwner> {
  return { ...(await identity()), nonce: crypto.randomUUID() };
}

/** Says that what the owner's files say no longer holds, because they could not be removed. It must not be used again. */
export function noteDone(owner: LockOwner): void {
  doneNonces.add(owner.nonce);
}

export function parseOwner(bytes: Uint8Array): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, start, boot, host, pids = null, nonce } = value as Record<string, unknown>;
    const isText = (field: unknown) => field === null || typeof field === 'string';
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || typeof host !== 'string')
      return undefined;
    if (
      typeof nonce !== 'string' ||
      !/^[\w-]{1,64}$/.test(nonce) ||
      !isText(start) ||
      !isText(boot) ||
      !isText(pids)
    )
      return undefined;
    return {
      pid,
      start: start as string | null,
      boot: boot as string | null,
      host,
      pids: pids as string | null,
      nonce,
    };
  } catch {
    return undefined;
  }
}

/** Whether the owner's process cannot be looked for from here: it is another machine's, or another container's. */
export async function isOutOfSight({ host, pids }: LockOwner): Promise<boolean> {
  const own = await identity();
  return host !== own.host || pids !== own.pids;
}

/** True only when the owner cannot be at work any more. What is not known, such as another machine's processes, counts as alive. */
export async function isProvablyDead(owner: LockOwner): Promise<boolean> {
  if (doneNonces.has(owner.nonce)) return true;
  const own = await identity();
  if (owner.host !== own.host) return false;
  if (owner.boot !== null && own.boot !== null && owner.boot !== own.boot) return true;
  // In another container the same number is another process, and none of its processes can be seen from here.
  if (owner.pids !== own.pids) return false;
  if (owner.pid === own.pid) return owner.start !== null && own.start !== null && owner.start !== own.start;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user's.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
  if (owner.start === null) return false;
  const start = await processStart(owner.pid);
  return start === ended || (start !== null && start !== owner.start);
}

/** What `processStart` says of a process that has ended and only waits for its parent to notice. */
const ended = 'ended';

async function processStart(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may hold spaces and brackets, so fields are counted from its end: state, then the 20th is the start.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? ended : (fields[19] ?? null);
    }
    if (process.platform === 'darwin') return await firstLine('ps', ['-o', 'lstart=', '-p', String(pid)]);
  } catch {
    // It may have ended just now; the next look will find no process.
  }
  return null;
}

async function pidNamespace(): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  return readlink('/proc/self/ns/pid').catch(() => null);
}

async function bootId(): Promise<string | null> {
  try {
    if (process.platform === 'linux')
      return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    if (process.platform === 'darwin') return await firstLine('sysctl', ['-n', 'kern.bootsessionuuid']);
  } catch {
    // Then a restart of the machine is noticed by the pid alone.
  }
  return null;
}

/**
 * The times that `ps` tells are those of its time zone: in one that all processes share, since a machine that travels must not make a
 * stranger of an owner that is at work. Nothing else of our environment, which may hold a key, is handed on.
 */
async function firstLine(program: string, parameters: string[]): Promise<string | null> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  const { stdout } = await promisify(execFile)(program, parameters, { env });
  return stdout.split('\n')[0]?.trim() || null;
}
