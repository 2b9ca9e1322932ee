import {
  EventEmitter,
  FileSystemError,
  TreeItem,
  Uri,
  commands,
  l10n,
  window,
  workspace,
  type ExtensionContext,
  type FileChangeEvent,
  type FileSystemProvider,
  type LogOutputChannel,
  type TreeDataProvider,
  type WebviewView,
  type WebviewViewProvider,
} from 'vscode';
import type { Product } from './product';
import {
  chaptersViewId,
  commandIds,
  editedSchemes,
  storyViewId,
  tasksViewId,
  roundsViewId,
  workbenchViewId,
  type ContextKey,
  type EditedScheme,
} from './vscode/contributions';

// All that is read when the editor starts the extension; decision 24 says why it knows nothing of what it loads.

/** How long after activation the product is loaded unasked where there is a project, in milliseconds: the window's own start goes first. */
const loadAfterMilliseconds = 100;

let onDemand: ProductOnDemand | undefined;

/** Offers what the manifest promises; whatever is asked for first loads the product. */
export function activate(context: ExtensionContext): void {
  const product = new ProductOnDemand(context);
  onDemand = product;
  const chapters = window.createTreeView(chaptersViewId, {
    treeDataProvider: treeOf(product, (loaded) => loaded.chapters),
    showCollapseAll: true,
  });
  const tasks = window.createTreeView(tasksViewId, {
    treeDataProvider: treeOf(product, (loaded) => loaded.tasks),
  });
  product.onDidLoad((loaded) => loaded.showTreesIn({ chapters, tasks }));
  context.subscriptions.push(
    ...commandIds.map((id) =>
      commands.registerCommand(id, async (...args: unknown[]) => (await product.get())?.run(id, args)),
    ),
    window.registerWebviewViewProvider(workbenchViewId, viewOf(product)),
    window.createTreeView(roundsViewId, {
      treeDataProvider: treeOf(product, ({ rounds }) => rounds),
      canSelectMany: true,
    }),
    chapters,
    tasks,
    window.createTreeView(storyViewId, {
      treeDataProvider: treeOf(product, ({ story }) => story),
      showCollapseAll: true,
    }),
    // The editor asks for what it shows again before the product is there, and not a second time.
    ...editedSchemes.map((scheme) =>
      workspace.registerFileSystemProvider(scheme, filesOf(product, scheme), { isCaseSensitive: true }),
    ),
    workspace.onDidChangeWorkspaceFolders(() => void product.lookForProjects()),
  );
  void product.lookForProjects();
}

/** Resolves when everything that was begun has been written. */
export async function deactivate(): Promise<void> {
  const product = onDemand;
  onDemand = undefined;
  await product?.close();
}

/** The product, loaded when it is first asked for. */
class ProductOnDemand {
  private readonly arrived = new EventEmitter<Product>();
  /** Fires once, when the product is there. */
  readonly onDidLoad = this.arrived.event;
  /** Undefined until then. */
  loaded: Product | undefined;
  private loading: Promise<Product | undefined> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Of what could not be loaded: the product, once it is there, has its own. */
  private log: LogOutputChannel | undefined;
  private closed = false;
  /** Counts the looks for projects: of two at once the later one holds. */
  private looks = 0;

  constructor(private readonly context: ExtensionContext) {}

  /** Undefined where it could not be loaded, which the author has been told. It is tried anew the next time. */
  get(): Promise<Product | undefined> {
    if (this.closed) return Promise.resolve(undefined);
    this.loading ??= this.load();
    return this.loading;
  }

  /** Says whether there is a project, so that views and commands come and go; where there is one, the product follows soon. */
  async lookForProjects(): Promise<void> {
    const look = ++this.looks;
    const found = await Promise.all((workspace.workspaceFolders ?? []).map(({ uri }) => hasProject(uri)));
    // From then on the product says so itself.
    if (this.loading || this.closed || look !== this.looks) return;
    const key: ContextKey = 'storyfold.hasProject';
    await commands.executeCommand('setContext', key, found.includes(true));
    if (!found.includes(true)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.get(), loadAfterMilliseconds);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await (await this.loading)?.dispose();
    this.log?.dispose();
  }

  private async load(): Promise<Product | undefined> {
    try {
      const { startProduct } = await import('./product');
      const product = await startProduct(this.context);
      this.loaded = product;
      this.arrived.fire(product);
      return product;
    } catch (error) {
      this.loading = undefined;
      this.log ??= window.createOutputChannel('StoryFold', { log: true });
      // Not awaited: a message stays until it is dismissed.
      void tellFailure(error, this.log);
      return undefined;
    }
  }
}

async function hasProject(folder: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(Uri.joinPath(folder, '.storyfold', 'project.json'));
    return true;
  } catch {
    return false;
  }
}

async function tellFailure(error: unknown, log: LogOutputChannel): Promise<void> {
  log.error(error instanceof Error ? error : String(error));
  const reload = l10n.t('Reload Window');
  const show = l10n.t('Show Log');
  const answer = await window.showErrorMessage(
    l10n.t(
      'StoryFold could not be started. Your texts were left as they are. Reload the window; if that does not help, install StoryFold again.',
    ),
    reload,
    show,
  );
  if (answer === reload) await commands.executeCommand('workbench.action.reloadWindow');
  if (answer === show) log.show();
}

function viewOf(product: ProductOnDemand): WebviewViewProvider {
  const waiting = new Set<WebviewView>();
  // The editor asks for a view only once: one that the product could not be loaded for gets it when something else has it loaded.
  product.onDidLoad((loaded) => {
    for (const view of waiting) loaded.resolveWebviewView(view);
    waiting.clear();
  });
  return {
    async resolveWebviewView(view) {
      const loaded = product.loaded;
      if (loaded) return loaded.resolveWebviewView(view);
      waiting.add(view);
      view.onDidDispose(() => waiting.delete(view));
      await product.get();
    },
  };
}

function treeOf(
  product: ProductOnDemand,
  tree: (loaded: Product) => TreeDataProvider<unknown>,
): TreeDataProvider<unknown> {
  const changed = new EventEmitter<unknown>();
  product.onDidLoad((loaded) => tree(loaded).onDidChangeTreeData?.((element) => changed.fire(element)));
  const get = async (): Promise<TreeDataProvider<unknown> | undefined> => {
    const loaded = await product.get();
    return loaded && tree(loaded);
  };
  return {
    onDidChangeTreeData: changed.event,
    getChildren: async (element) => (await get())?.getChildren(element) ?? [],
    // Only the product hands out elements, so that it is there when one of them is asked about.
    getTreeItem: async (element) => (await get())?.getTreeItem(element) ?? new TreeItem(''),
  };
}

function filesOf(product: ProductOnDemand, scheme: EditedScheme): FileSystemProvider {
  const changed = new EventEmitter<FileChangeEvent[]>();
  product.onDidLoad(({ edited }) => edited[scheme].onDidChangeFile((changes) => changed.fire(changes)));
  const get = async (): Promise<Product['edited'][EditedScheme]> => {
    const loaded = await product.get();
    if (!loaded) throw FileSystemError.Unavailable();
    return loaded.edited[scheme];
  };
  const refuse = (uri: Uri): never => {
    throw FileSystemError.NoPermissions(uri);
  };
  return {
    onDidChangeFile: changed.event,
    watch: () => ({ dispose: () => undefined }),
    stat: async (uri) => (await get()).stat(uri),
    readFile: async (uri) => (await get()).readFile(uri),
    writeFile: async (uri, content) => (await get()).writeFile(uri, content),
    readDirectory: () => [],
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
}
