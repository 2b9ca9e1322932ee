import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { editorAdapters } from '../../src/adapters/models/editorAdapters';
import { FileStore } from '../../src/adapters/node/fileStore';
import { SystemClock } from '../../src/adapters/node/systemClock';
import { SystemTimer } from '../../src/adapters/node/systemTimer';
import { createProject } from '../../src/core/project/project';
import type { ProjectSettings } from '../../src/core/project/project';
import { ChannelLogger } from '../../src/vscode/channelLogger';
import type { Confirm } from '../../src/vscode/model/authorsConsents';
import { Models } from '../../src/vscode/model/models';
import type { ProjectModel } from '../../src/vscode/model/projectModel';
import { TestMemory } from './testMemory';

/** A store of secrets of one test's own. */
export class TestSecrets implements vscode.SecretStorage {
  readonly all = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  readonly onDidChange = this.changed.event;

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.all.get(key));
  }

  store(key: string, value: string): Promise<void> {
    this.all.set(key, value);
    this.changed.fire({ key });
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.all.delete(key);
    this.changed.fire({ key });
    return Promise.resolve();
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.all.keys()]);
  }
}

export interface TestModels {
  models: Models;
  secrets: TestSecrets;
  /** What the author was asked, in order. */
  questions: { message: string; detail: string; button: string }[];
  /** All that was logged. */
  log: string[];
  dispose(): void;
}

/** What product.ts makes, with a store of secrets and a memory of its own. `answers`: whether the author agrees; at first they do. */
export function testModels(answers: (message: string) => boolean = () => true): TestModels {
  const secrets = new TestSecrets();
  const questions: TestModels['questions'] = [];
  const log: string[] = [];
  const write = (...parts: unknown[]): void => void log.push(parts.join(' '));
  const channel = { info: write, warn: write, error: write } as unknown as vscode.LogOutputChannel;
  const confirm: Confirm = (message, detail, button) => {
    questions.push({ message, detail, button });
    return Promise.resolve(answers(message));
  };
  const models = new Models({
    secrets,
    memory: new TestMemory(),
    clock: new SystemClock(),
    timer: new SystemTimer(),
    logger: new ChannelLogger(channel),
    adapters: editorAdapters,
    confirm,
  });
  return { models, secrets, questions, log, dispose: () => models.dispose() };
}

export interface TestProject {
  model: ProjectModel;
  store: FileStore;
  settings: ProjectSettings;
  close(): Promise<void>;
}

/** A project of its own on disk, with the open workspace folder's editor settings. */
export async function testProject(
  models: Models,
  own: ProjectSettings['settings'] = {},
): Promise<TestProject> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-model-'));
  const store = await FileStore.open(folder, {
    logger: { warn: () => undefined },
    recover: true,
  });
  const settings = { ...(await createProject(store, { title: 'Tide', language: 'en' })), settings: own };
  const model = models.open(vscode.workspace.workspaceFolders![0]!, store, () => settings);
  return {
    model,
    store,
    settings,
    close: async () => {
      await model.close();
      await store.close();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

const names = ['provider', 'model.baseUrl', 'model.name', 'model.headers', 'model.allowHttpOrigins'] as const;
type Name =
  | (typeof names)[number]
  | 'model.prices'
  | 'model.temperature'
  | 'budget.askAbove'
  | 'chapter.maxRetries'
  | 'chapter.minWords'
  | 'chapter.maxWords'
  | 'chapter.judgeModel';

/** The author's own settings; what is left out is as nobody had set it. */
export async function setByAuthor(values: Partial<Record<Name, unknown>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('storyfold');
  for (const name of new Set([...names, ...(Object.keys(values) as Name[])]))
    await configuration.update(name, values[name], vscode.ConfigurationTarget.Global);
}
