import { StoryFoldError } from '../errors';
import type { ManuscriptText } from '../ports';
import { resolveLocks } from '../text/locks';
import type { Range } from '../text/range';
import { shorten } from '../text/shorten';
import type { Lock } from './model';

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
  const passages = locks
    .filter((lock) => broken.includes(lock.id))
    .map((lock) => `${lock.id} “${shorten(lock.anchor.exact)}”`);
  throw new StoryFoldError(
    'refused',
    `A locked passage no longer stands in the text word for word: ${passages.join('; ')}.`,
    'Put its words back, or take the lock off, then revise again. Nothing was changed.',
    { locks: broken },
  );
}
