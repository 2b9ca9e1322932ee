import assert from 'node:assert/strict';
import type * as Projects from '../../../../src/vscode/workspace/project';
import { loadForEditor } from '../../../fakes/editorModule';

describe('the project whose a file or folder is', () => {
  const uri = (path: string): object => ({ scheme: 'file', path, toString: () => `file://${path}` });
  let home: (path: string) => string | undefined;

  before(() => {
    const { Project, homeOf } = loadForEditor<typeof Projects>('workspace/project', { workspace: {} });
    const all = ['/books/sea', '/books/sea/part two', '/books/seaside'].map(
      (path) => new Project({ folder: { uri: uri(path) } } as never),
    );
    home = (path) => homeOf(all, uri(path) as never)?.folder.uri.path;
  });

  it('is the one that it lies in, the innermost of several', () => {
    assert.equal(home('/books/sea/chapters/01.md'), '/books/sea');
    assert.equal(home('/books/sea/part two/chapters/01.md'), '/books/sea/part two');
    assert.equal(home('/books/draft.md'), undefined);
  });

  it('is its own where it is a project’s folder', () => {
    assert.equal(home('/books/seaside'), '/books/seaside');
    assert.equal(home('/books/sea/part two'), '/books/sea/part two');
  });
});
