import { fittedBible, type FittedBible } from '../../src/core/chapter/bible/fittedBible';
import type { ToldUntil } from '../../src/core/chapter/bible/toldBible';
import type { StoryBible } from '../../src/core/project/bible/storyBible';

/** The bible as a model with room for all of it is told it. */
export function wholeBible(bible: StoryBible, until: ToldUntil): FittedBible {
  return fittedBible(bible, until, { tokens: Infinity, about: '' });
}

/** The same as one text. */
export function toldBible(bible: StoryBible, until: ToldUntil): string {
  const { soFar, openClues } = wholeBible(bible, until);
  return [soFar, openClues].filter((part) => part !== '').join('\n\n');
}
