import { appendFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { StoryFoldError } from '../../../src/core/errors';

/**
 * Tries for a lock each time a line with its name comes in, notes when it goes in and out, and says `holding`, `locked` or what went
 * wrong. Holds it until the line is `release`, then says `released`. Parameter: project folder.
 */
async function main(): Promise<void> {
  const [folder = ''] = process.argv.slice(2);
  const store = await FileStore.open(folder, { recover: false });
  let release = (): void => undefined;
  writeSync(1, 'ready\n');
  createInterface(process.stdin).on('line', (name) => {
    if (name === 'release') return release();
    store
      .withLock(name, async () => {
        appendFileSync(join(folder, 'trace.txt'), `in ${name} ${process.pid}\n`);
        writeSync(1, 'holding\n');
        await new Promise<void>((resolve) => (release = resolve));
        appendFileSync(join(folder, 'trace.txt'), `out ${name} ${process.pid}\n`);
      })
      .then(
        () => writeSync(1, 'released\n'),
        (error: unknown) => writeSync(1, `${error instanceof StoryFoldError ? error.code : String(error)}\n`),
      );
  });
}

void main();
