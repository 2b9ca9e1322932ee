import assert from 'node:assert/strict';
import { isInRange, readChapterSettings } from '../../../../src/core/chapter/chapterSettings';
import { chineseErrors, chinesePhaseNames } from '../../../../src/core/errorWords/chineseErrors';
import { StoryFoldError } from '../../../../src/core/errors';

const read = (settings: Record<string, unknown>) => readChapterSettings({ settings });

const inChinese = ({ details }: StoryFoldError) =>
  chineseErrors['invalid_input problem,setting,source,takes']!(details, chinesePhaseNames);

describe('settings of chapters', () => {
  it('have their defaults', () => {
    assert.deepEqual(read({}), {
      maxRetries: 3,
      passMark: 70,
      mostEditsInARow: 2,
      mostRewritesInARow: 2,
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
      'storyfold.chapter.mostEditsInARow': '1',
      'storyfold.chapter.mostRewritesInARow': ' 20 ',
      'storyfold.chapter.selectiveRetry': 'False',
      'storyfold.chapter.retryScope': 'chapter',
      'storyfold.chapter.minWords': '800',
    });
    assert.deepEqual(given, {
      maxRetries: 0,
      passMark: 82.5,
      mostEditsInARow: 1,
      mostRewritesInARow: 20,
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
      ['mostEditsInARow', 0],
      ['mostEditsInARow', 21],
      ['mostRewritesInARow', 2.5],
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
          assert.ok(inChinese(error).message.includes(String(value)));
          return true;
        },
      );
    assert.throws(
      () => read({ 'storyfold.chapter.minWords': 900, 'storyfold.chapter.maxWords': '800' }),
      (error) => {
        assert.ok(error instanceof StoryFoldError);
        assert.equal(
          error.message,
          'The setting storyfold.chapter.minWords is 900, more than storyfold.chapter.maxWords allows (800).',
        );
        assert.match(error.hint, /from 0 to 800/);
        assert.equal(
          inChinese(error).message,
          '设置 storyfold.chapter.minWords 是 900，超过了 storyfold.chapter.maxWords（800）。',
        );
        return true;
      },
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
