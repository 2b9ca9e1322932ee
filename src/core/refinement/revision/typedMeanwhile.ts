import type { ManuscriptText } from '../../ports';
import { editsBetween } from '../../text/diff/diff';
import { EditMapper } from '../../text/editMapping';
import { intersects, type Range } from '../../text/range';
import { heldPassages } from '../record/lockedPassages';
import type { Lock, RecordedEdit } from '../model';
import type { NotAppliedReason } from '../../../shared/values';

export interface CarriedEdits {
  /** In offsets of the texts as they now stand. */
  edits: RecordedEdit[];
  lost: { edit: RecordedEdit; reason: Extract<NotAppliedReason, 'unlocated' | 'locked'> }[];
}

/**
 * Carries edits over from the texts that they were planned on to the texts as they now stand, the author having typed meanwhile: each goes
 * where its passage went, and one whose passage was touched, or whose file is gone, is lost. Locks are looked at again; where one no longer
 * holds, nothing of its file is changed, since what the author wanted kept would be at risk. Edits that could be applied together still can.
 */
export function carriedOver(
  edits: readonly RecordedEdit[],
  planned: readonly ManuscriptText[],
  now: readonly ManuscriptText[],
  locks: readonly Lock[],
): CarriedEdits {
  const carried: CarriedEdits = { edits: [], lost: [] };
  let held: Map<string, Range[]> | undefined;
  for (const { path, text, sha256 } of planned) {
    const own = edits.filter((edit) => edit.path === path);
    if (own.length === 0) continue;
    const current = now.find((each) => each.path === path);
    if (!current) {
      carried.lost.push(...own.map((edit) => ({ edit, reason: 'unlocated' as const })));
      continue;
    }
    if (current.sha256 === sha256 && current.text === text) {
      carried.edits.push(...own);
      continue;
    }
    held ??= heldPassages(locks, now);
    const locked = held.get(path) ?? [];
    const isAtRisk = locked.length < locks.filter((lock) => lock.path === path).length;
    const mapper = new EditMapper(editsBetween(text, current.text));
    for (const edit of own) {
      const range = mapper.mapRange(edit);
      if (!range) carried.lost.push({ edit, reason: 'unlocated' });
      else if (isAtRisk || locked.some((lock) => intersects(lock, range)))
        carried.lost.push({ edit, reason: 'locked' });
      else carried.edits.push({ ...edit, ...range });
    }
  }
  return carried;
}
