import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from '../../contract/children/bundleChild';
import type { ContenderReply, ContenderRequest } from '../children/lockContender';
import { lockCases, unburiedProcess, type LockCase, type LockPeople } from './lockCases';
import { result, type FaultRow, type Scale } from '../row';
import { SeededRandom } from '../support/seededRandom';
import { TalkingChild } from '../support/talkingChild';

const contenderCount = 6;
/** In milliseconds. */
const longestTakeOver = 2000;
const nobody = '65534';

type Contender = TalkingChild<ContenderRequest, ContenderReply>;

export const staleLocks: FaultRow = {
  id: 'F5',
  fault: 'lock of a dead or reused pid, another boot or machine, empty, cut off, wrong time',
  reach: 'taken over only when provably dead, within 2 s, by one of 6 contenders',
  run: async (scale) => {
    const row = new StaleLockTrials(scale);
    try {
      return await row.run();
    } finally {
      await row.end();
    }
  },
};

class StaleLockTrials {
  private readonly folder = mkdtempSync(join(tmpdir(), 'storyfold-locks-'));
  private readonly program = new ChildProgram(join(__dirname, '../children/lockContender.ts'));
  private readonly children = new Set<Contender>();
  private readonly problems: string[] = [];
  private readonly holders: Contender[] = [];
  private parentOfUnburied: number | undefined;
  private trials = 0;
  private takenOver = 0;
  private longest = 0;

  constructor(private readonly scale: Scale) {}

  async run() {
    // The folder and the program are opened to the user that the contenders of one case are.
    chmodSync(this.folder, 0o755);
    const contenders = Array.from({ length: contenderCount }, () => this.start());
    const powerless = process.getuid?.() === 0 ? contenders.map(() => this.start(nobody)) : contenders;
    const unburied = await unburiedProcess();
    this.parentOfUnburied = unburied.parent;
    const people: LockPeople = {
      living: unburied.parent,
      unburied: unburied.pid,
      contender: contenders[0]!.pid,
      hold: (folder, fate) => this.hold(folder, fate),
    };
    const cases = lockCases.filter(({ linux }) => !linux || process.platform === 'linux');
    const each = this.scale === 'full' ? 100 : 3;
    const tasks = cases.flatMap((one) => Array.from({ length: each }, (_, trial) => ({ one, trial })));
    const run = ({ one, trial }: (typeof tasks)[number]) =>
      this.trial(one, trial, one.expected === 'read_only' ? powerless : contenders, people);
    const waiting = tasks.filter(({ one }) => one.waits);
    for (const task of tasks) if (!task.one.waits) await run(task);
    for (let start = 0; start < waiting.length; start += 9)
      await Promise.all(waiting.slice(start, start + 9).map(run));
    return result(
      `${cases.length} cases, ${this.trials.toLocaleString('en')} trials of ${contenderCount} contenders, ` +
        `${this.problems.length} wrong; longest take-over ${(this.longest / 1000).toFixed(1)} s`,
      {
        tried: this.trials,
        cases: cases.length,
        contenders: contenderCount,
        takenOver: this.takenOver,
        longestTakeOver: Math.round(this.longest),
      },
      this.problems,
    );
  }

  async end(): Promise<void> {
    await Promise.all([...this.children].map((child) => child.kill()));
    if (this.parentOfUnburied !== undefined) process.kill(this.parentOfUnburied, 'SIGKILL');
    this.program.remove();
    rmSync(this.folder, { recursive: true });
  }

  private start(...parameters: string[]): Contender {
    const child: Contender = new TalkingChild(this.program, parameters);
    this.children.add(child);
    return child;
  }

  private async hold(folder: string, fate: 'killed' | 'living'): Promise<void> {
    const holder = this.start();
    const { outcome } = await holder.ask({ folder });
    if (outcome !== 'won') this.problems.push(`a free lock gave ${outcome}`);
    // The holder's own mark, so that only contenders count as being in.
    rmSync(join(folder, 'inside'), { force: true });
    if (fate === 'living') this.holders.push(holder);
    else await this.kill(holder);
  }

  private async kill(child: Contender): Promise<void> {
    await child.kill();
    this.children.delete(child);
  }

  private async trial(
    one: LockCase,
    trial: number,
    contenders: Contender[],
    people: LockPeople,
  ): Promise<void> {
    const folder = mkdtempSync(join(this.folder, 'trial-'));
    chmodSync(folder, 0o755);
    const wrong = (what: string) => this.problems.push(`lock ${one.name}, trial ${trial}: ${what}`);
    await one.leave(folder, people, new SeededRandom(`${one.name} ${trial}`));
    const replies = await Promise.all(
      contenders.map((contender) =>
        contender.ask({ folder, ...(one.noLinks ? { noLinks: one.noLinks } : {}) }),
      ),
    );
    this.trials++;
    const winners = contenders.filter((_, index) => replies[index]!.outcome === 'won');
    const others = one.expected === 'taken' ? 'locked' : one.expected;
    const unexpected = replies.filter(({ outcome }) => outcome !== 'won' && outcome !== others);
    if (unexpected.length > 0) wrong(unexpected.map(({ outcome }) => outcome).join(', '));
    if (winners.length !== (one.expected === 'taken' ? 1 : 0)) wrong(`${winners.length} have it`);
    if (replies.some(({ overlap }) => overlap)) wrong('two were in at once');
    const told = replies.some(({ remarks }) => remarks.some((remark) => remark.includes('no hard links')));
    // A contender that finds the lock held makes no link, and has nothing to say.
    if (told !== (one.noLinks !== undefined && one.expected === 'taken'))
      wrong(told ? 'said that there are no links' : 'did not say that there are no links');
    if (winners.length > 0) {
      this.takenOver++;
      const slowest = Math.max(...replies.map(({ milliseconds }) => milliseconds));
      this.longest = Math.max(this.longest, slowest);
      if (slowest > longestTakeOver) wrong(`took ${Math.round(slowest)} ms`);
    }
    for (const winner of winners) {
      const { overlap } = await winner.ask({ folder, release: true });
      if (overlap) wrong('was lost while it was held');
    }
    for (const holder of this.holders.splice(0)) {
      const { overlap } = await holder.ask({ folder, release: true });
      if (overlap) wrong('was taken from a live process');
      await this.kill(holder);
    }
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  }
}
