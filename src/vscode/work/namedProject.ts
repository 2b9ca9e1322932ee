/** The id of the project that a command's argument names; undefined where it names none, so that the one shown is meant. */
export function projectNamed(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { project } = argument as { project?: unknown };
  return typeof project === 'string' ? project : undefined;
}
