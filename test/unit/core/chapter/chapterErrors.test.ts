import assert from 'node:assert/strict';
import { chapterRefused, noTextYet, unreadableChapter } from '../../../../src/core/chapter/chapterErrors';
import { chinesePhaseNames, errorInChinese } from '../../../../src/core/errorWords/chineseErrors';

describe('a chapter whose file cannot be read', () => {
  it('is told with what the disk says, in both languages', () => {
    for (const problem of ['io', 'read_only', 'disk_full'] as const) {
      const error = unreadableChapter({ reference: '01' }, problem);
      assert.deepEqual([error.code, error.details], [problem, { chapter: '01', file: 'unreadable' }]);
      assert.match(error.message, /chapter 01 could not be read/);
      assert.match(errorInChinese(error, chinesePhaseNames).message, /第 01 章/);
    }
  });

  it('is refused where it is no text', () => {
    for (const problem of ['invalid_input', undefined] as const) {
      const error = unreadableChapter({ reference: '01' }, problem);
      assert.equal(error.code, 'refused');
      assert.match(error.hint, /mend it first/);
    }
  });
});

describe('a chapter that no number names', () => {
  it('is called by its file or its title, and typed so in both languages', () => {
    const { message, hint } = errorInChinese(
      chapterRefused({ reference: 'The Late Ferry' }, 'passed'),
      chinesePhaseNames,
    );
    assert.match(message, /^“The Late Ferry”这一章已经通过。$/);
    assert.match(hint, /storyfold chapter retry "The Late Ferry" --level edit_only/);
    const english = chapterRefused({ reference: 'chapters/1 Mine.md' }, 'passed');
    assert.match(english.hint, /`chapter retry "chapters\/1 Mine\.md" --level edit_only`/);
    assert.match(noTextYet({ reference: 'chapters/尾声.md' }).hint, /`chapter generate chapters\/尾声\.md`/);
  });
});
