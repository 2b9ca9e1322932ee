import { AnchorResolver, type Anchor } from './anchors/anchors';
import type { Range } from './range';

/** A lock that stands where its range says, byte for byte as the author locked it. */
interface HeldLock<Lock extends Anchor> {
  lock: Lock;
  range: Range;
}

/** A lock that holds nothing any more: the passage is gone, could be in several places, or no longer reads as it did. */
interface BrokenLock<Lock extends Anchor> {
  lock: Lock;
  reason: 'lost' | 'ambiguous' | 'changed';
}

interface LockStates<Lock extends Anchor> {
  held: HeldLock<Lock>[];
  /** Any of these blocks a revision until the author settles it. */
  broken: BrokenLock<Lock>[];
}

/**
 * Where the locked passages of a text are. An approximate find is not enough: what is locked must be there unit for unit.
 * The resolver must be one of the same text; give one when there is one already, since it keeps its index. Both lists keep the order of `locks`.
 */
export function resolveLocks<Lock extends Anchor>(
  locks: readonly Lock[],
  text: string,
  resolver: Pick<AnchorResolver, 'resolve'> = new AnchorResolver(text),
): LockStates<Lock> {
  const states: LockStates<Lock> = { held: [], broken: [] };
  for (const lock of locks) {
    // A lock on nothing would hold nothing, however well its surroundings are found.
    const resolution = lock.exact === '' ? ({ status: 'lost' } as const) : resolver.resolve(lock);
    if (resolution.status !== 'located') {
      states.broken.push({ lock, reason: resolution.status });
    } else if (text.slice(resolution.start, resolution.end) === lock.exact) {
      states.held.push({ lock, range: { start: resolution.start, end: resolution.end } });
    } else {
      states.broken.push({ lock, reason: 'changed' });
    }
  }
  return states;
}
