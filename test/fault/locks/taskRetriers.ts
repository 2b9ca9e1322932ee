import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupDigits } from '../../../src/core/text/groupDigits';
import { ChildProgram } from '../../contract/children/bundleChild';
import type { RetrierReply, RetrierRequest } from '../children/taskRetrier';
import { result, type FaultRow, type Scale } from '../row';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import { filesOnDisk } from '../support/filesOnDisk';
import { differences } from '../support/folderSnapshot';
import { TalkingChild } from '../support/talkingChild';
import { leaveLock, leftLocks, taskRounds, type TaskRound } from './taskRounds';
import { trialTask } from '../support/taskTrials';

const processes = 8;
/** Of each process two starts of the program, as two windows in one extension host. */
const retriers = 2 * processes;

type Retrier = TalkingChild<RetrierRequest, RetrierReply>;

/**
 * F4. Sixteen starts of the program, in eight processes, retry one task at once, after all have looked at it. While the one that wins
 * is at work the others try again. In every fourth round on each task its lock lies there as a dead owner left it; in some the task is being worked on, and all want that stopped.
 */
export const taskRetriers: FaultRow = {
  id: 'F4',
  fault: '16 retriers of one task at once, with fresh and stale locks, and while it runs',
  reach: '500 rounds: exactly one winner each, 0 overlaps; the others are `locked`, and have changed nothing',
  run: async (scale) => {
    const row = new TaskRetrierTrials(scale);
    try {
      return await row.run();
    } finally {
      await row.end();
    }
  },
};

class TaskRetrierTrials {
  private readonly program = new ChildProgram(join(__dirname, '../children/taskRetrier.ts'));
  private readonly children: Retrier[] = [];
  private readonly place = makeFastFolder();
  private readonly problems: string[] = [];
  private rounds = 0;
  private stale = 0;
  private running = 0;
  private refusals = 0;

  constructor(private readonly scale: Scale) {}

  async run() {
    for (let one = 0; one < processes; one++) this.children.push(new TalkingChild(this.program));
    const kinds = await taskRounds();
    const rounds = this.scale === 'full' ? 500 : 10;
    while (this.rounds < rounds) {
      const number = this.rounds++;
      const kind = kinds[number % kinds.length]!;
      if (number % 10 === 9) await this.whileItRuns(number, kinds);
      else await this.round(number, kind);
    }
    return result(
      `${groupDigits(this.rounds)} rounds of ${retriers} retriers, ${this.stale} with a stale lock, ${this.running} with a live owner; ` +
        `${groupDigits(this.refusals)} refused, ${this.problems.length} wrong`,
      { tried: this.rounds, retriers, stale: this.stale, running: this.running, refused: this.refusals },
      this.problems,
    );
  }

  async end(): Promise<void> {
    await Promise.all(this.children.map((child) => child.kill()));
    this.program.remove();
    removeFolder(this.place);
  }

  private async round(number: number, { name, command, folder: template }: TaskRound): Promise<void> {
    const folder = join(this.place, String(number));
    copyOver(template, folder);
    removeFolder(join(folder, '.storyfold/locks'));
    const left = leftLocks[Math.floor(number / 7) % leftLocks.length];
    if (left) {
      await leaveLock(folder, left);
      this.stale++;
    }
    const where = `round ${number}, ${name}${left ? `, a lock ${left.name}` : ''}`;
    const before = recordOf(folder);
    const ask = (at: number, does: RetrierRequest['does'], more: Partial<RetrierRequest> = {}) =>
      this.ask(at, { key: `${number} ${at}`, folder, does, command, ...more });
    const all = Array.from({ length: retriers }, (_, at) => at);
    const looked = await Promise.all(all.map((at) => ask(at, 'look')));
    this.expect(where, looked, 'looked');
    const replies = await Promise.all(all.map((at) => ask(at, 'retry')));
    const winners = all.filter((at) => replies[at]!.outcome === 'in');
    if (winners.length !== 1) this.problems.push(`${where}: ${winners.length} are in`);
    this.expect(
      where,
      replies.filter((_, at) => !winners.includes(at)),
      'locked',
    );
    // Once what it has begun is written the winner does nothing, so that whatever changes was changed by another.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const during = contentsOf(folder);
    // These look at the task only now that it runs, and nobody has told them to stop it.
    const late = all.filter((at) => !winners.includes(at));
    this.expect(
      where,
      await Promise.all(late.map((at) => ask(at, 'retry', { key: `${number} ${at} late`, yes: false }))),
      'confirmation_needed',
    );
    for (const file of differences(during, contentsOf(folder)))
      this.problems.push(`${where}: ${file} by one that was refused`);
    for (const at of winners) this.expect(where, [await ask(at, 'leave')], 'done');
    this.checkRecord(where, folder, before);
    removeFolder(folder);
  }

  /** A task is at work, and all want it stopped and to go on with it: one does. */
  private async whileItRuns(number: number, kinds: readonly TaskRound[]): Promise<void> {
    const { command, folder: template } = kinds.find(({ name }) => name === 'failed generating')!;
    const folder = join(this.place, String(number));
    copyOver(template, folder);
    removeFolder(join(folder, '.storyfold/locks'));
    this.running++;
    const where = `round ${number}, while it runs`;
    const owner: Retrier = new TalkingChild(this.program);
    const request = { key: `owner ${number}`, folder, command };
    const begun = await owner.ask({ ...request, does: 'retry' });
    this.expect(where, [begun], 'in');
    const before = recordOf(folder);
    const all = Array.from({ length: retriers }, (_, at) => at);
    const ask = (at: number, does: RetrierRequest['does']) =>
      this.ask(at, { key: `${number} ${at}`, folder, does, command: { ...command, force: true } });
    const tries = all.map((at) => ask(at, 'retry'));
    // The owner stops as soon as its model lets it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    this.expect(where, [await owner.ask({ ...request, does: 'leave' })], 'cancelled');
    const replies = await Promise.all(tries);
    const winners = all.filter((at) => replies[at]!.outcome === 'in');
    if (winners.length !== 1) this.problems.push(`${where}: ${winners.length} are in`);
    this.expect(
      where,
      replies.filter((_, at) => !winners.includes(at)),
      'locked',
    );
    for (const at of winners) this.expect(where, [await ask(at, 'leave')], 'done');
    this.checkRecord(where, folder, before);
    await owner.kill();
    removeFolder(folder);
  }

  private ask(at: number, request: RetrierRequest): Promise<RetrierReply> {
    return this.children[at % processes]!.ask(request);
  }

  private expect(where: string, replies: readonly RetrierReply[], expected: string): void {
    if (expected === 'locked' || expected === 'confirmation_needed') this.refusals += replies.length;
    const wrong = replies.filter(({ outcome }) => outcome !== expected && outcome !== 'in');
    for (const outcome of new Set(wrong.map((reply) => reply.outcome)))
      this.problems.push(`${where}: ${outcome} in place of ${expected}`);
    if (replies.some(({ overlap }) => overlap)) this.problems.push(`${where}: two were in at once`);
  }

  /** Of all that wanted to, one retry stands in the task. */
  private checkRecord(where: string, folder: string, before: TaskRecord): void {
    const after = recordOf(folder);
    if (after.retryHistory.length !== before.retryHistory.length + 1)
      this.problems.push(
        `${where}: ${after.retryHistory.length - before.retryHistory.length} retries are noted`,
      );
    if (after.status === 'failed') this.problems.push(`${where}: stands at failed`);
  }
}

interface TaskRecord {
  status: string;
  retryHistory: unknown[];
}

function recordOf(folder: string): TaskRecord {
  const file = join(folder, '.storyfold/tasks', trialTask, 'task.json');
  return JSON.parse(readFileSync(file, 'utf8')) as TaskRecord;
}

/** Every file but the heartbeat, which says only that the winner lives. */
function contentsOf(folder: string): Map<string, string> {
  const files = [...filesOnDisk(folder)].filter(([path]) => !path.endsWith('/heartbeat.json'));
  return new Map(files.map(([path, bytes]) => [path, bytes.toString('utf8')]));
}
