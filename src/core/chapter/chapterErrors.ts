import { StoryFoldError, type ErrorCode } from '../errors';
import { groupDigits } from '../text/groupDigits';
import type { RetryLevel } from '../../shared/values';

/** A chapter by what names it, whatever its number has become; see `referenceOf`. */
interface Named {
  reference: string;
}

/** As a command takes it: words with blanks between them stand in quotation marks. */
export function typedReference(reference: string): string {
  return /^[\p{L}\p{N}_./-]+$/u.test(reference) ? reference : `"${reference}"`;
}

const nothingSent = 'Nothing was sent and nothing was changed.';

export function noSuchChapter(reference: string, known: readonly string[]): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `There is no chapter “${reference}”.`,
    known.length > 0
      ? `Name one of: ${known.slice(0, 40).join(', ')}${known.length > 40 ? ', …' : ''}; or give the file's path.`
      : 'Plan chapters in outline.md, each under a heading such as “## Chapter 1: Title”.',
    { chapters: known.slice(0, 40), reference },
  );
}

/** `called`: by what each can be named. */
export function severalChapters(reference: string, called: readonly string[]): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `“${reference}” names ${called.length} chapters.`,
    `Name the one that you mean by its file or title: ${called.slice(0, 40).join(', ')}. Nothing was changed.`,
    { chapters: called.slice(0, 40), count: called.length, reference },
  );
}

export function nothingPlanned(): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    'The outline has no chapters to write.',
    `Plan them in outline.md, each under a heading such as “## Chapter 1: Title”, or have an outline written: \`generate outline\`. ${nothingSent}`,
    { needed: 'outline', planned: 'none' },
  );
}

export function atWork({ reference: chapter }: Named): StoryFoldError {
  return new StoryFoldError(
    'locked',
    `Chapter ${chapter} is being worked on just now.`,
    'Wait until that has ended, or stop it. Nothing was changed.',
    { chapter },
  );
}

/** Why a chapter is not written. */
export type ChapterRefusal =
  'locked' | 'passed' | 'authors_text' | 'changed_by_author' | 'proposal' | 'unreadable';

export function chapterRefused({ reference: chapter }: Named, because: ChapterRefusal): StoryFoldError {
  const { message, hint } = refusals[because](chapter);
  return new StoryFoldError('refused', message, `${hint} ${nothingSent}`, { because, chapter });
}

/** What a retry at a level is expected to take, if its first attempt passes; the suggested level comes first. */
export interface LevelCost {
  level: RetryLevel;
  /** Undefined offline, and where locked passages are in the way. */
  tokens: number | undefined;
}

/** A chapter whose attempts ran out is not begun again unasked: a retry may do with less, and says what it takes. */
export function attemptsRanOut(
  { reference: chapter }: Named,
  levels: readonly [LevelCost, ...LevelCost[]],
): StoryFoldError {
  const about = (tokens: number | undefined): string =>
    tokens === undefined ? '' : ` (about ${groupDigits(tokens)} tokens)`;
  const [suggested, ...others] = levels;
  const inFull = levels.find(({ level }) => level === 'full_retry');
  return new StoryFoldError(
    'refused',
    `Chapter ${chapter} needs your attention: its attempts have run out, and this would begin a new series of them.`,
    `Retry it: \`chapter retry ${typedReference(chapter)} --level ${suggested.level}\`${about(suggested.tokens)} is suggested; ` +
      `--level can also be ${others.map(({ level, tokens }) => `${level}${about(tokens)}`).join(' or ')}. ` +
      `Or have it written anew: \`chapter generate ${typedReference(chapter)} --force\`${about(inFull?.tokens)}. ` +
      `The figures hold where the first attempt passes. ${nothingSent}`,
    { because: 'needs_attention', chapter, levels },
  );
}

/** Its file is no text, or could not be read this time: then another try may do. */
export function unreadableChapter(named: Named, problem: ErrorCode | undefined): StoryFoldError {
  const { reference: chapter } = named;
  const message = `The file of chapter ${chapter} could not be read.`;
  const hint = `See whether you may read it and whether another program holds it, then try again. ${nothingSent}`;
  if (problem === 'io') return new StoryFoldError('io', message, hint, { chapter, file: 'unreadable' });
  if (problem === 'read_only')
    return new StoryFoldError('read_only', message, hint, { chapter, file: 'unreadable' });
  if (problem === 'disk_full')
    return new StoryFoldError('disk_full', message, hint, { chapter, file: 'unreadable' });
  return chapterRefused(named, 'unreadable');
}

const refusals: Readonly<Record<ChapterRefusal, (chapter: string) => { message: string; hint: string }>> = {
  locked: (chapter) => ({
    message: `Chapter ${chapter} is locked: you want no engine to touch it.`,
    hint: 'Unlock it first.',
  }),
  passed: (chapter) => ({
    message: `Chapter ${chapter} has passed already.`,
    hint: `Retry it at the level that you choose, \`chapter retry ${typedReference(chapter)} --level edit_only\`, or have it written anew with --force.`,
  }),
  authors_text: (chapter) => ({
    message: `You wrote chapter ${chapter} yourself.`,
    hint: `Have it edited, \`chapter retry ${typedReference(chapter)} --level edit_only\`, or have another written with --force: it then waits beside yours.`,
  }),
  changed_by_author: (chapter) => ({
    message: `You changed chapter ${chapter} since it was written.`,
    hint: `Have your version edited, \`chapter retry ${typedReference(chapter)} --level edit_only\`, or have another written with --force: it then waits beside yours.`,
  }),
  proposal: (chapter) => ({
    message: `A version of chapter ${chapter} waits for you beside your own text.`,
    hint: 'Accept it or dismiss it first, or have another written with --force.',
  }),
  unreadable: (chapter) => ({
    message: `The file of chapter ${chapter} cannot be read.`,
    hint: 'Look at it in the editor and mend it first.',
  }),
};

export function passagesInTheWay(
  { reference: chapter }: Named,
  level: RetryLevel,
  locks: readonly string[],
): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `Chapter ${chapter} holds locked passages that would be written anew: ${locks.join(', ')}.`,
    `Take the locks off first, choose a level that leaves their scenes alone, or say that locks do not count here. ${nothingSent}`,
    { chapter, level, locks },
  );
}

/** Something takes away what was just written, so that it would be paid for without end. */
export function outputsGone({ reference: chapter }: Named): StoryFoldError {
  return new StoryFoldError(
    'io',
    `What was written of chapter ${chapter} is gone again from its folder.`,
    'See that no other program tidies up .storyfold/chapters, and run it again. Your own text is unchanged.',
    { chapter, gone: 'outputs' },
  );
}

export function noSuchAttempt(
  { reference: chapter }: Named,
  attempt: number,
  known: readonly number[],
): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `Chapter ${chapter} has no attempt ${attempt}.`,
    known.length > 0 ? `There are: ${known.join(', ')}.` : 'None has been judged yet.',
    { attempt, chapter, known },
  );
}

export function noProposal({ reference: chapter }: Named): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `No other version of chapter ${chapter} waits for you.`,
    `See \`chapter show ${typedReference(chapter)}\` for where it stands. Nothing was changed.`,
    { chapter, proposal: 'none' },
  );
}

export function nothingToUndoInBible({ reference: chapter }: Named): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `Chapter ${chapter} has changed nothing in the bible that could be undone.`,
    'See `bible` for what is in it. Nothing was changed.',
    { bible: 'unchanged', chapter },
  );
}

export function modelNeededForChapter({ reference: chapter }: Named): StoryFoldError {
  return new StoryFoldError(
    'no_model',
    `Only a model can write chapter ${chapter}, and none is set up here.`,
    `Run it with --provider openai and name the server and the model, or write the chapter yourself. ${nothingSent}`,
    { chapter },
  );
}

export function noTextYet({ reference: chapter }: Named): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `Chapter ${chapter} has no text yet.`,
    `Write it, or have it written: \`chapter generate ${typedReference(chapter)}\`. ${nothingSent}`,
    { chapter, text: 'none' },
  );
}

export function modelNeededForJudge(chapter: string): StoryFoldError {
  return new StoryFoldError(
    'no_model',
    'Only a model can be tried out as a judge, and none is set up here.',
    `Run it with --provider openai and name the server and the model. ${nothingSent}`,
    { judgeOf: chapter },
  );
}
