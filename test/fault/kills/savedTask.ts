import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { threeChapters } from '../../fakes/chapterProject';
import { taskEngine, type TaskEngine } from '../../fakes/taskEngine';
import { removeFolder } from '../support/fastFolders';
import { leftovers, tornFiles } from '../support/filesOnDisk';
import type { Losses } from '../support/losses';
import { trialTask } from '../support/taskTrials';
import type { Saved } from './killWhileSaving';

/** What `children/savingChild.ts` says of the requirements of a task that it saves, version after version, as the author does in the editor. */
export class SavedTask implements Saved {
  readonly folder = mkdtempSync(join(tmpdir(), 'storyfold-tasking-'));
  readonly spread = 40;
  private version = 1;
  private acknowledged = '';
  private underWay: string | undefined;

  private constructor(private readonly losses: Losses) {}

  static async make(losses: Losses): Promise<SavedTask> {
    const saved = new SavedTask(losses);
    writeFileSync(join(saved.folder, 'outline.md'), threeChapters);
    const { tasks } = await saved.open();
    await tasks.create({ chapter: '1', id: trialTask });
    await tasks.run(trialTask);
    saved.acknowledged = (await tasks.show(trialTask)).requirements!.tone;
    return saved;
  }

  parameters(): readonly string[] {
    return [String(this.version), 'task'];
  }

  note(line: string): void {
    const [kind, tone = ''] = line.split(' ');
    if (kind === 'begin') this.underWay = tone;
    else {
      this.underWay = undefined;
      this.acknowledged = tone;
      this.version++;
    }
  }

  async check(where: string): Promise<void> {
    const { losses, folder, acknowledged, underWay } = this;
    losses.torn(where, tornFiles(folder));
    const { task, requirements } = await (await this.open()).tasks.show(trialTask);
    const tone = requirements?.tone ?? 'gone';
    if (tone !== acknowledged && tone !== underWay)
      losses.lost(where, [`the tone is ${tone}, acknowledged as ${acknowledged}`]);
    if (task.status !== 'awaiting_confirm') losses.lost(where, [`the task is ${task.status}`]);
    // What was under way may be there or not; from now on it is as it is.
    this.acknowledged = tone;
    this.underWay = undefined;
    for (const name of leftovers(folder)) losses.other(where, `left ${name}`);
  }

  remove(): void {
    removeFolder(this.folder);
  }

  private async open(): Promise<TaskEngine> {
    return taskEngine(await FileStore.open(this.folder), { chapterScript: { scenes: [1] } });
  }
}
