import { StoryFoldError } from '../errors';

/** Where the file was moved to that such an error is about; undefined for every other error. */
export function movedToOf(error: unknown): string | undefined {
  if (!(error instanceof StoryFoldError) || error.code !== 'corrupt_state') return undefined;
  const movedTo = error.details['movedTo'];
  return typeof movedTo === 'string' ? movedTo : undefined;
}
