import assert from 'node:assert/strict';
import type { Issue } from '../../../../../src/core/chapter/model';
import { asksForWhole, editAsks, scenesToRewrite } from '../../../../../src/core/chapter/judging/redoScope';
import { failing, passing } from '../../../../fakes/scriptedChapterTalk';

describe('what a retry is about', () => {
  const there = [1, 2, 3];
  const rewrite = (...issues: readonly Partial<Issue>[]) =>
    scenesToRewrite(failing(...issues), there, 'scene');

  it('is the scenes that issues name, or the whole chapter', () => {
    assert.deepEqual(rewrite({ type: 'hook', scenes: [3, 1] }), [1, 3]);
    assert.deepEqual(rewrite({ type: 'hook', scenes: [2] }, { type: 'prose', scenes: [3] }), [2, 3]);
    // What asks for writing and names no scene may be anywhere; an edit that names none does not make it so.
    assert.equal(rewrite({ type: 'hook', scenes: [2] }, { type: 'motivation' }), undefined);
    assert.deepEqual(rewrite({ type: 'hook', scenes: [2] }, { type: 'prose' }), [2]);
    assert.equal(rewrite({ type: 'hook', scenes: [1, 2, 3] }), undefined);
    assert.equal(rewrite({ type: 'hook', scenes: [9] }), undefined);
    assert.equal(rewrite(), undefined);
    assert.equal(scenesToRewrite(failing({ type: 'hook', scenes: [2] }), there, 'chapter'), undefined);
    const hard = { ...passing.hardFail, continuityConflicts: ['two captains'] };
    assert.equal(
      scenesToRewrite({ ...failing({ type: 'prose', scenes: [2] }), hardFail: hard }, there, 'scene'),
      undefined,
    );
  });

  it('is the whole of a chapter of one scene, and one scene of two', () => {
    const hook = failing({ type: 'hook', scenes: [1] });
    assert.equal(scenesToRewrite(hook, [1], 'scene'), undefined);
    assert.deepEqual(scenesToRewrite(hook, [1, 2], 'scene'), [1]);
  });

  it('is the scenes that are named where a conflict, which names none, comes with an issue that asks for writing', () => {
    const hardFail = { ...passing.hardFail, continuityConflicts: ['two captains'] };
    const report = { ...failing({ type: 'continuity', scenes: [2] }), hardFail };
    assert.deepEqual(scenesToRewrite(report, there, 'scene'), [2]);
    assert.deepEqual(rewrite({ type: 'prose', scenes: [2] }), [2]);
  });

  it('asks for edits issue by issue', () => {
    const { issues } = failing({ type: 'prose', scenes: [2, 9] }, { type: 'pacing' });
    assert.deepEqual(
      editAsks(issues, there, 'scene').map(({ id, scenes }) => [id, scenes]),
      [
        ['i1', [2]],
        ['i2', []],
      ],
    );
    assert.deepEqual(editAsks(issues, there, 'chapter')[0]!.scenes, []);
    assert.equal(asksForWhole(issues, there), true);
    assert.equal(asksForWhole(issues.slice(0, 1), there), false);
    const unsafe = failing({ type: 'safety', severity: 'low' });
    assert.equal(asksForWhole(unsafe.issues, there), true);
    // What asks for writing is not mended by edits anywhere.
    assert.equal(asksForWhole(failing({ type: 'hook' }).issues, there), false);
  });
});
