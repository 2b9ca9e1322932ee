import { StoryFoldError } from '../errors';
import type { ManuscriptText } from '../ports';
import { resolveLocks } from '../text/locks';
import type { Range } from '../text/range';
import { shorten } from '../text/shorten';
import type { TextEdit } from '../text/edits';
import type { Lock, RefinementState } from './model';
import { changed } from './transitions';

/**
 * Where the locked passages stand, by file. Throws `refused` when one of them cannot be found word for word: what the
 * author wanted kept would be at risk, so nothing is revised until they settle it.
 */
export function lockedPassages(
  locks: readonly Lock[],
  texts: readonly ManuscriptText[],
): Map<string, Range[]> {
  const ranges = new Map<string, Range[]>();
  const broken = locks
    .filter((lock) => !texts.some((text) => text.path === lock.path))
    .map((lock) => lock.id);
  for (const { path, text } of texts) {
    const ofFile = locks.filter((lock) => lock.path === path);
    const states = resolveLocks(
      ofFile.map((lock) => ({ ...lock.anchor, id: lock.id })),
      text,
    );
    broken.push(...states.broken.map(({ lock }) => lock.id));
    ranges.set(
      path,
      states.held.map(({ range }) => range),
    );
  }
  if (broken.length === 0) return ranges;
  const passages = locks.filter((lock) => broken.includes(lock.id)).map(quoted);
  throw new StoryFoldError(
    'refused',
    `A locked passage no longer stands in the text word for word: ${passages.join('; ')}.`,
    'Put its words back, or take the lock off, then revise again. Nothing was changed.',
    { locks: broken },
  );
}

/** Where the locks that still hold stand, by file. */
export function heldPassages(locks: readonly Lock[], texts: readonly ManuscriptText[]): Map<string, Range[]> {
  return new Map(
    texts.map(({ path, text }) => {
      const anchors = locks.filter((lock) => lock.path === path).map(({ anchor }) => anchor);
      return [path, anchors.length === 0 ? [] : resolveLocks(anchors, text).held.map(({ range }) => range)];
    }),
  );
}

/** Throws `refused` when one of the edits would change something inside a locked passage. */
export function requireOutsideLocks(
  locked: ReadonlyMap<string, readonly Range[]>,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
): void {
  for (const [path, list] of edits) {
    const touches = (edit: TextEdit): boolean =>
      (locked.get(path) ?? []).some((lock) => edit.start < lock.end && lock.start < edit.end);
    if (!list.some(touches)) continue;
    throw new StoryFoldError(
      'refused',
      `This would change a locked passage in ${path}.`,
      'Take the lock off first. Nothing was changed.',
      { path },
    );
  }
}

/**
 * The state once whole texts stand in place of today's. Throws `refused` when a passage that is locked, and stands word for
 * word today, would stand no longer; unless that is wanted (`overLocks`): then its lock, which holds nothing any more, is
 * taken off.
 */
export function locksAfter(
  state: RefinementState,
  before: readonly WholeText[],
  after: readonly WholeText[],
  overLocks: boolean,
): RefinementState {
  const held = brokenLocks(state.locks, before);
  const replaced = after.map(({ path }) => path);
  const lost = [
    ...brokenLocks(
      state.locks.filter(({ path }) => replaced.includes(path)),
      after,
    ),
  ].filter((lock) => !held.has(lock));
  if (lost.length === 0) return state;
  if (overLocks) return changed({ ...state, locks: state.locks.filter((lock) => !lost.includes(lock)) });
  throw new StoryFoldError(
    'refused',
    `The other text does not have a locked passage: ${lost.map(quoted).join('; ')}.`,
    'Take the lock off first, or say that locks do not count here. Nothing was changed.',
    { locks: lost.map(({ id }) => id) },
  );
}

interface WholeText {
  path: string;
  bytes: Uint8Array;
}

/** The locks whose passages do not stand word for word in these texts. Bytes that are no text hold no passage. */
function brokenLocks(locks: readonly Lock[], texts: readonly WholeText[]): Set<Lock> {
  const broken = new Set(locks);
  for (const { path, bytes } of texts) {
    const ofFile = locks.filter((lock) => lock.path === path);
    if (ofFile.length === 0) continue;
    const text = new TextDecoder('utf-8').decode(bytes);
    const states = resolveLocks(
      ofFile.map((lock) => ({ ...lock.anchor, lock })),
      text,
    );
    for (const { lock: held } of states.held) broken.delete(held.lock);
  }
  return broken;
}

function quoted(lock: Lock): string {
  return `${lock.id} “${shorten(lock.anchor.exact)}”`;
}
