import assert from 'node:assert/strict';
import {
  deepest,
  determineRetryLevel,
  isPassed,
  limitedLevel,
  possibleLevel,
  preservedOutputs,
  requiredSteps,
} from '../../../../../src/core/chapter/judging/retryLevel';
import type { HardFail } from '../../../../../src/core/chapter/model';
import type { RetryLevel } from '../../../../../src/shared/values';
import { failing, passing } from '../../../../fakes/scriptedChapterTalk';

describe('the level of a retry', () => {
  const rows: readonly [type: string, severity: 'low' | 'medium' | 'high' | 'critical', level: RetryLevel][] =
    [
      ['prose', 'critical', 'edit_only'],
      ['pacing', 'high', 'edit_only'],
      ['word_count', 'medium', 'edit_only'],
      ['motivation', 'low', 'write_only'],
      ['hook', 'low', 'write_only'],
      ['clue_fairness', 'low', 'write_only'],
      ['continuity', 'low', 'write_only'],
      ['structure', 'low', 'full_retry'],
      ['safety', 'low', 'edit_only'],
      ['safety', 'medium', 'edit_only'],
      ['safety', 'high', 'full_retry'],
      ['safety', 'critical', 'full_retry'],
      ['something of its own', 'low', 'write_only'],
    ];
  for (const [type, severity, level] of rows) {
    it(`${type}, ${severity}: ${level}`, () => {
      assert.equal(determineRetryLevel(failing({ type, severity }), 0, 3), level);
      assert.equal(determineRetryLevel(failing({ type, severity }), 2, 3), level);
      assert.equal(determineRetryLevel(failing({ type, severity }), 3, 3), 'full_retry');
    });
  }

  it('is that of writing where the judge fails it and names nothing', () => {
    assert.equal(determineRetryLevel(failing(), 0, 3), 'write_only');
  });

  it('is the deepest that any issue or hard fail asks for', () => {
    const hard = (fail: Partial<HardFail>, ...types: string[]) =>
      determineRetryLevel(
        { ...failing(...types.map((type) => ({ type }))), hardFail: { ...passing.hardFail, ...fail } },
        0,
        3,
      );
    assert.equal(hard({}, 'prose', 'structure', 'hook'), 'full_retry');
    assert.equal(hard({}, 'hook', 'prose'), 'write_only');
    assert.equal(hard({ safetyPass: false }, 'prose'), 'full_retry');
    assert.equal(hard({ continuityConflicts: ['two captains'] }, 'prose'), 'write_only');
    assert.equal(hard({ wordCountInRange: false }), 'edit_only');
    assert.equal(deepest([]), 'edit_only');
  });

  it('keeps and takes what the table says', () => {
    assert.deepEqual(preservedOutputs('edit_only'), ['scene_list', 'draft_text', 'revision_text']);
    assert.deepEqual(preservedOutputs('write_only'), ['scene_list']);
    assert.deepEqual(preservedOutputs('full_retry'), []);
    assert.deepEqual(requiredSteps('edit_only'), ['edit', 'judge']);
    assert.deepEqual(requiredSteps('write_only'), ['write', 'edit', 'judge']);
    assert.deepEqual(requiredSteps('full_retry'), ['plan', 'write', 'edit', 'judge']);
  });

  it('passes what the judge passes, nothing fails outright, and reaches the mark', () => {
    const hard = (fail: Partial<HardFail>) => ({ ...passing, hardFail: { ...passing.hardFail, ...fail } });
    assert.equal(isPassed({ ...passing, score: 70 }, 70), true);
    assert.equal(isPassed({ ...passing, score: 69.9 }, 70), false);
    const { score: _score, ...without } = passing;
    assert.equal(isPassed(without, 70), true);
    assert.equal(isPassed({ ...passing, passed: false }, 70), false);
    assert.equal(isPassed(hard({ safetyPass: false }), 70), false);
    assert.equal(isPassed(hard({ continuityConflicts: ['x'] }), 70), false);
    assert.equal(isPassed(hard({ wordCountInRange: false }), 70), false);
  });

  it('gives way after so many in a row as there may be, and counts anew when the level changes', () => {
    let limits = { mostEditsInARow: 2, mostRewritesInARow: 2 };
    const after = (last: RetryLevel | null, edits: number, writes: number, wanted: RetryLevel) => {
      const next = limitedLevel(
        wanted,
        { lastRetryLevel: last, editRetryCount: edits, writeRetryCount: writes },
        limits,
      );
      return [next.lastRetryLevel, next.editRetryCount, next.writeRetryCount];
    };
    assert.deepEqual(after(null, 0, 0, 'edit_only'), ['edit_only', 1, 0]);
    assert.deepEqual(after('edit_only', 1, 0, 'edit_only'), ['edit_only', 2, 0]);
    assert.deepEqual(after('edit_only', 2, 0, 'edit_only'), ['write_only', 0, 1]);
    assert.deepEqual(after('write_only', 0, 1, 'write_only'), ['write_only', 0, 2]);
    assert.deepEqual(after('write_only', 0, 2, 'write_only'), ['full_retry', 0, 0]);
    assert.deepEqual(after('write_only', 0, 2, 'edit_only'), ['edit_only', 1, 0]);
    assert.deepEqual(after('edit_only', 2, 0, 'full_retry'), ['full_retry', 0, 0]);
    // What was counted at a level counts only while that is the level of the last attempt.
    assert.deepEqual(after('full_retry', 2, 2, 'edit_only'), ['edit_only', 1, 0]);
    assert.deepEqual(after('full_retry', 2, 2, 'write_only'), ['write_only', 0, 1]);
    assert.deepEqual(after('edit_only', 1, 2, 'write_only'), ['write_only', 0, 1]);
    limits = { mostEditsInARow: 3, mostRewritesInARow: 1 };
    assert.deepEqual(after('edit_only', 2, 0, 'edit_only'), ['edit_only', 3, 0]);
    assert.deepEqual(after('edit_only', 3, 0, 'edit_only'), ['write_only', 0, 1]);
    assert.deepEqual(after('write_only', 0, 1, 'write_only'), ['full_retry', 0, 0]);
  });

  it('is one deeper for each output that is missing', () => {
    assert.deepEqual(possibleLevel('edit_only', { sceneList: true, draft: true }), {
      level: 'edit_only',
      missing: [],
    });
    assert.deepEqual(possibleLevel('edit_only', { sceneList: true, draft: false }), {
      level: 'write_only',
      missing: ['draft_text'],
    });
    assert.deepEqual(possibleLevel('edit_only', { sceneList: false, draft: false }), {
      level: 'full_retry',
      missing: ['draft_text', 'scene_list'],
    });
    assert.deepEqual(possibleLevel('write_only', { sceneList: false, draft: true }), {
      level: 'full_retry',
      missing: ['scene_list'],
    });
    // What is there of a text is edited, also where nobody knows the plan any more.
    assert.equal(possibleLevel('edit_only', { sceneList: false, draft: true }).level, 'edit_only');
  });
});
