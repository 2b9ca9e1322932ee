/** What can be done next after an error, by a click on its message. */
export interface ErrorStep {
  title: string;
  run: () => unknown;
}

const known = new WeakMap<object, readonly ErrorStep[]>();

/** The same error. What is said here is offered with it: by whoever knows what was being done, and in which project. */
export function withSteps(error: unknown, steps: readonly ErrorStep[]): unknown {
  if (typeof error === 'object' && error !== null) known.set(error, steps);
  return error;
}

export function stepsAfter(error: unknown): readonly ErrorStep[] {
  return typeof error === 'object' && error !== null ? (known.get(error) ?? []) : [];
}
