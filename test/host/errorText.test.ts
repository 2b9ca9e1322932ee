import assert from 'node:assert/strict';
import { l10n } from 'vscode';
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

  it('is in Chinese what exactly happened, with what to do in the editor', () => {
    const error = new StoryFoldError('refused', 'Nothing waits.', 'Assess it: `assess brief`.', {
      phase: 'brief',
    });
    const problem = problemOf(error, 'zh-cn');
    assert.equal(problem?.message, '写作要点没有待你决定的建议。');
    assert.equal(problem.hint, l10n.t('Assess it first.'));
    assert.equal(problem.remedy, 'assess');
  });

  it('is, where Chinese has no words for it, no more than is true of the code, and then the engine’s own words', () => {
    assert.deepEqual(problemOf(broken, 'zh-cn'), {
      message: l10n.t('StoryFold did not do this.'),
      hint: `${broken.message} ${broken.hint}`,
    });
  });

  it('never advises by the code alone, nor claims what has or has not been changed', () => {
    for (const code of errorCodes) {
      if (code === 'cancelled') continue;
      const problem = problemOf(new StoryFoldError(code, 'WHY', 'WHAT TO DO', { unheardOf: true }), 'zh-cn');
      assert.equal(problem?.hint, 'WHY WHAT TO DO', code);
      assert.doesNotMatch(problem.message, /assess|try again|nothing was|convert|update|make room/i, code);
    }
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
