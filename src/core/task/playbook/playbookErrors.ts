import { StoryFoldError } from '../../errors';
import type { PlaybookLimits } from '../../project/playbook/playbookLimits';

const unchanged = 'Nothing was changed.';

export function noSuchBullet(id: string, known: readonly string[]): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `The playbook has no lesson “${id}”.`,
    known.length > 0
      ? `Name one of: ${known.slice(0, 60).join(', ')}${known.length > 60 ? ', …' : ''}.`
      : 'It is empty. Add one: `playbook add TEXT`.',
    { bullet: id, bullets: known.slice(0, 60) },
  );
}

export function emptyBullet(): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    'A lesson needs words.',
    `Say in a sentence what is to be done or left. ${unchanged}`,
    { bullet: 'empty' },
  );
}

export function longBullet(length: number, { characters }: PlaybookLimits): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `A lesson has up to ${characters} characters; this one has ${length}.`,
    `Shorten it, or make two of it. ${unchanged}`,
    { length, most: characters },
  );
}

export function bulletExists(id: string): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `Lesson ${id} says that already.`,
    `Edit or pin that one; one that is retired can be restored. ${unchanged}`,
    { alreadySaid: id },
  );
}

export function playbookFull({ bullets }: PlaybookLimits): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `Every prompt is told the playbook, and it has ${bullets} lessons that are told, which is the limit.`,
    `Retire or delete one first: \`playbook retire ID\`. ${unchanged}`,
    { because: 'playbook_full', bullets },
  );
}
