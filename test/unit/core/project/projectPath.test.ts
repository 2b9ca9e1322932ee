import assert from 'node:assert/strict';
import { checkProjectPath, foldFileName, isProjectDocument } from '../../../../src/core/project/projectPath';
import { expectCode } from '../../../fakes/expectCode';

describe('checkProjectPath', () => {
  it('gives back what lies in the project, also names that only look like git’s', () => {
    for (const path of [
      'brief.md',
      '.storyfold/.gitignore',
      'chapters/.gitkeep',
      'chapters/git.md',
      '.github/x',
      '第一章/一.md',
    ])
      assert.equal(checkProjectPath(path), path);
  });

  for (const path of [
    '.git',
    '.git/HEAD',
    'a/.Git/b',
    '.GIT.',
    '.git /x',
    'GIT~1/x',
    '.git:stream',
    '.gi\u{200C}t/x',
  ]) {
    it(`refuses what is git’s own: ${JSON.stringify(path)}`, async () => {
      const error = await expectCode('unsafe_path', async () => checkProjectPath(path));
      assert.match(error.message, /git’s own/);
    });
  }
});

describe('isProjectDocument', () => {
  it('is true of the author’s texts', () => {
    for (const path of ['brief.md', 'outline.md', 'sample.md', 'chapters/01-到来.md', 'chapters/A b.MD'])
      assert.equal(isProjectDocument(path), true, path);
  });

  it('is false of all else', () => {
    for (const path of [
      '',
      'Brief.md',
      'final.md',
      'README.md',
      'chapters',
      'chapters/',
      'chapters/.md',
      'chapters/.hidden.md',
      'chapters/notes.txt',
      'chapters/old/01.md',
      'chapters/../brief.md',
      'chapters/a\nb.md',
      'chapters/a\\b.md',
      './brief.md',
      '/brief.md',
      '.storyfold/project.json',
      '.git/HEAD',
      'chapters/.git/x.md',
    ])
      assert.equal(isProjectDocument(path), false, path);
  });
});

describe('foldFileName', () => {
  it('takes no longer than the name is long', () => {
    const begun = performance.now();
    assert.equal(foldFileName(`${'. '.repeat(200_000)}x. `).length, 400_001);
    assert.ok(performance.now() - begun < 2000);
  });

  it('is the same for all names of one file, and for no others', () => {
    const names = ['Journal', 'journal.', 'JOURNAL . .', 'journal '];
    assert.deepEqual(names.map(foldFileName), Array(names.length).fill('journal'));
    assert.deepEqual(['journal.json', ' journal', 'jour nal', '...'].map(foldFileName), [
      'journal.json',
      ' journal',
      'jour nal',
      '',
    ]);
  });
});
