import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtCli } from '../../cli/runStoryfold';
import { ended } from '../../contract/children/bundleChild';
import { result, type FaultRow, type Scale } from '../row';
import { notDone, runCommand } from '../support/commandProcess';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import { leftovers, tornFiles } from '../support/filesOnDisk';
import { inTurns } from '../support/inTurns';
import { Losses } from '../support/losses';
import { preparedProjects } from '../support/preparedProjects';
import { slowStoryModelUrl } from '../support/storyModel';

/** Milliseconds that the server takes for an answer, so that a run is long enough to be cut off anywhere. */
const answerTakes = 40;
const marker = 'STORYFOLD_TRIAL';

/** What is killed: a task that is run from its start, one that is confirmed, one that is written anew, one that is scored. */
const works: readonly { id: string; words: readonly string[]; longest: number }[] = [
  { id: 'early', words: ['task', 'run', 'early'], longest: 700 },
  { id: 'waiting', words: ['task', 'confirm', 'waiting'], longest: 1500 },
  { id: 'waiting', words: ['task', 'confirm', 'waiting'], longest: 1500 },
  { id: 'late', words: ['retry', 'late', '--force', '--stage', 'generate'], longest: 1500 },
  { id: 'late', words: ['task', 'score', 'late', '--score', '70'], longest: 900 },
];

/**
 * F17. A command that works on a task, with a server that takes its time, is killed some time after it has begun. Nothing of it may be
 * left: no process, no lock that holds anybody up, nothing torn. The task says that its host died, and a retry takes it to its end.
 */
export const hostDies: FaultRow = {
  id: 'F17',
  isLong: true,
  fault: 'the host is killed while a task runs',
  reach: '200 times: no orphans, the task resumable',
  run: async (scale) => {
    const trials = new HostDeaths(scale);
    return trials.run();
  },
};

interface Document {
  task: {
    status: string;
    stage: string | null;
    feedbackStatus: string | null;
    isRunning: boolean;
    retryCount: number;
  };
}

class HostDeaths {
  private readonly losses = new Losses();
  private readonly stages = new Map<string, number>();
  private kills = 0;
  private within = 0;
  private longest = 0;

  constructor(private readonly scale: Scale) {}

  async run() {
    const wanted = this.scale === 'full' ? 200 : 5;
    const { tasked } = await preparedProjects();
    const place = makeFastFolder();
    try {
      while (this.within < wanted && this.kills < 3 * wanted) {
        const turn = Array.from({ length: Math.min(10, wanted - this.within) }, () => this.kills++);
        await inTurns(
          turn.map((number) => () => this.trial(number, tasked, join(place, String(number)))),
          2,
        );
      }
    } finally {
      removeFolder(place);
    }
    if (this.within < wanted) this.losses.other('the kills', `only ${this.within} came while a task ran`);
    const told = [...this.stages].map(([stage, times]) => `${times} ${stage}`).join(', ');
    return result(
      `${this.within} of ${this.kills} kills while a task ran (${told}); ${this.losses.problems.length} wrong; the next command took at most ${(this.longest / 1000).toFixed(1)} s`,
      { tried: this.within, kills: this.kills, longest: Math.round(this.longest) },
      this.losses.problems,
    );
  }

  private async trial(number: number, template: string, folder: string): Promise<void> {
    const work = works[number % works.length]!;
    const where = `kill ${number}, ${work.words.join(' ')}`;
    copyOver(template, folder);
    // Not a random number, so that a run can be repeated; the machine adds what is random.
    const after = 30 + ((Math.floor(number / works.length) * 137.3) % work.longest);
    const isKilled = await this.kill(number, work.words, work.id, folder, after);
    const { losses } = this;
    losses.torn(where, tornFiles(folder));
    for (const left of processesOf(`${process.pid}-${number}`))
      losses.other(where, `process ${left} is left`);
    let hadEnded = false;
    try {
      hadEnded = await this.goOn(where, work.id, folder, isKilled);
    } catch (error) {
      losses.other(where, `does not go on: ${error instanceof Error ? error.message : String(error)}`);
    }
    losses.torn(where, tornFiles(folder));
    for (const name of leftovers(folder)) losses.other(where, `left ${name}`);
    // Where the kill came behind the end of all work, nothing works on the task again that would take its last heartbeat away. Nobody believes it.
    const passing = hadEnded ? ['cancel.json'] : ['heartbeat.json', 'cancel.json'];
    for (const name of passing)
      if (existsSync(join(folder, '.storyfold/tasks', work.id, name))) losses.other(where, `left ${name}`);
    removeFolder(folder);
  }

  /** Whether it was killed before it came to its end. */
  private async kill(
    number: number,
    words: readonly string[],
    id: string,
    folder: string,
    after: number,
  ): Promise<boolean> {
    const child = spawn(process.execPath, [builtCli, ...words, '--json'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        LANG: 'en_GB.UTF-8',
        STORYFOLD_BASE_URL: await slowStoryModelUrl(answerTakes),
        STORYFOLD_MODEL: 'small',
        [marker]: `${process.pid}-${number}`,
      },
      stdio: 'ignore',
    });
    const gone = ended(child);
    const isAtWork = (): boolean =>
      existsSync(join(folder, '.storyfold/locks')) &&
      readdirSync(join(folder, '.storyfold/locks')).some((name) => name.startsWith(`work-task-${id}.owner-`));
    // Starting the program takes longer or shorter; what counts is the time since it has the task.
    while (child.exitCode === null && !isAtWork()) await pause(5);
    await Promise.race([gone, pause(after)]);
    const isKilled = child.exitCode === null;
    child.kill('SIGKILL');
    await gone;
    return isKilled;
  }

  /** Whether nothing was left to go on with. */
  private async goOn(where: string, id: string, folder: string, isKilled: boolean): Promise<boolean> {
    const { losses } = this;
    const run = async (...words: string[]): Promise<Document> => {
      const begun = performance.now();
      const done = await runCommand([...words, '--json'], { cwd: folder });
      this.longest = Math.max(this.longest, performance.now() - begun);
      const problem = notDone(done, words);
      if (problem !== undefined) throw new Error(problem);
      return JSON.parse(done.stdout) as Document;
    };
    const { task } = await run('task', 'show', id);
    if (task.isRunning) losses.other(where, 'is called running');
    const hasFailed = task.status === 'failed' || task.feedbackStatus === 'failed';
    if (isKilled && hasFailed) {
      this.within++;
      const stage = task.stage ?? 'at no stage';
      this.stages.set(stage, (this.stages.get(stage) ?? 0) + 1);
    }
    const isDone = (one: Document['task']): boolean =>
      one.status === 'completed' && one.feedbackStatus === 'completed';
    let now = task;
    for (let turns = 0; turns < 6; turns++) {
      if (isDone(now)) break;
      if (now.status === 'pending') ({ task: now } = await run('task', 'run', id));
      else if (now.status === 'awaiting_confirm') ({ task: now } = await run('task', 'confirm', id));
      else if (now.status === 'completed' && now.feedbackStatus === 'pending')
        ({ task: now } = await run('task', 'score', id, '--score', '75'));
      else ({ task: now } = await run('retry', id));
    }
    if (!isDone(now)) losses.other(where, `ends at ${now.status}, feedback ${now.feedbackStatus}`);
    // One retry is enough for one death.
    const retries = (now as { retryHistory?: unknown[] }).retryHistory?.length ?? 0;
    const asked = where.includes('retry late') ? 1 : 0;
    if (retries > asked + 1) losses.other(where, `took ${retries - asked} retries`);
    return isDone(task);
  }
}

/** Processes that were started by this trial and run still; only where the system tells. */
function processesOf(trial: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${marker}=${trial}`);
    } catch {
      return false;
    }
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
