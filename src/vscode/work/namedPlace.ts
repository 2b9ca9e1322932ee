import { isPhase } from '../../core/project/layout';
import type { Phase } from '../../shared/values';

/** How what stays before the author (a hover, an action in the text, a message, the status bar) names a phase to a command. */
export interface NamedPhase {
  /** Of which project, by its id: the one shown may be another by the time when the command is run. */
  project: string;
  phase: Phase;
}

/** The same for a suggestion. */
export interface NamedSuggestion extends NamedPhase {
  /** As in `Ask`. */
  assessedAt?: number;
  id: string;
}

export type NamedPlace = NamedPhase & Partial<NamedSuggestion>;

const namedByThreads = new WeakMap<object, NamedSuggestion>();

/** From now on the thread names this suggestion; its menu hands over the very same object. */
export function nameByThread(thread: object, named: NamedSuggestion): void {
  namedByThreads.set(thread, named);
}

/** What an argument of a command names; undefined for one that names nothing. */
export function placeNamed(value: unknown): NamedPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const byThread = namedByThreads.get(value);
  if (byThread) return byThread;
  const { project, phase, id, assessedAt } = value as Partial<Record<keyof NamedSuggestion, unknown>>;
  if (typeof project !== 'string' || typeof phase !== 'string' || !isPhase(phase)) return undefined;
  return {
    project,
    phase,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof assessedAt === 'number' ? { assessedAt } : {}),
  };
}
