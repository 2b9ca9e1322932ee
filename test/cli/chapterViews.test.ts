import assert from 'node:assert/strict';
import { outcomeLines } from '../../src/cli/chapters/chapterView';
import { messagesFor } from '../../src/cli/messages/messages';
import { Output } from '../../src/cli/terminal/output';
import { chapterProject } from '../fakes/chapterProject';
import { failing, passing } from '../fakes/scriptedChapterTalk';

const outputIn = (language: 'en' | 'zh') =>
  new Output({ write: () => true, columns: 100 }, { write: () => true }, {}, messagesFor(language));

describe('how a chapter stands', () => {
  it('is told by the attempt that its author chose, also where the judge did not pass that', async () => {
    const verdicts = [
      { ...failing({ type: 'hook' }), score: 62 },
      { ...passing, score: 86 },
    ];
    const { controller } = await chapterProject({ verdicts });
    const second = async (language: 'en' | 'zh') =>
      (await outcomeLines({ chapters: controller }, await controller.show('1'), outputIn(language)))[1];
    await controller.generate('1');
    assert.equal(await second('en'), 'Passed at attempt 1 with 86 of 100.');
    await controller.keepAttempt('1', 0);
    assert.equal(
      await second('en'),
      'Attempt 0 is its text: you chose it, though the judge did not pass it (62 of 100).',
    );
    assert.match((await second('zh'))!, /^正文是第 0 稿：评审没有让它通过.*62.*，是你选用的。$/);
    await controller.keepAttempt('1', 1);
    assert.equal(await second('en'), 'Passed at attempt 1 with 86 of 100.');
  });
});
