import assert from 'node:assert/strict';
import { StoryFoldError, errorCodes } from '../../src/core/errors';
import { localError, problemOf } from '../../src/vscode/errorText';

describe('what an author is told of an error', () => {
  const broken = new StoryFoldError(
    'refused',
    'The locked passage “the tide” is no longer in the text.',
    'Unlock it, or put the passage back.',
  );

  it('is the engine’s own words where they are in the author’s language', () => {
    assert.deepEqual(problemOf(broken, 'en-GB'), { message: broken.message, hint: broken.hint });
  });

  it('is, in another language, no more than is true of the code, and then the engine’s own words', () => {
    assert.deepEqual(problemOf(broken, 'zh-cn'), {
      message: 'StoryFold did not do this.',
      hint: `${broken.message} ${broken.hint}`,
    });
  });

  it('never advises by the code alone, nor claims what has or has not been changed', () => {
    for (const code of errorCodes) {
      if (code === 'cancelled') continue;
      const problem = problemOf(new StoryFoldError(code, 'WHY', 'WHAT TO DO'), 'zh-cn');
      assert.equal(problem?.hint, 'WHY WHAT TO DO', code);
      assert.doesNotMatch(problem.message, /assess|try again|nothing was|convert|update|make room/i, code);
    }
  });

  it('leaves out the hints of the command line, not the words', () => {
    const error = new StoryFoldError('no_project', 'No project.', 'Make one with “storyfold init”.');
    assert.equal(problemOf(error, 'zh-cn')?.hint, 'No project.');
    assert.equal(problemOf(error, 'en')?.hint, '');
  });

  it('is what was said in the author’s language already, as it is', () => {
    assert.deepEqual(problemOf(localError('refused', '不行。', '请等待。'), 'zh-cn'), {
      message: '不行。',
      hint: '请等待。',
    });
  });

  it('is nothing when they stopped it themselves', () => {
    assert.equal(problemOf(new StoryFoldError('cancelled', 'Stopped.', ''), 'en'), undefined);
  });
});
