import { isPhase } from '../../core/project/layout';
import type { Phase } from '../../shared/values';
import { suggestionGone } from '../suggestionGone';
import type { Selection } from '../workbench/selection';
import type { Project } from '../workspace/project';

/** How a thread, a hover or an action in the text names a suggestion to a command. */
export interface NamedSuggestion {
  /** Of which project, by its id: the one shown may be another by now. */
  project: string;
  phase: Phase;
  id: string;
}

const namedByThreads = new WeakMap<object, NamedSuggestion>();

/** From now on the thread names this suggestion; its menu hands over the very same object. */
export function nameByThread(thread: object, named: NamedSuggestion): void {
  namedByThreads.set(thread, named);
}

/** Undefined for what names none. */
export function suggestionNamed(value: unknown): NamedSuggestion | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const byThread = namedByThreads.get(value);
  if (byThread) return byThread;
  const { project, phase, id } = value as Partial<Record<keyof NamedSuggestion, unknown>>;
  if (typeof project !== 'string' || typeof phase !== 'string' || typeof id !== 'string') return undefined;
  return isPhase(phase) ? { project, phase, id } : undefined;
}

/**
 * The suggestion that an argument names, when its project is shown. Undefined for what names none. Throws `not_found` when that project is
 * gone.
 */
export async function turnToNamed(
  selection: Pick<Selection, 'project' | 'selectProject'>,
  value: unknown,
): Promise<{ project: Project; phase: Phase; id: string } | undefined> {
  const named = suggestionNamed(value);
  if (!named) return undefined;
  await selection.selectProject(named.project);
  const { project } = selection;
  if (project?.id !== named.project) throw suggestionGone();
  return { project, phase: named.phase, id: named.id };
}
