import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { removeFolder } from '../support/fastFolders';
import { leftovers } from '../support/filesOnDisk';
import type { Saved } from './killWhileSaving';
import type { Losses } from '../support/losses';

/** What `children/savingChild.ts` says of the files that it saves. On a real disk, since it waits for that. */
export class SavedFiles implements Saved {
  readonly folder = mkdtempSync(join(tmpdir(), 'storyfold-saving-'));
  readonly spread = 25;
  private committed = 0;
  private appended = 0;

  constructor(private readonly losses: Losses) {}

  parameters(): readonly string[] {
    return [String(this.committed + 1), 'files'];
  }

  note(line: string): void {
    const [, kind, version] = line.split(' ');
    if (kind === 'commit') this.committed = Number(version);
    else this.appended = Number(version);
  }

  async check(where: string): Promise<void> {
    const { losses, folder, committed, appended } = this;
    const store = await FileStore.open(folder);
    const text = async (path: string) => {
      const bytes = await store.read(path);
      return bytes && new TextDecoder().decode(bytes);
    };
    const brief = (await text('brief.md')) ?? '';
    const version = Number(brief.slice(0, brief.indexOf('\n')));
    if (!(version >= committed))
      losses.lost(where, [`version ${version} is there, ${committed} was acknowledged`]);
    const whole = `${version}\n`.repeat(Math.ceil(60_000 / (String(version).length + 1)));
    const bible = version % 2 === 1 ? `${version}\n` : undefined;
    const torn = [
      ...(brief === whole ? [] : ['brief.md']),
      ...((await text('chapters/01.md')) === brief ? [] : ['chapters/01.md']),
      ...((await text('.storyfold/bible.json')) === bible ? [] : ['.storyfold/bible.json']),
    ];
    losses.torn(where, torn);
    const lines = ((await text('.storyfold/usage.jsonl')) ?? '').split('\n');
    if (appended > 0 && !lines.includes(JSON.stringify({ version: appended })))
      losses.lost(where, [`line ${appended} of the log is gone`]);
    for (const name of leftovers(folder)) losses.other(where, `left ${name}`);
    this.committed = Math.max(version || 0, committed);
  }

  remove(): void {
    removeFolder(this.folder);
  }
}
