import { appendFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { StoryFoldError } from '../../../src/core/errors';

/**
 * Tries for a lock each time a line comes in, notes when it goes in and out, and says `won`, `locked` or what went wrong.
 * Parameters: project folder, milliseconds to hold. A hold of 0 is for ever.
 */
async function main(): Promise<void> {
  const [folder = '', hold = '0'] = process.argv.slice(2);
  const store = await FileStore.open(folder, { recover: false });
  writeSync(1, 'ready\n');
  process.stdin.on('data', (data) => {
    const name = data.toString().trim();
    store
      .withLock(name, async () => {
        appendFileSync(join(folder, 'trace.txt'), `in ${name} ${process.pid}\n`);
        if (hold === '0') {
          writeSync(1, 'holding\n');
          await new Promise(() => undefined);
        }
        await new Promise((resolve) => setTimeout(resolve, Number(hold)));
        appendFileSync(join(folder, 'trace.txt'), `out ${name} ${process.pid}\n`);
      })
      .then(
        () => writeSync(1, 'won\n'),
        (error: unknown) => writeSync(1, `${error instanceof StoryFoldError ? error.code : String(error)}\n`),
      );
  });
}

void main();
