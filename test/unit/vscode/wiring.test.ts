import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

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

  it('asks for the status of a suggestion in one place', () => {
    const written = /'open'[^;]{0,40}\|\|[^;]{0,40}'accepted'/;
    const webview = readdirSync(path.join(root, 'webview-ui')).map((file) => path.join('webview-ui', file));
    for (const file of [...files.map((each) => path.join('src/vscode', each)), ...webview]) {
      assert.doesNotMatch(readFileSync(path.join(root, file), 'utf8'), written, file);
    }
  });
});
