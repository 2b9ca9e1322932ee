import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  archiveFolder,
  checkArchiveName,
  foldName,
  localStamp,
} from '../../../../../src/core/project/archives/archiveNames';
import { isSafePath } from '../../../../../src/core/project/projectPath';
import { StoryFoldError } from '../../../../../src/core/errors';

function problemOf(name: string): unknown {
  try {
    checkArchiveName(name);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof StoryFoldError);
    assert.equal(error.code, 'invalid_input');
    return error.details['problem'];
  }
}

describe('names of archives', () => {
  it('may be what a folder may be called on every system', () => {
    for (const name of [
      'first draft',
      '初稿 2',
      'v1.2',
      'a',
      '-',
      '2026-11-28',
      'é'.repeat(80),
      '稿'.repeat(80),
      'console',
    ])
      assert.equal(checkArchiveName(name), name);
    assert.equal(checkArchiveName('e\u{0301}'), 'é');
  });

  it('may be nothing else', () => {
    const wrong: Record<string, string[]> = {
      empty: ['', ' ', '\u3000'],
      length: ['a'.repeat(81), '🚢'.repeat(70)],
      dot: ['.hidden', '..', '.', 'draft.', '.git'],
      blank: [' draft', 'draft ', 'draft\u3000', '\u00a0draft'],
      separator: ['a/b', 'a\\b', '../x', '/'],
      character: [
        'a:b',
        'a*',
        'a?',
        '"a"',
        'a|b',
        '<a>',
        'a\nb',
        'a\0',
        '\u{7f}',
        'a\u{200b}b',
        'a\u{202e}b',
        'a\u{2028}',
        '\u{d800}',
      ],
      reserved: ['con', 'NUL', 'Aux.txt', 'com1', 'LPT9 draft', 'COM¹', 'conin$', 'git~1'],
    };
    for (const [problem, names] of Object.entries(wrong))
      for (const name of names) assert.equal(problemOf(name), problem, JSON.stringify(name));
  });

  it('are paths that a store takes, and stay the same when checked again', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('.', ' ', '/', 'NUL', '稿', '\0', '~1'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const name = pieces.join('');
        if (problemOf(name) !== undefined) return;
        const checked = checkArchiveName(name);
        assert.equal(checkArchiveName(checked), checked);
        assert.ok(isSafePath(archiveFolder(checked)), checked);
        assert.equal(archiveFolder(checked).split('/').length, 3);
        assert.equal(foldName(checked), foldName(checked.toLowerCase()));
        assert.ok(new TextEncoder().encode(checked).length <= 255);
      }),
      { numRuns: 500 },
    );
  });

  it('have a time where the author is', () => {
    const at = new Date(2026, 2, 4, 5, 6, 7).getTime();
    assert.equal(localStamp(at), '2026-03-04-050607');
    assert.equal(checkArchiveName(`before-restore-${localStamp(at)}`), 'before-restore-2026-03-04-050607');
  });
});
