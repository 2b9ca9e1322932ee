import assert from 'node:assert/strict';
import { chapterProgressParts } from '../../../src/shared/chapterProgressParts';
import type { ChapterProgressView } from '../../../src/shared/workbenchState';

const texts = {
  attempt: (number: number, of: number) => `try ${number}/${of}`,
  level: (level: string) => level,
  copy: (number: number, of: number) => `copy ${number}/${of}`,
  step: (step: string) => step,
  scene: (step: string, scene: number, number: number, of: number) => `${step} ${scene} (${number}/${of})`,
};
const first: ChapterProgressView = {
  chapter: '03',
  title: 'The Tide',
  step: 'plan',
  number: 1,
  of: 4,
  level: null,
};

describe('the parts of what is done with a chapter', () => {
  const parts = (differing: Partial<ChapterProgressView>) =>
    chapterProgressParts({ ...first, ...differing }, texts);

  it('are the step alone while nothing is done again', () => {
    assert.deepEqual(parts({}), ['plan']);
  });

  it('name the try and its level from the second one on, and in a retry from the first', () => {
    assert.deepEqual(parts({ step: 'edit', number: 2, level: 'edit_only' }), [
      'try 2/4',
      'edit_only',
      'edit',
    ]);
    assert.deepEqual(parts({ step: 'edit', level: 'edit_only' }), ['try 1/4', 'edit_only', 'edit']);
  });

  it('name the scene, and the copy of a trial', () => {
    assert.deepEqual(parts({ step: 'write', scene: { scene: 3, number: 1, of: 2 } }), ['write 3 (1/2)']);
    assert.deepEqual(parts({ step: 'judge', copy: { number: 2, of: 15 } }), ['copy 2/15', 'judge']);
  });
});
