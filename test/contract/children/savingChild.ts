import { writeSync } from 'node:fs';
import { FileStore } from '../../../src/adapters/node/fileStore';

/**
 * Saves version after version of two files and a log, and says each version's number once it is acknowledged.
 * Parameters: project folder, first version, characters per file.
 */
async function main(): Promise<void> {
  const [folder = '', first = '1', size = '60000'] = process.argv.slice(2);
  const store = await FileStore.open(folder);
  for (let version = Number(first); ; version++) {
    const text = `${version}\n`.repeat(Math.ceil(Number(size) / (String(version).length + 1)));
    await store.commit([
      { path: 'brief.md', bytes: new TextEncoder().encode(text) },
      { path: 'chapters/01.md', bytes: new TextEncoder().encode(text) },
      // There in odd versions only, so that making and removing a file are cut off as well.
      {
        path: '.storyfold/bible.json',
        bytes: version % 2 === 1 ? new TextEncoder().encode(`${version}\n`) : undefined,
      },
    ]);
    writeSync(1, `commit ${version}\n`);
    await store.append('.storyfold/usage.jsonl', JSON.stringify({ version }));
    writeSync(1, `append ${version}\n`);
  }
}

void main();
