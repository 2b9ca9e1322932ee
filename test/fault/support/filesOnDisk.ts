import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** All files of a project folder by their path with forward slashes, without the locks and the journal, which tell of processes. */
export function filesOnDisk(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const path = file.slice(folder.length + 1).replaceAll(sep, '/');
    if (!/^\.storyfold\/(locks|journal)\//.test(path) && !isTemporary(path))
      files.set(path, readFileSync(file));
  }
  return files;
}

/** JSON files of a project that do not parse, at whatever moment one looks. */
export function tornFiles(folder: string): string[] {
  const torn: string[] = [];
  for (const [path, bytes] of filesOnDisk(folder)) {
    if (!path.endsWith('.json')) continue;
    try {
      JSON.parse(bytes.toString('utf8'));
    } catch {
      torn.push(path);
    }
  }
  return torn;
}

/** What must be gone once the next command has run: temporary files and notes of commits. */
export function leftovers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => isTemporary(name) || /journal[/\\]./.test(name),
  );
}

function isTemporary(name: string): boolean {
  return name.endsWith('.storyfold-tmp');
}
