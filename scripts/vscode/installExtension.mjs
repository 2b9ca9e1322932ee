// An extension as VS Code finds it after an author has installed it.
import { promises as fs } from 'node:fs';
import path from 'node:path';

/** Lays what the package of the extension in `folder` holds, as it is built, into the folder `extensions`. */
export async function installExtension(folder, extensions) {
  const { listFiles, PackageManager } = await import('@vscode/vsce');
  const { publisher, name, version } = JSON.parse(
    await fs.readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  const home = path.join(extensions, `${publisher}.${name}-${version}`);
  for (const file of await listFiles({ cwd: folder, packageManager: PackageManager.None }))
    await fs.cp(path.join(folder, file), path.join(home, file));
}
