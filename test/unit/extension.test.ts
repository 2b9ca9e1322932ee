import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  chaptersViewId,
  commandIds,
  editedSchemes,
  roundsViewId,
  storyViewId,
  tasksViewId,
  workbenchViewId,
} from '../../src/vscode/contributions';

const root = path.resolve(__dirname, '../..');
const localRequire = createRequire(__filename);

type Listener = (...given: unknown[]) => unknown;

class FakeEmitter {
  private readonly listeners: Listener[] = [];
  readonly event = (listener: Listener) => (this.listeners.push(listener), { dispose: () => undefined });
  fire(value: unknown): void {
    for (const listener of this.listeners) listener(value);
  }
  dispose(): void {
    this.listeners.length = 0;
  }
}

/** As much of the editor as the first step touches; it remembers what it was asked for. */
class FakeEditor {
  readonly commands = new Map<string, Listener>();
  readonly context = new Map<string, unknown>();
  readonly executed: string[] = [];
  readonly told: string[] = [];
  readonly logged: unknown[] = [];
  readonly views = new Map<string, { resolveWebviewView: (view: unknown) => Promise<void> }>();
  readonly trees = new Map<string, { getChildren: Listener; onDidChangeTreeData: Listener }>();
  readonly files = new Map<string, Record<'stat' | 'writeFile' | 'delete' | 'onDidChangeFile', Listener>>();
  readonly projects = new Set<string>();
  readonly folders: { uri: string }[] = [];
  readonly foldersChanged = new FakeEmitter();
  answer: string | undefined;
  private readonly disposable = { dispose: () => undefined };

  readonly module = {
    EventEmitter: FakeEmitter,
    TreeItem: class {},
    FileSystemError: {
      Unavailable: () => new Error('unavailable'),
      NoPermissions: () => new Error('no permissions'),
    },
    Uri: { joinPath: (base: string, ...parts: string[]) => [base, ...parts].join('/') },
    l10n: { t: (text: string) => text },
    commands: {
      registerCommand: (id: string, run: Listener) => (this.commands.set(id, run), this.disposable),
      executeCommand: (id: string, ...args: unknown[]) => {
        if (id === 'setContext') this.context.set(String(args[0]), args[1]);
        else this.executed.push(id);
        return Promise.resolve();
      },
    },
    window: {
      registerWebviewViewProvider: (id: string, provider: never) => (
        this.views.set(id, provider),
        this.disposable
      ),
      createTreeView: (id: string, { treeDataProvider }: { treeDataProvider: never }) => (
        this.trees.set(id, treeDataProvider),
        { ...this.disposable, id }
      ),
      createOutputChannel: () => ({
        error: (error: unknown) => this.logged.push(error),
        show: () => this.executed.push('show the log'),
        ...this.disposable,
      }),
      showErrorMessage: (message: string) => (this.told.push(message), Promise.resolve(this.answer)),
    },
    workspace: {
      workspaceFolders: this.folders,
      onDidChangeWorkspaceFolders: this.foldersChanged.event,
      registerFileSystemProvider: (scheme: string, provider: never) => (
        this.files.set(scheme, provider),
        this.disposable
      ),
      fs: {
        stat: (uri: string) =>
          this.projects.has(uri) ? Promise.resolve({}) : Promise.reject(new Error('nothing there')),
      },
    },
  };
}

interface Loads {
  started: number;
  ran: string[];
  resolved: unknown[];
  closed: number;
  fail: boolean;
  /** What tells the changes of each tree. */
  trees: Map<string, FakeEmitter>;
  shownIn: { id: string }[];
  /** What tells the changes of the texts of each scheme. */
  files: Map<string, FakeEmitter>;
}

const trees = [roundsViewId, chaptersViewId, tasksViewId, storyViewId];

interface Extension {
  activate(context: unknown): unknown;
  deactivate(): Promise<void>;
}

describe('what is loaded at activation', function () {
  let folder: string;
  let editor: FakeEditor;
  let loads: Loads;
  let extension: Extension;
  const original = (Module as unknown as { _load: Listener })._load;

  before(function () {
    this.timeout(60_000);
    folder = mkdtempSync(path.join(tmpdir(), 'storyfold-extension-'));
    const build = spawnSync(process.execPath, ['esbuild.mjs', '--into', folder, '--quiet'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(build.status, 0, build.stderr);
    // In the place of the product stands one that is watched.
    writeFileSync(
      path.join(folder, 'product.js'),
      `exports.startProduct = async () => {
        const loads = globalThis.storyfoldLoads;
        loads.started += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (loads.fail) throw new Error('no product');
        const files = (scheme) => ({
          onDidChangeFile: loads.files.get(scheme).event,
          stat: async (uri) => [scheme, uri],
          writeFile: async (uri, content) => void loads.ran.push([scheme, uri, content].join(' ')),
        });
        const tree = (id) => ({ onDidChangeTreeData: loads.trees.get(id).event, getChildren: () => [id] });
        return {
          run: async (id, args) => (loads.ran.push(id), [id, ...args]),
          resolveWebviewView: (view) => loads.resolved.push(view),
          rounds: tree('${roundsViewId}'),
          chapters: tree('${chaptersViewId}'),
          tasks: tree('${tasksViewId}'),
          story: tree('${storyViewId}'),
          edited: Object.fromEntries([...loads.files.keys()].map((scheme) => [scheme, files(scheme)])),
          showTreesIn: ({ chapters, tasks }) => loads.shownIn.push(chapters, tasks),
          dispose: async () => { await new Promise((resolve) => setTimeout(resolve, 20)); loads.closed += 1; },
        };
      };`,
    );
  });

  beforeEach(() => {
    editor = new FakeEditor();
    loads = {
      started: 0,
      ran: [],
      resolved: [],
      closed: 0,
      fail: false,
      trees: new Map(trees.map((id) => [id, new FakeEmitter()])),
      shownIn: [],
      files: new Map(editedSchemes.map((scheme) => [scheme, new FakeEmitter()])),
    };
    (globalThis as { storyfoldLoads?: Loads }).storyfoldLoads = loads;
    (Module as unknown as { _load: Listener })._load = (request: unknown, ...rest: unknown[]) =>
      request === 'vscode' ? editor.module : original(request, ...rest);
    const file = path.join(folder, 'extension.js');
    delete localRequire.cache[file];
    extension = localRequire(file) as Extension;
  });

  afterEach(async () => {
    await extension.deactivate();
    (Module as unknown as { _load: Listener })._load = original;
  });

  after(() => {
    delete (globalThis as { storyfoldLoads?: Loads }).storyfoldLoads;
    rmSync(folder, { recursive: true, force: true });
  });

  const activate = (): void => {
    const given = extension.activate({ subscriptions: [] });
    assert.equal(given, undefined, 'The editor must not have to wait.');
  };
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const openProject = (): void => {
    editor.folders.push({ uri: '/novel' });
    editor.projects.add('/novel/.storyfold/project.json');
  };

  it('offers everything at once and loads nothing', async () => {
    editor.folders.push({ uri: '/empty' });
    activate();
    assert.deepEqual([...editor.commands.keys()], [...commandIds]);
    assert.deepEqual([...editor.views.keys()], [workbenchViewId]);
    assert.deepEqual([...editor.trees.keys()].sort(), [...trees].sort());
    assert.deepEqual([...editor.files.keys()], [...editedSchemes]);
    await pause(200);
    assert.equal(editor.context.get('storyfold.hasProject'), false);
    assert.equal(loads.started, 0);
  });

  it('is small: the product is in a file of its own', () => {
    const text = readFileSync(path.join(folder, 'extension.js'), 'utf8');
    assert.ok(text.includes(`require("./product.js")`));
    assert.ok(!text.includes('node_modules/'), 'A library is loaded at activation.');
    assert.ok(!text.includes('src/core/'), 'A part of the product is loaded at activation.');
    assert.ok(readdirSync(folder).includes('product.js'));
  });

  it('hands a command on with its arguments, and gives back what came of it', async () => {
    activate();
    const run = editor.commands.get('storyfold.assessPhase')!;
    assert.deepEqual(await run('brief', 2), ['storyfold.assessPhase', 'brief', 2]);
  });

  it('loads once, whoever asks at the same time', async () => {
    activate();
    const view = { onDidDispose: () => undefined };
    const [children] = await Promise.all([
      editor.trees.get(roundsViewId)!.getChildren(),
      editor.views.get(workbenchViewId)!.resolveWebviewView(view),
      editor.commands.get('storyfold.showLog')!(),
      editor.commands.get('storyfold.stop')!(),
    ]);
    assert.equal(loads.started, 1);
    assert.deepEqual(children, [roundsViewId]);
    assert.deepEqual(loads.resolved, [view]);
    assert.deepEqual(loads.ran.sort(), ['storyfold.showLog', 'storyfold.stop']);
  });

  it('has no product for a view that was closed meanwhile', async () => {
    activate();
    const closes: Listener[] = [];
    const shown = editor.views
      .get(workbenchViewId)!
      .resolveWebviewView({ onDidDispose: (listener: Listener) => closes.push(listener) });
    for (const close of closes) close();
    await shown;
    assert.equal(loads.started, 1);
    assert.deepEqual(loads.resolved, []);
  });

  it('loads the product by itself where there is a project', async () => {
    openProject();
    activate();
    await pause(10);
    assert.equal(editor.context.get('storyfold.hasProject'), true);
    assert.equal(loads.started, 0, 'The window’s own start goes first.');
    await pause(250);
    assert.equal(loads.started, 1);
  });

  it('sees a project that is opened later', async () => {
    activate();
    await pause(10);
    openProject();
    editor.foldersChanged.fire({});
    await pause(250);
    assert.equal(editor.context.get('storyfold.hasProject'), true);
    assert.equal(loads.started, 1);
  });

  for (const id of trees)
    it(`gives ${id} its own rows, and tells its changes on`, async () => {
      activate();
      const changes: unknown[] = [];
      editor.trees.get(id)!.onDidChangeTreeData((element: unknown) => changes.push(element));
      assert.deepEqual(await editor.trees.get(id)!.getChildren(), [id]);
      for (const each of trees) loads.trees.get(each)!.fire(each);
      assert.deepEqual(changes, [id]);
    });

  for (const scheme of editedSchemes)
    it(`has the texts of ${scheme} read and written by the product, and nothing else done with them`, async () => {
      activate();
      const files = editor.files.get(scheme)!;
      const changes: unknown[] = [];
      files.onDidChangeFile((change: unknown) => changes.push(change));
      assert.deepEqual(await files.stat('a'), [scheme, 'a']);
      await files.writeFile('a', 'words');
      assert.deepEqual(loads.ran, [`${scheme} a words`]);
      for (const each of editedSchemes) loads.files.get(each)!.fire(each);
      assert.deepEqual(changes, [scheme]);
      assert.throws(() => files.delete('a'), /no permissions/);
    });

  it('says of such a text that it cannot be had where the product could not be loaded', async () => {
    loads.fail = true;
    activate();
    await assert.rejects(async () => editor.files.get(editedSchemes[0])!.stat('a'), /unavailable/);
  });

  it('tells the product which views show the chapters and the tasks', async () => {
    activate();
    await editor.trees.get(chaptersViewId)!.getChildren();
    assert.deepEqual(
      loads.shownIn.map(({ id }) => id),
      [chaptersViewId, tasksViewId],
    );
  });

  it('tells a failure once, with a way on, and tries again when asked again', async () => {
    loads.fail = true;
    editor.answer = 'Reload Window';
    activate();
    await Promise.all([
      editor.commands.get('storyfold.stop')!(),
      editor.commands.get('storyfold.showLog')!(),
      editor.trees.get(roundsViewId)!.getChildren(),
    ]);
    assert.equal(editor.told.length, 1);
    assert.match(editor.told[0]!, /could not be started.*left as they are/s);
    assert.equal((editor.logged[0] as Error).message, 'no product');
    await pause(1);
    assert.deepEqual(editor.executed, ['workbench.action.reloadWindow']);
    loads.fail = false;
    assert.deepEqual(await editor.commands.get('storyfold.stop')!(), ['storyfold.stop']);
    assert.equal(editor.told.length, 1);
  });

  it('hands a view that it could not be loaded for over when it is', async () => {
    loads.fail = true;
    activate();
    const view = { onDidDispose: () => undefined };
    await editor.views.get(workbenchViewId)!.resolveWebviewView(view);
    assert.deepEqual(loads.resolved, []);
    loads.fail = false;
    await editor.commands.get('storyfold.stop')!();
    assert.deepEqual(loads.resolved, [view]);
    const next = { onDidDispose: () => undefined };
    await editor.views.get(workbenchViewId)!.resolveWebviewView(next);
    assert.deepEqual(loads.resolved, [view, next]);
  });

  it('waits at the end until everything is written, also where it was still loading', async () => {
    activate();
    const run = editor.commands.get('storyfold.stop')!();
    await extension.deactivate();
    assert.equal(loads.closed, 1);
    await run;
    assert.equal(await editor.commands.get('storyfold.stop')!(), undefined);
    assert.equal(loads.started, 1, 'It was loaded after the end.');
  });
});
