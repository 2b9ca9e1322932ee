import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '../../../src/adapters/node/fileStore';
import type { RefinementController } from '../../../src/core/refinement/refinementController';
import { PatternReviewer } from '../../fakes/patternReviewer';
import { operationRules } from '../../fakes/refinementOperations';
import { controllerOn } from '../../fakes/testProject';
import { removeFolder } from '../support/fastFolders';
import { leftovers, tornFiles } from '../support/filesOnDisk';
import type { Saved } from './killWhileSaving';
import type { Losses } from '../support/losses';
import { largeText } from '../support/trials';

/** What `children/savingChild.ts` says of the decisions that it saves, in a state so large that it is not written whole each time. */
export class SavedState implements Saved {
  readonly folder = mkdtempSync(join(tmpdir(), 'storyfold-deciding-'));
  readonly spread = 60;
  private version = 1;
  /** What was acknowledged of each suggestion. */
  private readonly marks = new Map<string, string>();
  private underWay: readonly [id: string, status: string] | undefined;

  private constructor(private readonly losses: Losses) {}

  static async make(losses: Losses): Promise<SavedState> {
    const saved = new SavedState(losses);
    writeFileSync(join(saved.folder, 'sample.md'), largeText);
    const controller = await saved.open();
    await controller.assess('sample');
    return saved;
  }

  parameters(): readonly string[] {
    return [String(this.version), 'state'];
  }

  note(line: string): void {
    const [kind, id = '', status = ''] = line.split(' ');
    if (kind === 'begin') this.underWay = [id, status];
    else {
      this.underWay = undefined;
      this.marks.set(id, status);
      this.version++;
    }
  }

  async check(where: string): Promise<void> {
    const { losses, folder, marks, underWay } = this;
    losses.torn(where, tornFiles(folder));
    const controller = await this.open();
    const { currentRound } = await controller.state('sample');
    const found = new Map(currentRound?.suggestions.map(({ id, status }) => [id, status]));
    for (const [id, status] of marks) {
      const mayBe = underWay?.[0] === id ? [status, underWay[1]] : [status];
      if (!mayBe.includes(found.get(id) ?? 'gone'))
        losses.lost(where, [`${id} is ${found.get(id) ?? 'gone'}, acknowledged as ${status}`]);
    }
    // What was under way may be there or not; from now on it is as it is.
    if (underWay && found.has(underWay[0])) marks.set(underWay[0], found.get(underWay[0])!);
    this.underWay = undefined;
    for (const name of leftovers(folder)) losses.other(where, `left ${name}`);
  }

  remove(): void {
    removeFolder(this.folder);
  }

  private async open(): Promise<RefinementController> {
    const store = await FileStore.open(this.folder);
    return controllerOn(store, { reviewers: [new PatternReviewer(operationRules)] });
  }
}
