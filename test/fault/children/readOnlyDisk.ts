import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { preparedProjects, starts } from '../support/preparedProjects';
import { readOnlyCommands } from '../failures/readOnlyCommands';
import { SmallDisk } from '../support/smallDisk';

/** Runs every command on a disk that is mounted read-only. Prints the problems. To be run by `runWithMounts`. */
async function main(): Promise<void> {
  const disk = SmallDisk.mount('size=16m');
  try {
    const folders = await preparedProjects();
    for (const start of starts) cpSync(folders[start], join(disk.project, start), { recursive: true });
    disk.makeReadOnly();
    const problems = await readOnlyCommands((start) => join(disk.project, start), {}, 'json');
    process.stdout.write(JSON.stringify(problems));
  } finally {
    disk.unmount();
  }
}

void main();
