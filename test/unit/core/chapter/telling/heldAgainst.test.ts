import assert from 'node:assert/strict';
import { withIds } from '../../../../../src/core/chapter/judging/issueIds';
import { heldText, issuesOf } from '../../../../../src/core/chapter/telling/heldAgainst';
import { failing } from '../../../../fakes/scriptedChapterTalk';

const { issues } = failing({ note: 'It drags.' }, { note: 'Nobody asks why.', scenes: [2, 3] });
const held = { issues: withIds(issues), instructions: ['Let Mara ask.'] };

describe('what is held against a chapter', () => {
  it('is held against a scene where it names that scene, or none', () => {
    assert.deepEqual(issuesOf(held, 1), ['i1']);
    assert.deepEqual(issuesOf(held, 3), ['i1', 'i2']);
  });

  it('is told with the ids that edits answer it by, a paragraph each', () => {
    const paragraphs = heldText(held, 'en').split('\n\n');
    assert.deepEqual(
      paragraphs.map((paragraph) => paragraph.split('\n')[0]),
      [
        'Held against the chapter:',
        'i1 · prose, medium · whole chapter',
        'i2 · prose, medium · scene 2, scene 3',
        'What is to be done:',
        '- Let Mara ask.',
      ],
    );
    assert.match(heldText(held, 'zh'), /^不足之处：\n\ni1 · prose, medium · 全章\nIt drags\./);
  });

  it('is nothing where nobody holds anything', () => {
    assert.equal(heldText({ issues: [], instructions: [] }, 'en'), '');
  });
});
