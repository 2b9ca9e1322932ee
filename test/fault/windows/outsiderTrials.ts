import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { StoryFoldError } from '../../../src/core/errors';
import { sha256 } from '../../../src/core/storage/hash';
import { refinementStateFile } from '../../../src/core/project/layout';
import { PatternReviewer } from '../../fakes/patternReviewer';
import { controllerOnFiles } from '../support/controllerOnFiles';
import { outsideWays, sameLength, type OutsideWay } from './outsider';
import { watchedFiles } from './watchedFiles';

const text = 'The rain fell on the roof. She she shut the door, and the lamp went out.\n';

/** A program that is no StoryFold changes files while we work on them: git checkout, a sync tool, another editor. */
export class OutsiderTrials {
  private changes = 0;
  private conflicts = 0;

  constructor(
    private readonly folder: string,
    private readonly problems: string[],
  ) {}

  /** Each way `times` times. */
  async run(times: number): Promise<{ changes: number; conflicts: number }> {
    for (let trial = 0; trial < times; trial++) {
      for (const [name, change] of Object.entries(outsideWays)) {
        await this.betweenReadingAndCommitting(name, change);
        await this.underADecision(name, change);
        for (const size of [0, 400]) await this.underTheState(name, change, size);
      }
    }
    for (const [name, change] of Object.entries(outsideWays)) {
      await this.withinACommit(name, change, []);
      await this.withinACommit(name, change, ['brief.md']);
    }
    if (this.conflicts === 0) this.problems.push('no change from outside met ours, so nothing was shown');
    return { changes: this.changes, conflicts: this.conflicts };
  }

  private async betweenReadingAndCommitting(name: string, change: OutsideWay): Promise<void> {
    const { store, file } = await this.project();
    const expected = await sha256((await store.read('sample.md'))!);
    const theirs = sameLength(file('sample.md'), 'lamp', 'moon');
    this.change(change, file('sample.md'), theirs);
    const outcome = await this.outcome(() =>
      store.commit([{ path: 'sample.md', bytes: Buffer.from('Ours.\n'), expected }]),
    );
    if (outcome !== 'conflict') this.problems.push(`changed ${name} since we read it: ${outcome}`);
    this.expectKept(file('sample.md'), theirs, `changed ${name} since we read it`);
  }

  /** The text changes between the assessment and the revision: what the outsider wrote stays, our edit comes to it or not. */
  private async underADecision(name: string, change: OutsideWay): Promise<void> {
    const { store, file } = await this.project();
    const reviewer = new PatternReviewer([{ rule: 'doubled', pattern: /She she/, replacement: 'She' }]);
    const controller = controllerOnFiles(store, [reviewer]);
    await controller.assess('sample');
    this.change(change, file('sample.md'), sameLength(file('sample.md'), 'lamp', 'moon'));
    await this.outcome(() => controller.revise('sample', { accept: 'all' }));
    const now = readFileSync(file('sample.md'), 'utf8');
    if (!now.includes('the moon went out'))
      this.problems.push(`changed ${name} under a decision: the text is now “${now}”`);
  }

  /** The state that we keep in memory is changed on disk; with `waivers` it is large enough to have a log of changes. */
  private async underTheState(name: string, change: OutsideWay, waivers: number): Promise<void> {
    const { store, file } = await this.project();
    writeFileSync(
      file(refinementStateFile),
      JSON.stringify({ version: 1, phases: { sample: { phase: 'sample', waivers: manyWaivers(waivers) } } }),
    );
    const controller = controllerOnFiles(store);
    await controller.suggest('sample', { text: 'Louder.' });
    await controller.suggest('sample', { text: 'Softer.' });
    const theirs = sameLength(file(refinementStateFile), 'spoons', 'plates');
    this.change(change, file(refinementStateFile), theirs);
    const where = `the state of ${waivers} waivers, changed ${name}`;
    const outcome = await this.outcome(() => controller.suggest('sample', { text: 'Slower.' }));
    if (outcome === 'conflict') {
      this.expectKept(file(refinementStateFile), theirs, where);
      if (!isSaidSomewhere(file('.storyfold'), 'Softer.')) this.problems.push(`${where}: “Softer.” is lost`);
      return;
    }
    if (outcome !== 'done') this.problems.push(`${where}: ${outcome}`);
    const state = await controllerOnFiles(store).state('sample');
    if (!JSON.stringify(state.waivers).includes('plates')) this.problems.push(`${where}: was overwritten`);
    const said = state.currentRound?.suggestions.map(({ summary }) => summary) ?? [];
    for (const words of ['Slower.'])
      if (said.filter((one) => one === words).length !== 1)
        this.problems.push(`${where}: “${words}” is not there once`);
  }

  /**
   * The change comes right before each single operation of a commit, of this file alone or after others. No system call compares and renames, so it may be
   * overwritten where nothing but the last look at the file and the rename itself are still to come, and nowhere else.
   */
  private async withinACommit(name: string, change: OutsideWay, others: readonly string[]): Promise<void> {
    const overwritten: string[] = [];
    const within = `changed ${name} within a commit of ${others.length + 1}`;
    const ours = Buffer.from('Ours.\n');
    for (let at = 1; ; at++) {
      const { store, file, watch } = await this.project();
      const path = file('sample.md');
      const expected = await sha256((await store.read('sample.md'))!);
      const theirs = sameLength(path, 'lamp', 'moon');
      const operations: { name: string; path: string; isLast: boolean }[] = [];
      watch((operation, about, target) => {
        operations.push({ name: operation, path: about, isLast: operation === 'rename' && target === path });
        if (operations.length === at) this.change(change, path, theirs);
      });
      const outcome = await this.outcome(() =>
        store.commit([
          ...others.map((path) => ({ path, bytes: ours })),
          { path: 'sample.md', bytes: ours, expected },
        ]),
      );
      watch(() => undefined);
      const struck = operations[at - 1];
      if (!struck) break;
      const rename = operations.findIndex(({ isLast }) => isLast);
      const isTooLate =
        at - 1 <= rename && operations.slice(at - 1, rename).every((one) => one.path === path);
      const where = `${at} (${struck.name} ${struck.path.slice(dirname(path).length + 1).replace(/[\da-f-]{36}/, '…')})`;
      if (readFileSync(path, 'utf8') !== theirs && !isTooLate) overwritten.push(where);
      if (outcome !== 'done' && outcome !== 'conflict')
        this.problems.push(`${within}, at operation ${where}: ${outcome}`);
    }
    if (overwritten.length === 0) return;
    this.problems.push(
      `${within}: overwritten without a conflict at ${overwritten.length} of its operations, ` +
        `from ${overwritten[0]} to ${overwritten.at(-1)}`,
    );
  }

  private async project() {
    const folder = mkdtempSync(join(this.folder, 'outside-'));
    const file = (path: string) => join(folder, path);
    mkdirSync(file('.storyfold'));
    writeFileSync(file('sample.md'), text);
    let watcher: Parameters<typeof watchedFiles>[0] = () => undefined;
    const files = watchedFiles((...operation) => watcher(...operation));
    const store = await FileStore.open(folder, { files });
    return { store, file, watch: (next: typeof watcher) => (watcher = next) };
  }

  private change(change: OutsideWay, file: string, contents: string): void {
    change(file, contents);
    this.changes++;
  }

  private async outcome(work: () => Promise<unknown>): Promise<string> {
    try {
      await work();
      return 'done';
    } catch (error) {
      if (!(error instanceof StoryFoldError)) return String(error);
      if (error.code === 'conflict') this.conflicts++;
      return error.code;
    }
  }

  private expectKept(file: string, contents: string, where: string): void {
    if (readFileSync(file, 'utf8') !== contents) this.problems.push(`${where}: was overwritten`);
  }
}

function isSaidSomewhere(folder: string, words: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(folder, entry.name), 'utf8').includes(words),
  );
}

/** About 700 bytes each; the last speaks of spoons. */
function manyWaivers(count: number): object[] {
  return Array.from({ length: count + 1 }, (_, number) => ({
    matches: 'style',
    path: 'sample.md',
    passage: `${'The kitchen was full of copper pans. '.repeat(18)}Number ${number}, and spoons.`,
    at: number,
  }));
}
