import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Larger files are told by their size and time; nobody waits for the hash of three gigabytes. */
const hashedUpTo = 100 * 1024 * 1024;

/** Every file, folder and link below a folder, none of them followed: what it is, its size, its time and its bytes' hash. */
export function snapshot(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const look = (below: string): void => {
    for (const name of readdirSync(join(folder, below))) {
      const path = below === '' ? name : `${below}/${name}`;
      const status = lstatSync(join(folder, path));
      const facts = `${status.mode.toString(8)} ${status.size} ${status.mtimeMs}`;
      if (status.isSymbolicLink()) found.set(path, `link ${readlinkSync(join(folder, path))}`);
      else if (status.isFile()) found.set(path, `file ${facts} ${contents(join(folder, path), status.size)}`);
      else if (status.isDirectory()) found.set(path, `folder ${facts}`);
      else found.set(path, `special ${status.mode.toString(8)}`);
      if (status.isDirectory()) look(path);
    }
  };
  look('');
  return found;
}

/** Of each ordinary file below a folder, what tells its bytes from others. */
export function fileContents(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, facts] of snapshot(folder)) {
    const [kind, , size, time, hash] = facts.split(' ');
    if (kind === 'file') found.set(path, hash === 'unread' ? `${size} ${time}` : hash!);
  }
  return found;
}

/** What is not as it was, one line each. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const changed = [...before].filter(([path, facts]) => after.get(path) !== facts);
  const added = [...after.keys()].filter((path) => !before.has(path));
  return [
    ...changed.map(([path]) => `${path} was ${after.has(path) ? 'changed' : 'removed'}`),
    ...added.map((path) => `${path} was made`),
  ];
}

function contents(file: string, size: number): string {
  return size > hashedUpTo ? 'unread' : createHash('sha256').update(readFileSync(file)).digest('hex');
}
