import { StoryFoldError } from '../../errors';
import { createAnchor } from '../../text/anchors/anchors';
import type { Lock, RefinementState } from '../model';
import type { PhaseSession } from '../record/phaseSession';
import { locatePassage, type NamedPassage } from './quotes';
import * as transitions from '../record/transitions';

/** Locks a passage; see `RefinementController.lock`. */
export async function lockPassage(session: PhaseSession, passage: NamedPassage): Promise<Lock> {
  const place = locatePassage(await session.requireTexts(), passage);
  const numbers = session.state.locks.map((lock) => Number(lock.id.slice(1)) || 0);
  const lock: Lock = {
    id: `l${Math.max(0, ...numbers) + 1}`,
    path: place.path,
    anchor: { ...createAnchor(place.text, place.start, place.end) },
    at: session.options.clock.now(),
  };
  await session.save(transitions.changed({ ...session.state, locks: [...session.state.locks, lock] }));
  return lock;
}

/** Takes a lock off; see `RefinementController.unlock`. */
export async function takeLockOff(session: PhaseSession, id: string): Promise<RefinementState> {
  const { locks } = session.state;
  if (!locks.some((lock) => lock.id === id)) {
    throw new StoryFoldError(
      'not_found',
      `There is no lock ${id}.`,
      locks.length > 0 ? `There is: ${locks.map((lock) => lock.id).join(', ')}.` : 'Nothing is locked here.',
      { lock: id },
    );
  }
  await session.save(
    transitions.changed({ ...session.state, locks: locks.filter((lock) => lock.id !== id) }),
  );
  return session.state;
}
