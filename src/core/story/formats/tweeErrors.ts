import { StoryFoldError } from '../../errors';

/** A text in which there is no passage that could be a node. */
export function noPassages(): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    'The text has no passages of Twee 3.',
    'A passage begins with a line such as `:: The Harbour [ending]`. In Twine, take “Export As Twee”. Nothing was changed.',
    { twee: 'no_passages' },
  );
}
