import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The folder of the repository. */
export const root = path.resolve(__dirname, '../..');

/** The sources below a folder of the repository, as paths from its root with slashes; `endings` without the dot. */
export function sources(folder: string, endings: readonly string[] = ['ts']): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(`.${ending}`)))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')));
}
