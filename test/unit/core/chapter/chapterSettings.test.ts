import assert from 'node:assert/strict';
import { isInRange, readChapterSettings } from '../../../../src/core/chapter/chapterSettings';
import { chineseErrors } from '../../../../src/core/errorWords/chineseErrors';
import { StoryFoldError } from '../../../../src/core/errors';

const read = (settings: Record<string, unknown>) => readChapterSettings({ settings });

describe('settings of chapters', () => {
  it('have their defaults', () => {
    assert.deepEqual(read({}), {
      maxRetries: 3,
      passMark: 70,
      selectiveRetry: true,
      retryScope: 'scene',
      range: undefined,
    });
    assert.deepEqual(read({ 'storyfold.chapter.maxRetries': '', 'storyfold.chapter.minWords': 0 }), read({}));
  });

  it('may be written as text', () => {
    const given = read({
      'storyfold.chapter.maxRetries': '0',
      'storyfold.chapter.passMark': '82.5',
      'storyfold.chapter.selectiveRetry': 'False',
      'storyfold.chapter.retryScope': 'chapter',
      'storyfold.chapter.minWords': '800',
    });
    assert.deepEqual(given, {
      maxRetries: 0,
      passMark: 82.5,
      selectiveRetry: false,
      retryScope: 'chapter',
      range: { least: 800, most: Infinity },
    });
    assert.deepEqual(read({ 'storyfold.chapter.maxWords': 900 }).range, { least: 0, most: 900 });
  });

  it('say what does not fit, in both languages', () => {
    for (const [name, value] of [
      ['maxRetries', 1.5],
      ['maxRetries', 99],
      ['passMark', 'high'],
      ['selectiveRetry', 'perhaps'],
      ['retryScope', 'book'],
      ['minWords', -1],
    ] as const)
      assert.throws(
        () => read({ [`storyfold.chapter.${name}`]: value }),
        (error) => {
          assert.ok(error instanceof StoryFoldError && error.code === 'invalid_input');
          assert.ok(
            error.message.includes(`storyfold.chapter.${name}`) && error.message.includes(String(value)),
          );
          const chinese = chineseErrors['invalid_input problem,setting,source,takes']!(error.details, {
            brief: '',
            outline: '',
            sample: '',
            final: '',
          });
          assert.ok(chinese.message.includes(String(value)));
          return true;
        },
      );
    assert.throws(
      () => read({ 'storyfold.chapter.minWords': 900, 'storyfold.chapter.maxWords': 800 }),
      /minWords/,
    );
  });

  it('measure against both ends', () => {
    assert.deepEqual(
      [9, 10, 20, 21].map((words) => isInRange(words, { least: 10, most: 20 })),
      [false, true, true, false],
    );
    assert.equal(isInRange(0, undefined), true);
  });
});
