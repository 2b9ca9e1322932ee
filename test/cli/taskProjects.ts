import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { taskServer, type TaskServer } from '../fakes/taskServer';
import { makeFolder, makeProject, runStoryfold, type Run, type RunSettings } from './runStoryfold';

export const id = 'ferry';

/** Chinese texts are assessed in a fraction of a second, English ones in seconds. */
export const outline = [
  '# 提纲',
  '## 第一章 渡船',
  '梗概：小满没赶上渡船。',
  '## 第二章 灯',
  '梗概：灯灭了。',
  '## 第三章 潮水',
  '梗概：潮水带来一条船。',
  '',
].join('\n\n');

const bible = {
  version: 1,
  characters: [{ id: 'c1', name: '小满', role: '常在码头等渡船的孩子' }],
};

/** What a task makes, in the order in which it is made. */
export const files = [
  'requirements.json',
  'templates.json',
  'plan.json',
  'generation_result.json',
  'feedback.json',
  'reflection.json',
] as const;

export interface TaskOutcomeDocument {
  task: {
    id: string;
    status: string;
    stage: string | null;
    failedStage: string | null;
    retryCount: number;
    feedbackStatus: string | null;
    feedbackRetryCount: number;
    feedbackError: { code: string; message: string } | null;
    error: { code: string; message: string } | null;
    passed: boolean | null;
    feedbackMode: string;
    retryHistory: Record<string, unknown>[];
    isRunning: boolean;
  };
  kept: string[];
  removed: string[];
  restoredFrom: string | null;
  restoredTo: string | null;
  movedAside: string[];
  backup: string | null;
  warnings: { kind: string; [key: string]: unknown }[];
  madeWith: unknown[];
  error?: { code: string; message: string; hint: string };
}

/** A project with one task, and the server that its model is at. */
export class TaskProject {
  constructor(
    readonly folder: string,
    readonly server: TaskServer,
  ) {}

  run(line: string, settings: Partial<RunSettings> = {}): Promise<Run> {
    const { url } = this.server;
    return runStoryfold(line.split(' '), {
      cwd: this.folder,
      ...settings,
      env: { STORYFOLD_BASE_URL: url, STORYFOLD_MODEL: 'm', ...settings.env },
    });
  }

  /** The document of a command that ends with this code. */
  async document<T = TaskOutcomeDocument>(line: string, code = 0): Promise<T> {
    // A request that fails is not made again, and a retry does not wait: both are tried elsewhere.
    const quick = '--set storyfold.model.maxAttempts=1 --set storyfold.task.retryWaitSeconds=0';
    const run = await this.run(`${line} --json ${quick}`);
    assert.equal(run.code, code, run.stdout + run.stderr);
    return run.document<T>();
  }

  path(name: string): string {
    return path.join(this.folder, '.storyfold/tasks', id, name);
  }

  text(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  write(name: string, text: string): void {
    writeFileSync(this.path(name), text);
  }

  /** Every file of the project but for the locks, by its path. */
  everything(): Record<string, string> {
    const found = readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.folder, path.join(entry.parentPath, entry.name)))
      .filter((name) => !/[\\/]locks[\\/]/.test(name));
    return Object.fromEntries(
      found.sort().map((name) => [name, readFileSync(path.join(this.folder, name), 'base64')]),
    );
  }

  /** Puts the task's record to how it would stand, and takes away what it has not made by then. */
  stand(record: Record<string, unknown>, made: number = files.length): void {
    const now = JSON.parse(this.text('task.json')) as Record<string, unknown>;
    this.write('task.json', JSON.stringify({ ...now, ...record }));
    for (const name of files.slice(made)) rmSync(this.path(name), { force: true });
    if (made > 2) return;
    // The chapter is not written yet either.
    for (const name of ['.storyfold/chapters', 'chapters'])
      rmSync(path.join(this.folder, name), { recursive: true, force: true });
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }
}

/** Projects that are copied for each test from one that was made once. */
export class PreparedProjects {
  private folders = new Map<string, string>();
  private readonly servers: TaskServer[] = [];

  /** A project whose task has gone through everything, with these options of `task new`. */
  async completed(options = ''): Promise<TaskProject> {
    return this.copyOf(`completed ${options}`, async (project) => {
      await project.document(`task new chapter --chapter 1 --id ${id}${options}`);
      await project.document(`task run ${id}`);
      await project.document(`task confirm ${id}`);
    });
  }

  async awaiting(options = ''): Promise<TaskProject> {
    return this.copyOf(`awaiting ${options}`, async (project) => {
      await project.document(`task new chapter --chapter 1 --id ${id}${options}`);
      await project.document(`task run ${id}`);
    });
  }

  async pending(options = ''): Promise<TaskProject> {
    return this.copyOf(`pending ${options}`, async (project) => {
      await project.document(`task new chapter --chapter 1 --id ${id}${options}`);
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.splice(0).map((server) => server.stop()));
  }

  private async copyOf(name: string, prepare: (project: TaskProject) => Promise<void>): Promise<TaskProject> {
    const server = await taskServer();
    this.servers.push(server);
    let prepared = this.folders.get(name);
    if (prepared === undefined) {
      prepared = await makeProject({ 'outline.md': outline }, '--language', 'zh');
      // So that something is found whatever else there is to find.
      writeFileSync(path.join(prepared, '.storyfold/bible.json'), JSON.stringify(bible));
      await prepare(new TaskProject(prepared, server));
      server.asked();
      this.folders.set(name, prepared);
    }
    const folder = makeFolder();
    cpSync(prepared, folder, { recursive: true });
    return new TaskProject(folder, server);
  }
}
