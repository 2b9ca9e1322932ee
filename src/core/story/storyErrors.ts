import { StoryFoldError } from '../errors';
import type { StoryPart } from '../../shared/values';

const unchanged = 'Nothing was changed.';

/** A stage whose inputs an earlier one has still to make. */
export function storyInputMissing(
  stage: StoryPart,
  earlier: StoryPart,
  missing: readonly string[],
): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `There is nothing yet to make the stage “${stage}” from: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    `Run the stage “${earlier}” first, or “full” for all of them. ${unchanged}`,
    { because: 'input_missing', stage, earlier, missing: [...missing] },
  );
}

/** Neither a wish, nor a brief, nor an outline to make documents from. */
export function noStoryMaterial(): StoryFoldError {
  return new StoryFoldError(
    'refused',
    'There is nothing yet to make a branching story from.',
    `Write a brief or an outline first: what it is about, for whom, who is in it. ${unchanged}`,
    { because: 'no_material' },
  );
}

/** What a stage would write was changed by the author. */
export function storyFileEdited(path: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `You have changed ${path}, and it would be written anew.`,
    `Keep it as it is and run the next stage, or run this one with force: your version is then copied first. ${unchanged}`,
    { because: 'edited', path },
  );
}

/** A skeleton, changed by hand, that has no beat to build on. */
export function skeletonWithoutBeats(path: string): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `${path} has no beats, so that no tree can be built on it.`,
    `Add one there, or run the stage “skeleton” with force: your version is then copied first. ${unchanged}`,
    { because: 'no_beats', path },
  );
}

/** A tree that misses its limits, where that was not to be taken. */
export function strictTreeMissed(missed: readonly ('depth' | 'duration' | 'endings')[]): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `The tree was built and misses what was asked for: ${missed.join(', ')}.`,
    'It is kept as the unfinished build. Build it without strict to take it as it is, or with force to have another one.',
    { because: 'strict', missed: [...missed] },
  );
}

export function modelNeededForStory(stage: StoryPart): StoryFoldError {
  return new StoryFoldError(
    'no_model',
    `The stage “${stage}” asks a model, and none is set up.`,
    `Choose a model first. ${unchanged}`,
    { stage },
  );
}

/** Nothing was built, or nothing of it is left. */
export function noStoryTree(): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    'There is no branching story in this project yet.',
    'Have one built: `story run`; or import one: `story import FILE`.',
    { because: 'no_tree' },
  );
}

/** A skeleton that still has errors after it was asked for twice. */
export function skeletonNotSound(problems: readonly string[], rawReply: string | undefined): StoryFoldError {
  return new StoryFoldError(
    'reply_invalid',
    `The model's skeleton cannot be built on: ${problems.slice(0, 3).join(' ')}`,
    `Run the stage again, or choose another model.${rawReply === undefined ? '' : ` What it wrote is kept in ${rawReply}.`}`,
    { because: 'skeleton', problems: problems.length, rawReply },
  );
}

/** The same error, with the stage that is to be run again. */
export function atStage(error: unknown, stage: StoryPart): unknown {
  if (!(error instanceof StoryFoldError) || 'storyStage' in error.details) return error;
  const { code, message, hint, details } = error;
  return new StoryFoldError(code, message, hint, { ...details, storyStage: stage }, { cause: error });
}
