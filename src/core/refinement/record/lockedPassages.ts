import { StoryFoldError } from '../../errors';
import type { ManuscriptText } from '../../ports';
import { resolveLocks } from '../../text/locks';
import { intersects, type Range } from '../../text/range';
import { shorten } from '../../text/shorten';
import type { TextEdit } from '../../text/edits';
import type { Lock } from '../model';

interface LockStates {
  /** Where the locks that hold stand, by file. */
  held: Map<string, Range[]>;
  /** Those whose passages do not stand word for word in these texts. */
  broken: Set<Lock>;
}

function statesOf(locks: readonly Lock[], texts: readonly { path: string; text: string }[]): LockStates {
  const states: LockStates = { held: new Map(), broken: new Set(locks) };
  for (const { path, text } of texts) {
    const ofFile = locks.filter((lock) => lock.path === path);
    if (ofFile.length === 0) continue;
    const anchors = ofFile.map((lock) => ({ ...lock.anchor, lock }));
    const { held } = resolveLocks(anchors, text);
    states.held.set(
      path,
      held.map(({ range }) => range),
    );
    for (const { lock: anchor } of held) states.broken.delete(anchor.lock);
  }
  return states;
}

/** Where the locks that still hold stand, by file. */
export function heldPassages(locks: readonly Lock[], texts: readonly ManuscriptText[]): Map<string, Range[]> {
  return statesOf(locks, texts).held;
}

/**
 * Where the locked passages stand, by file. Throws `refused` when one of them cannot be found word for word: what the
 * author wanted kept would be at risk, so nothing is revised until they settle it.
 */
export function lockedPassages(
  locks: readonly Lock[],
  texts: readonly ManuscriptText[],
): Map<string, Range[]> {
  const { held, broken } = statesOf(locks, texts);
  if (broken.size === 0) return held;
  throw new StoryFoldError(
    'refused',
    `A locked passage no longer stands in the text word for word: ${[...broken].map(quoted).join('; ')}.`,
    'Put its words back, or take the lock off, then revise again. Nothing was changed.',
    { locks: [...broken].map(({ id }) => id) },
  );
}

/** Throws `refused` when one of the edits would change something inside a locked passage. */
export function requireOutsideLocks(
  locked: ReadonlyMap<string, readonly Range[]>,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
): void {
  for (const [path, list] of edits) {
    const touches = (edit: TextEdit): boolean =>
      (locked.get(path) ?? []).some((lock) => intersects(edit, lock));
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
 * The locks that hold once whole texts stand in place of today's. Throws `refused` when a passage that is locked, and stands
 * word for word today, would stand no longer; unless that is wanted (`overLocks`): then its lock is not among them.
 */
export function locksAfter(
  locks: readonly Lock[],
  before: readonly WholeText[],
  after: readonly WholeText[],
  overLocks: boolean,
): Lock[] {
  const replaced = locks.filter((lock) => after.some(({ path }) => path === lock.path));
  const brokenBefore = statesOf(locks, before.map(readable)).broken;
  const brokenAfter = statesOf(replaced, after.map(readable)).broken;
  const lost = [...brokenAfter].filter((lock) => !brokenBefore.has(lock));
  if (lost.length === 0 || overLocks) return locks.filter((lock) => !lost.includes(lock));
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

/** Bytes that are no text hold no passage, so what they are read as does not matter. */
function readable({ path, bytes }: WholeText): { path: string; text: string } {
  return { path, text: new TextDecoder('utf-8').decode(bytes) };
}

function quoted(lock: Lock): string {
  return `${lock.id} “${shorten(lock.anchor.exact)}”`;
}
