import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';

export const root = path.resolve(__dirname, '../../..');

export type VscodeVersion = 'newest' | 'oldest';

/** Which builds of VS Code the windows are opened in: `STORYFOLD_E2E_VERSIONS`, by commas; all when it is not set. */
export const versions = (process.env['STORYFOLD_E2E_VERSIONS'] || 'newest,oldest').split(
  ',',
) as VscodeVersion[];

export interface ServerChoice {
  version: VscodeVersion;
  /** A new folder is not trusted until the author says so. */
  workspaceTrust?: boolean;
}

interface Server {
  port: number;
  vscode: string;
  /** Where the server keeps what it remembers: settings, logs. */
  dataDir: string;
  stop(): Promise<void>;
}

interface CodeServerModule {
  startCodeServer(options: {
    version: VscodeVersion;
    dataDir: string;
    workspaceTrust: boolean;
    settings: Record<string, unknown>;
    extension: string;
  }): Promise<Omit<Server, 'dataDir'>>;
}

export interface WorkbenchModule {
  openWorkbench(options: {
    port: number;
    folder: string;
    browser?: Browser;
    viewport?: { width: number; height: number };
    language?: string;
  }): Promise<{ page: Page; browser: Browser; close(): Promise<void> }>;
  launchBrowser(): Promise<Browser>;
}

const servers = new Map<string, Promise<Server>>();
/** By data folder: the settings file as the server was started with it. */
const firstSettings = new Map<string, string>();
let browser: Promise<Browser> | undefined;

/** One server for each version and kind of trust; it ends with the run. */
export function serverOf({ version, workspaceTrust = false }: ServerChoice): Promise<Server> {
  const key = `${version} ${workspaceTrust}`;
  const running = servers.get(key) ?? start(version, workspaceTrust);
  servers.set(key, running);
  return running;
}

/** Sets what the author set, for the windows of this server that are opened from now on, in place of what a test set before. */
export async function setUserSettings(
  choice: ServerChoice,
  settings: Record<string, unknown>,
): Promise<void> {
  const { dataDir } = await serverOf(choice);
  const file = settingsFile(dataDir);
  const first = JSON.parse(firstSettings.get(dataDir)!) as object;
  // In one step: a window that is just being closed, or opened, must not find half of it.
  await fs.writeFile(`${file}.new`, JSON.stringify({ ...first, ...settings }));
  await fs.rename(`${file}.new`, file);
  // What a test chose in the window for this machine alone.
  await fs.rm(path.join(dataDir, 'data', 'Machine', 'settings.json'), { force: true });
}

/** One browser for all windows. */
export async function sharedBrowser(): Promise<Browser> {
  browser ??= workbenchModule().then(({ launchBrowser }) => launchBrowser());
  return browser;
}

export async function workbenchModule(): Promise<WorkbenchModule> {
  return (await import(path.join(root, 'scripts/vscode/workbench.mjs'))) as WorkbenchModule;
}

/** Ends everything that was started; what could not be started has left nothing. */
export async function endServers(): Promise<void> {
  await (await browser?.catch(() => undefined))?.close();
  for (const running of servers.values()) {
    const server = await running.catch(() => undefined);
    if (server === undefined) continue;
    await server.stop();
    await fs.rm(server.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function start(version: VscodeVersion, workspaceTrust: boolean): Promise<Server> {
  const module = (await import(path.join(root, 'scripts/vscode/codeServer.mjs'))) as CodeServerModule;
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-e2e-server-'));
  const settings = {
    'files.autoSave': 'off',
    'workbench.tips.enabled': false,
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
  };
  try {
    const server = await module.startCodeServer({
      version,
      dataDir,
      workspaceTrust,
      settings,
      extension: root,
    });
    // Before any window has changed them.
    firstSettings.set(dataDir, await fs.readFile(settingsFile(dataDir), 'utf8'));
    return { ...server, dataDir };
  } catch (error) {
    await fs.rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

function settingsFile(dataDir: string): string {
  return path.join(dataDir, 'data', 'User', 'settings.json');
}
