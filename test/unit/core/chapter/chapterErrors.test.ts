import assert from 'node:assert/strict';
import { unreadableChapter } from '../../../../src/core/chapter/chapterErrors';
import { chinesePhaseNames, errorInChinese } from '../../../../src/core/errorWords/chineseErrors';

describe('a chapter whose file cannot be read', () => {
  it('is told with what the disk says, in both languages', () => {
    for (const problem of ['io', 'read_only', 'disk_full'] as const) {
      const error = unreadableChapter({ chapter: '01', problem });
      assert.deepEqual([error.code, error.details], [problem, { chapter: '01', file: 'unreadable' }]);
      assert.match(error.message, /chapter 01 could not be read/);
      assert.match(errorInChinese(error, chinesePhaseNames).message, /第 01 章/);
    }
  });

  it('is refused where it is no text', () => {
    for (const problem of ['invalid_input', undefined] as const) {
      const error = unreadableChapter({ chapter: '01', ...(problem && { problem }) });
      assert.equal(error.code, 'refused');
      assert.match(error.hint, /mend it first/);
    }
  });
});
