import assert from 'node:assert/strict';
import { isConflictCopy } from '../../../../../src/core/project/chapters/conflictCopies';

describe('copies that a sync tool made', () => {
  it('are told by their names', () => {
    for (const name of [
      "01-the-ferry (Mira's conflicted copy 2026-01-02).md",
      '01-the-ferry (conflicted copy 2026-01-02 150405).md',
      '01-渡船 (小林的冲突副本 2026-01-02).md',
      '01-渡船（冲突副本）.md',
      '01-the-ferry.sync-conflict-20260102-150405-K3X7QWE.md',
      '01-the-ferry.Conflict.md',
    ])
      assert.equal(isConflictCopy(name), true, name);
  });

  it('and chapters about conflicts are none', () => {
    for (const name of [
      '03-conflict.md',
      '03-the-conflicted-copyist.md',
      '03-冲突.md',
      '03-a-copy (2).md',
      '03-A Conflict (of sorts).md',
    ])
      assert.equal(isConflictCopy(name), false, name);
  });
});
