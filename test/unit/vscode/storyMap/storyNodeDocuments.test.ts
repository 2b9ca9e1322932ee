import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { storyTreeSchema, type StoryTree } from '../../../../src/core/story/model';
import { loadForEditor, translator } from '../../../fakes/editorModule';
import type * as Documents from '../../../../src/vscode/editor/storyNodeDocuments';

interface FakeUri {
  scheme: string;
  path: string;
  query: string;
}

class Refused extends Error {}

const editor = {
  l10n: { t: translator(() => 'en') },
  env: { language: 'en' },
  EventEmitter: class {
    event = (): void => undefined;
    fire = (): void => undefined;
    dispose = (): void => undefined;
  },
  FileSystemError: {
    NoPermissions: (message: string) => new Refused(message),
    FileNotFound: () => new Refused('not found'),
  },
  FileChangeType: { Changed: 1 },
  FileType: { File: 1 },
  ViewColumn: { Beside: -2 },
  Uri: {
    from: (parts: FakeUri) => ({ ...parts, toString: () => `${parts.scheme}:${parts.path}?${parts.query}` }),
  },
  workspace: {
    textDocuments: [],
    registerFileSystemProvider: () => ({ dispose: () => undefined }),
    onDidCloseTextDocument: (listener: (document: { uri: unknown }) => void) => (
      (close = listener),
      { dispose: () => undefined }
    ),
  },
  window: { showTextDocument: (uri: FakeUri) => void shown.push(uri) },
};
const shown: FakeUri[] = [];
let close: (document: { uri: unknown }) => void;
const { StoryNodeDocuments } = loadForEditor<typeof Documents>('editor/storyNodeDocuments', editor);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a node that is edited', () => {
  let tree: StoryTree;
  let sha256: string;
  let documents: InstanceType<typeof StoryNodeDocuments>;
  let open: () => Promise<FakeUri>;

  beforeEach(() => {
    const nodes: [string, object][] = ['__proto__', 'a/b?#', 'z'].map((id) => [
      id,
      { id, scene: 'The door', narrative: 'Shut.', choices: [{ id: 'c', text: 'Go', target: 'z' }], kept: 1 },
    ]);
    const parsed = nodes.map(
      ([id, node]) => [id, storyTreeSchema.parse({ root: 'x', nodes: { x: node } }).nodes['x']!] as const,
    );
    tree = { ...storyTreeSchema.parse({ root: 'z', nodes: {} }), nodes: Object.fromEntries(parsed) };
    sha256 = 'first';
    const story = {
      tree: () => Promise.resolve({ tree, sha256 }),
      saveTree: (saved: StoryTree, expected: string | null) => {
        if (expected !== sha256) return Promise.reject(new StoryFoldError('conflict', 'Changed.', 'Look.'));
        tree = saved;
        sha256 = `${sha256}+`;
        return Promise.resolve();
      },
    };
    const project = { id: 'file:///p' };
    documents = new StoryNodeDocuments({
      selection: { requireProject: () => project, requireWritable: () => project } as never,
      storyOf: () => story,
    });
    open = async () => {
      await documents.edit(project, '__proto__');
      return shown.at(-1)!;
    };
  });

  it('that was closed is what its tree has by then when it is opened once more', async () => {
    const uri = await open();
    const read = async (): Promise<string> =>
      new TextDecoder().decode(await documents.readFile(uri as never)).split('\n', 1)[0]!;
    assert.equal(await read(), '# The door');
    tree.nodes['__proto__']!.scene = 'The gate';
    assert.equal(await read(), '# The door');
    close({ uri });
    assert.equal(await read(), '# The gate');
  });

  it('is written back into its tree, which keeps all the rest, as often as it is saved', async () => {
    const uri = (await open()) as never;
    assert.equal(
      new TextDecoder().decode(await documents.readFile(uri)),
      '# The door\n\nShut.\n\n## 1. Go\n',
    );
    await documents.writeFile(uri, bytes('# The gate\n\nOpen.\n\n## 1. Go in\n'));
    await documents.writeFile(uri, bytes('# The gate\n\nWide open.\n\n## 1. Go in\n'));
    assert.deepEqual(Object.keys(tree.nodes), ['__proto__', 'a/b?#', 'z']);
    const [node] = Object.values(tree.nodes);
    assert.deepEqual(
      [node!.id, node!.scene, node!.narrative, node!.choices[0]!.text, node!['kept']],
      ['__proto__', 'The gate', 'Wide open.', 'Go in', 1],
    );
    assert.equal(sha256, 'first++');
  });

  it('takes no harm from another node that was changed meanwhile, and is refused where it was changed itself', async () => {
    const uri = (await open()) as never;
    const change = (id: string): void => {
      const nodes = Object.entries(tree.nodes).map(
        ([key, node]) => [key, key === id ? { ...node, narrative: 'Other words.' } : node] as const,
      );
      tree = { ...tree, nodes: Object.fromEntries(nodes) };
      sha256 = 'other';
    };
    change('z');
    await documents.writeFile(uri, bytes('# The gate\n\nOpen.\n\n## 1. Go\n'));
    assert.deepEqual(
      Object.values(tree.nodes).map(({ narrative }) => narrative),
      ['Open.', 'Shut.', 'Other words.'],
    );
    change('__proto__');
    await assert.rejects(documents.writeFile(uri, bytes('# Mine\n\n## 1. Go\n')), (error: Error) => {
      assert.ok(error instanceof Refused);
      assert.match(error.message, /changed elsewhere/);
      return true;
    });
    assert.equal(Object.values(tree.nodes)[0]!.narrative, 'Other words.');
  });

  it('is refused with the line that does not fit', async () => {
    const uri = (await open()) as never;
    const before = tree;
    await assert.rejects(
      documents.writeFile(uri, bytes('# The gate\n\n## 2. Go\n')),
      /Line 3 should begin choice 1/,
    );
    assert.equal(tree, before);
  });

  it('has a name for its tab, and ids of any text in its address', async () => {
    await documents.edit({ id: 'file:///p' }, 'a/b?#');
    const uri = shown.at(-1)!;
    assert.equal(uri.path, '/a-b-.md');
    assert.deepEqual(JSON.parse(uri.query), { project: 'file:///p', node: 'a/b?#' });
    await assert.rejects(documents.edit({ id: 'file:///p' }, 'none'), { code: 'not_found' });
  });
});
