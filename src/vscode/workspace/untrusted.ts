import { StoryFoldError } from '../../core/errors';

/** Why nothing is written in a workspace that the author has not said to trust. */
export function untrusted(): StoryFoldError {
  return new StoryFoldError(
    'read_only',
    'This workspace is not trusted, so StoryFold only reads it.',
    'Trust the workspace to work on it. Nothing was changed.',
  );
}
