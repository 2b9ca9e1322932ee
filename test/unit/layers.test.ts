import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { root, sources } from './sources';

interface Import {
  file: string;
  /** Project-relative without extension for our own modules, the bare specifier otherwise. */
  target: string;
  own: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
    const own = fileName.startsWith('.');
    return { file, own, target: own ? path.posix.join(path.posix.dirname(file), fileName) : fileName };
  });
}

const isNodeModule = (target: string): boolean =>
  target.startsWith('node:') || builtinModules.includes(target.split('/')[0]!);

/** Lines "file imports target" for every import that `allowed` does not let through. */
function violations(folder: string, allowed: (found: Import) => boolean): string[] {
  return sources(folder)
    .flatMap(importsOf)
    .filter((found) => !allowed(found))
    .map(({ file, target }) => `${file} imports ${target}`);
}

const inside = (target: string, ...folders: string[]): boolean =>
  folders.some((folder) => target === folder || target.startsWith(`${folder}/`));

/** The rooms of a folder: each knows those before it, and none after it. Files that lie beside them are the words that all share, and the way in. */
const roomsInOrder: Readonly<Record<string, readonly string[]>> = {
  'src/core/refinement': [
    'record',
    'revision',
    'telling',
    'generation',
    'assessing',
    'rounds',
    'decisions',
    'texts',
    'views',
  ],
  'src/core/chapter': [
    'judging',
    'bible',
    'record',
    'telling',
    'calibration',
    'report',
    'running',
    'operations',
  ],
  'src/cli': [
    'messages',
    'terminal',
    'commandLine',
    'models',
    'chapters',
    'refinement',
    'project',
    'stories',
    'tasks',
  ],
  'src/vscode': [
    'pages',
    'model',
    'workspace',
    'work',
    'trees',
    'editor',
    'workbench',
    'storyMap',
    'commands',
  ],
};

describe('the arrows between the layers', () => {
  it('core imports core and shared, and nothing of the machine, the editor or a provider', () => {
    assert.deepEqual(
      violations('src/core', ({ own, target }) =>
        own
          ? inside(target, 'src/core', 'src/shared')
          : !isNodeModule(target) && !['vscode', 'openai'].includes(target),
      ),
      [],
    );
  });

  it('within core text, storage, project, llm, review, refinement, chapter, story and task stand on each other, in this order', () => {
    const shared = ['src/core/errors', 'src/core/ports'];
    const below = [
      'text',
      'storage',
      'project',
      'llm',
      'review',
      'refinement',
      'chapter',
      'story',
      'task',
    ].map((name) => `src/core/${name}`);
    const found = below.flatMap((folder, index) =>
      violations(
        folder,
        ({ own, target }) => !own || inside(target, ...shared, 'src/shared', ...below.slice(0, index + 1)),
      ),
    );
    assert.deepEqual(found, []);
    assert.deepEqual(
      violations(
        'src/core/text',
        ({ own, target }) => !own || inside(target, 'src/core/text', 'src/core/errors'),
      ),
      [],
    );
  });

  it('within llm, tokens, replies, endpoints and conversations know no run, and a run no check', () => {
    const above = (folder: string, ...folders: string[]) =>
      violations(
        `src/core/llm/${folder}`,
        ({ target }) => !inside(target, ...folders.map((name) => `src/core/llm/${name}`)),
      );
    for (const folder of ['usage', 'replies', 'endpoint', 'conversation'])
      assert.deepEqual(above(folder, 'calls', 'check'), []);
    assert.deepEqual(above('calls', 'check'), []);
  });

  it('errors are put into other words at the doors, and nowhere below', () => {
    const words = 'src/core/errorWords';
    for (const folder of ['src/core', 'src/adapters', 'src/shared'])
      assert.deepEqual(
        violations(folder, ({ file, target }) => inside(file, words) || !inside(target, words)),
        [],
      );
  });

  it('what is loaded at activation knows the editor, the names of what the manifest promises, and types', () => {
    const source = ts.createSourceFile(
      'extension.ts',
      readFileSync(path.join(root, 'src/extension.ts'), 'utf8'),
      ts.ScriptTarget.Latest,
    );
    const loaded = source.statements
      .filter(ts.isImportDeclaration)
      .filter(({ importClause }) => importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
      .map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text);
    assert.deepEqual(loaded, ['vscode', './vscode/contributions']);
    assert.deepEqual(importsOf('src/vscode/contributions.ts'), []);
  });

  it('what core’s folders share stands on text alone', () => {
    assert.deepEqual(
      violations('src/core', ({ file, own, target }) =>
        ['src/core/errors.ts', 'src/core/ports.ts'].includes(file) && own
          ? inside(target, 'src/core/text')
          : true,
      ),
      [],
    );
  });

  it('shared imports nothing of ours but shared', () => {
    assert.deepEqual(
      violations('src/shared', ({ own, target }) =>
        own ? inside(target, 'src/shared') : target === 'zod/mini',
      ),
      [],
    );
  });

  it('adapters import core, the closed lists in shared, and adapters; only vscodeLm knows the editor', () => {
    assert.deepEqual(
      violations('src/adapters', ({ file, own, target }) =>
        own
          ? inside(target, 'src/core', 'src/adapters', 'src/shared')
          : target !== 'vscode' || file === 'src/adapters/models/vscodeLm.ts',
      ),
      [],
    );
  });

  it('the library of a provider is known where models are spoken to, and nowhere else', () => {
    assert.deepEqual(
      violations(
        'src',
        ({ file, own, target }) =>
          own ||
          !(target === 'openai' || target.startsWith('openai/')) ||
          file.startsWith('src/adapters/models/'),
      ),
      [],
    );
  });

  it('the two doors never import each other, and the command line never the editor', () => {
    assert.deepEqual(
      violations('src/cli', ({ target }) => !inside(target, 'src/vscode') && target !== 'vscode'),
      [],
    );
    assert.deepEqual(
      violations('src/vscode', ({ target }) => !inside(target, 'src/cli')),
      [],
    );
  });

  for (const [folder, rooms] of Object.entries(roomsInOrder)) {
    it(`within ${folder} its rooms stand on each other, in this order`, () => {
      const places = rooms.map((name) => `${folder}/${name}`);
      const found = places.flatMap((place, index) =>
        violations(place, ({ target }) => !inside(target, ...places.slice(index + 1))),
      );
      assert.deepEqual(found, []);
      const all = readdirSync(path.join(root, folder), { withFileTypes: true });
      assert.deepEqual(
        all
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => name)
          .sort(),
        [...rooms].sort(),
      );
    });
  }

  it('the webview sees shared only', () => {
    assert.deepEqual(
      violations('webview-ui', ({ own, target }) =>
        own ? inside(target, 'webview-ui', 'src/shared') : !isNodeModule(target) && target !== 'vscode',
      ),
      [],
    );
  });

  it('one file imports the toolkit', () => {
    const importers = sources('webview-ui')
      .flatMap(importsOf)
      .filter(({ target }) => target.startsWith('@vscode/webview-ui-toolkit'))
      .map(({ file }) => file);
    assert.deepEqual([...new Set(importers)], ['webview-ui/controls.ts']);
  });

  it('no module has a default export, and none only passes others on', () => {
    const files = [...sources('src'), ...sources('webview-ui')];
    const isBarrel = (text: string): boolean => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
      return (
        code !== '' && code.split(/;\s*/).every((line) => line === '' || /^export\s[^=(]*from\s/.test(line))
      );
    };
    assert.deepEqual(
      files.filter((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        return /^export default\b/m.test(text) || isBarrel(text);
      }),
      [],
    );
  });

  it('imports run in no circle', () => {
    const files = [...sources('src'), ...sources('webview-ui')];
    const graph = new Map(
      files.map((file) => [
        file,
        importsOf(file)
          .filter(({ own }) => own)
          .map(({ target }) => `${target}.ts`),
      ]),
    );
    const settled = new Set<string>();
    const visit = (file: string, trail: string[]): void => {
      if (settled.has(file)) return;
      assert.ok(!trail.includes(file), `circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
      settled.add(file);
    };
    for (const file of files) visit(file, []);
  });
});
