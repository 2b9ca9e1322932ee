import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The ways to a place where a program may mount, the first that works is taken: as root, else as root of a user namespace. */
const ways: readonly (readonly string[])[] = [
  ['unshare', '--mount'],
  ['unshare', '--user', '--map-root-user', '--mount'],
];

/**
 * Runs a TypeScript program that mounts small disks, in a mount namespace of its own: whatever becomes of it, its mounts end with
 * it. Gives what it prints, one JSON document, or why it is not possible here.
 */
export async function runWithMounts(
  child: string,
  parameters: readonly string[],
): Promise<{ printed: unknown } | { impossible: string }> {
  if (process.platform !== 'linux') return { impossible: `no part of this on ${process.platform}` };
  const reasons: string[] = [];
  for (const way of ways) {
    const possible = await run([...way, 'sh', '-c', 'mount -t tmpfs -o size=64k tmpfs /mnt && umount /mnt']);
    if (possible.code !== 0) {
      reasons.push(possible.err.trim().split('\n').at(-1) ?? '');
      continue;
    }
    const program = [process.execPath, '--import', 'tsx', join(__dirname, '../children', child)];
    const { code, out, err } = await run([...way, ...program, ...parameters]);
    if (code !== 0) throw new Error(`${child} ended with ${code}: ${err}`);
    return { printed: JSON.parse(out) as unknown };
  }
  return { impossible: `mounting is not possible here (${reasons.join('; ')})` };
}

function run([program = '', ...words]: readonly string[]): Promise<{
  code: number;
  out: string;
  err: string;
}> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.on('error', (error) => resolve({ code: 127, out, err: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, out, err }));
  });
}
