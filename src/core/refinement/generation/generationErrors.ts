import { StoryFoldError } from '../../errors';
import type { Lock } from '../model';
import type { GeneratedPhase } from './generationPrompt';

const nothingSent = 'Nothing was sent and nothing was changed.';

export function chaptersOneByOne(): StoryFoldError {
  return new StoryFoldError(
    'refused',
    'The final work is not written as one text: its chapters are written one by one.',
    'Write one with `chapter generate N`, or all that are left with `chapter generate --remaining`.',
    { generated: 'chapters', phase: 'final' },
  );
}

export function textIsThere(phase: GeneratedPhase, path: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `There is a text in ${path} already.`,
    `Run it with --force to have a new one written in its place; the old text is kept and can be restored. To have it improved, assess it: \`assess ${phase}\`. ${nothingSent}`,
    { path, phase },
  );
}

export function locksInTheWay(locks: readonly Lock[], path: string): StoryFoldError {
  const ids = locks.map(({ id }) => id);
  return new StoryFoldError(
    'refused',
    `${path} holds locked passages, which a text that is written anew would not have: ${ids.join(', ')}.`,
    `Take the locks off first, or say that locks do not count here. ${nothingSent}`,
    { locks: ids, path },
  );
}

export function noWish(): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    'There is no wish to write the brief from.',
    `Say in a few sentences what the story is to be: who it is about, what happens, for whom it is. It is kept with the project. ${nothingSent}`,
    { phase: 'brief', wish: 'none' },
  );
}

export function earlierPhaseMissing(phase: GeneratedPhase, needed: 'brief' | 'outline'): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `There is no ${needed} yet to write the ${phase} from.`,
    `Write ${needed}.md, bring one in with \`import ${needed} FILE\`, or have it written: \`generate ${needed}\`. ${nothingSent}`,
    { needed, phase },
  );
}

const keptIn = (rawReply: string | undefined): string =>
  rawReply === undefined ? '' : ` What the model wrote is in ${rawReply}.`;

export function outlineWithoutChapters(rawReply: string | undefined): StoryFoldError {
  return new StoryFoldError(
    'reply_invalid',
    'The model sent an outline without chapters, so it was not written.',
    `Run it again, or choose another model.${keptIn(rawReply)}`,
    { phase: 'outline', rawReply },
  );
}

export function mergeMarksWritten(rawReply: string | undefined): StoryFoldError {
  return new StoryFoldError(
    'reply_invalid',
    'The model sent a text that looks like a merge that git has left unsettled, so it was not written.',
    `Run it again, or choose another model.${keptIn(rawReply)}`,
    { marks: 'merge', rawReply },
  );
}

export function changedMeanwhile(path: string, rawReply: string | undefined): StoryFoldError {
  return new StoryFoldError(
    'conflict',
    `“${path}” was changed while the model was writing, so the new text was not put in its place.`,
    `Your text stands as you left it.${keptIn(rawReply)} Take over from there what you want, or run it again with --force.`,
    { path, rawReply },
  );
}
