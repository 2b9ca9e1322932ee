import { readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';

/** How a program that is no StoryFold changes a file under us. */
export type OutsideWay = (file: string, contents: string) => void;

/** As editors, git and sync tools do it; and as nobody should, with a change that neither size nor time gives away. */
export const outsideWays: Readonly<Record<string, OutsideWay>> = {
  'in place': (file, contents) => writeFileSync(file, contents),
  'by rename, as git checkout': renamedIn,
  'in place, with the old time': (file, contents) => keepingTime(file, () => writeFileSync(file, contents)),
  'by rename, with the old time': (file, contents) => keepingTime(file, () => renamedIn(file, contents)),
};

/** The same number of bytes, and other words: the last `old` in the file becomes `changed`, which must be as long. */
export function sameLength(file: string, old: string, changed: string): string {
  const text = readFileSync(file, 'utf8');
  const at = text.lastIndexOf(old);
  if (at === -1 || Buffer.byteLength(old) !== Buffer.byteLength(changed))
    throw new Error(`“${old}” cannot become “${changed}” in ${file}.`);
  return text.slice(0, at) + changed + text.slice(at + old.length);
}

function renamedIn(file: string, contents: string): void {
  writeFileSync(`${file}.outside`, contents);
  renameSync(`${file}.outside`, file);
}

function keepingTime(file: string, change: () => void): void {
  const { atime, mtime } = statSync(file);
  change();
  utimesSync(file, atime, mtime);
}
