import { StoryFoldError } from '../errors';

/** Says where files were moved to that could not be read, and what nobody can know without them. */
export function movedAsideNote(movedAside: readonly string[]): string {
  const note = `Could not be read, and kept under another name: ${movedAside.join(', ')}.`;
  return isLockUnknown(movedAside)
    ? `${note} Whether you had locked the chapter is not known any more: lock it again if you had.`
    : note;
}

/** Whether a chapter's state is among them: all else can be taken from what lies beside it, but not whether its author had locked it. */
export function isLockUnknown(movedAside: readonly string[]): boolean {
  return movedAside.some((path) => /^\.storyfold\/chapters\/[^/]+\/state\.json\.corrupt-/.test(path));
}

/** The same error, saying besides what was moved aside before it, in its hint and as `movedAside` in its details: nothing else will. */
export function withMovedAside(error: unknown, movedAside: readonly string[]): unknown {
  if (!(error instanceof StoryFoldError) || movedAside.length === 0) return error;
  const { code, message, hint, details } = error;
  return new StoryFoldError(
    code,
    message,
    `${hint} ${movedAsideNote(movedAside)}`.trimStart(),
    { ...details, movedAside: [...movedAside] },
    { cause: error },
  );
}
