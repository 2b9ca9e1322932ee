import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '..', '..', '..');
const files = (readdirSync(path.join(root, 'src/vscode'), { recursive: true }) as string[]).filter((file) =>
  file.endsWith('.ts'),
);

describe('the editor’s door', () => {
  it('puts nothing together itself: adapters and engines are handed in by product.ts', () => {
    assert.ok(files.length > 10);
    for (const file of files) {
      const source = readFileSync(path.join(root, 'src/vscode', file), 'utf8');
      assert.doesNotMatch(source, /from '[./]+\/adapters\//, `${file} imports an adapter.`);
      assert.doesNotMatch(
        source,
        /new (?:RefinementController|EditorManuscript|ReadOnlyStore|PassagePlaces|Project)\(/,
        `${file} wires what only product.ts may.`,
      );
    }
  });

  it('puts nothing into a message that could be clicked there: what it is told of goes through `plainMessage`', () => {
    let told = 0;
    for (const file of files) {
      const source = ts.createSourceFile(
        file,
        readFileSync(path.join(root, 'src/vscode', file), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
      );
      const isPlain = (words: ts.Node): boolean =>
        ts.isCallExpression(words) &&
        (words.expression.getText() === 'plainMessage' ||
          (words.expression.getText() === 'l10n.t' && words.arguments.length === 1));
      const visit = (node: ts.Node): void => {
        const inMessage =
          ts.isPropertyAccessExpression(node) &&
          /^show(Information|Warning|Error)Message$/.test(node.name.text);
        if (inMessage) {
          // Given another name, nobody would know what it is called with.
          const call = node.parent;
          assert.ok(ts.isCallExpression(call) && isPlain(call.arguments[0]!), `${file}: ${call.getText()}`);
          told++;
        }
        if (ts.isCallExpression(node) && node.expression.getText() === 'window.withProgress') {
          const [options] = node.arguments;
          const title =
            ts.isObjectLiteralExpression(options!) &&
            options.properties.find((each) => each.name?.getText() === 'title');
          if (title && ts.isPropertyAssignment(title))
            assert.ok(isPlain(title.initializer), `${file}: ${title.getText()}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
    assert.ok(told > 20);
  });

  it('says what menus and commands go by in one place, which no snapshot is', () => {
    const setting = files.filter((file) =>
      readFileSync(path.join(root, 'src/vscode', file), 'utf8').includes("'setContext'"),
    );
    assert.deepEqual(setting, ['contextKeys.ts']);
  });

  it('asks for the status of a suggestion in one place', () => {
    const written = /'open'[^;]{0,40}\|\|[^;]{0,40}'accepted'/;
    const webview = (readdirSync(path.join(root, 'webview-ui'), { recursive: true }) as string[])
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join('webview-ui', file));
    for (const file of [...files.map((each) => path.join('src/vscode', each)), ...webview]) {
      assert.doesNotMatch(readFileSync(path.join(root, file), 'utf8'), written, file);
    }
  });
});
