/** A task as a command is told of it: by trees, messages and pages. */
export interface NamedTask {
  /** The project's id. */
  project: string;
  task: string;
}

/** The task that a command's argument names; undefined where it names none. */
export function taskNamed(argument: unknown): NamedTask | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { project, task } = argument as Record<string, unknown>;
  return typeof project === 'string' && typeof task === 'string' ? { project, task } : undefined;
}
