import { l10n, window } from 'vscode';
import type { ChapterOutcome, RemainingOutcome } from '../../core/chapter/chapterOutcome';
import type { ChapterRow } from '../../core/chapter/chapterList';
import { StoryFoldError } from '../../core/errors';
import { retryLevels } from '../../shared/values';
import { tokensOf, type RetryChoice } from '../../core/chapter/operations/retryChoices';
import { groupDigits } from '../../core/text/groupDigits';
import { chapterName, retryLevelName } from '../chapterNames';
import { overLocksIfWanted, wantsOverLocks } from '../overLocks';
import { plainMessage } from '../plainText';
import { projectNamed } from '../work/namedProject';
import { tellChapter, tellRemaining } from './chapterNotices';
import type { ChapterParts } from './chapterParts';
import { askOf, tell } from './commandParts';
import { sentences } from '../sentences';
import { pickChapter, type ChosenChapter } from './pickChapter';
import { pickRetryLevel } from './pickRetryLevel';

// The commands that have chapters written. Each says in the end where the chapter stands, and what can be done next.

/** Writes a chapter until its judge passes it, or goes on where an earlier run ended. Undefined when the author leaves. */
export async function generateChapter(
  parts: ChapterParts,
  argument: unknown,
): Promise<ChapterOutcome | undefined> {
  const chosen = await pickChapter(parts, argument, {
    title: l10n.t('Generate Chapter'),
    fits: ({ locked }) => !locked,
    otherwise: l10n.t('Unlock a chapter first.'),
    first: isNext,
  });
  if (!chosen) return undefined;
  const { row } = chosen;
  // What is refused whatever its author answers is not asked about.
  const isRefused = row.locked || row.problem !== undefined;
  const isThere =
    !isRefused &&
    !row.underWay &&
    (row.passed || row.byHand || row.changedSince || row.proposed !== undefined);
  if (isThere && !(await wantsItAnew(row))) return undefined;
  if (row.needsAttention && !row.underWay && !isThere) {
    const wanted = await afterAttempts(chosen);
    if (wanted === 'retry') return retryAt(parts, chosen, undefined);
    return wanted === 'anew' ? written(parts, chosen, { force: true }) : undefined;
  }
  return written(parts, chosen, isThere ? { force: true } : {});
}

async function written(
  parts: ChapterParts,
  { project, row }: ChosenChapter,
  force: { force?: true },
): Promise<ChapterOutcome> {
  const outcome = await toldWhenStopped(() =>
    overLocksIfWanted('new', (over) =>
      parts.runs.generate(row, { ...force, ...over }, askOf(parts.view, project)),
    ),
  );
  void tellChapter(project, outcome);
  return outcome;
}

/** Every chapter of the outline that has not passed, in order; of the project that is named, else of the one shown. */
export async function generateRemaining(
  { selection, ...parts }: ChapterParts,
  argument: unknown,
): Promise<RemainingOutcome> {
  const project = selection.requireWritable(projectNamed(argument));
  const outcome = await toldWhenStopped(() => parts.runs.generateRemaining(askOf(parts.view, project)));
  void tellRemaining(project, outcome);
  return outcome;
}

/** A new series of attempts, the first at the level that the author chooses, or that `level` names. Undefined when they leave. */
export async function retryChapter(
  parts: ChapterParts,
  argument: unknown,
  level: unknown,
): Promise<ChapterOutcome | undefined> {
  const chosen = await pickChapter(parts, argument, {
    title: l10n.t('Retry Chapter'),
    fits: ({ locked, attempts, words }) => !locked && (attempts > 0 || (words ?? 0) > 0),
    otherwise: l10n.t('Generate a chapter first.'),
    first: ({ needsAttention }) => needsAttention,
  });
  return chosen && retryAt(parts, chosen, level);
}

async function retryAt(
  parts: ChapterParts,
  { project, row }: ChosenChapter,
  level: unknown,
): Promise<ChapterOutcome | undefined> {
  // What it will cost cannot be told of nobody.
  await project.model.prepare();
  const choices = await project.chapters.retryChoices(row);
  const named = retryLevels.find((each) => each === level);
  const choice = named
    ? choices.find((each) => each.level === named)
    : await pickRetryLevel(choices, l10n.t('{0}: {1}', l10n.t('Retry Chapter'), chapterName(row)));
  if (!choice) return undefined;
  if (choice.refusedBy !== undefined && !(await wantsOverLocks('new'))) return undefined;
  const over = choice.refusedBy === undefined ? {} : { overLocks: true };
  const outcome = await toldWhenStopped(() =>
    parts.runs.retry(row, { level: choice.level, ...over }, askOf(parts.view, project)),
  );
  void tellChapter(project, outcome);
  return outcome;
}

/** The one that a run over all of them would begin with. */
function isNext({ passed, byHand, proposed, planned }: ChapterRow): boolean {
  return planned && !passed && !byHand && proposed === undefined;
}

/** An error is told with what is to be done about it; that nothing finished is lost is said here. */
async function toldWhenStopped<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'cancelled')
      tell(l10n.t('Stopped. Every step and scene that was finished is saved.'));
    throw error;
  }
}

/** What an author wants of a chapter whose attempts have run out, who is told what either takes; undefined when they leave. */
async function afterAttempts({ project, row }: ChosenChapter): Promise<'retry' | 'anew' | undefined> {
  await project.model.prepare();
  const choices = await project.chapters.retryChoices(row);
  const retry = l10n.t('Retry…');
  const anew = l10n.t('Write It Anew');
  const inFull = choices.find(({ level }) => level === 'full_retry');
  const answer = await window.showWarningMessage(
    plainMessage(l10n.t('“{0}” needs your attention: its attempts have run out.', chapterName(row))),
    {
      modal: true,
      detail: sentences(
        l10n.t(
          'A retry redoes only what falls short, at a level of your choice: {0}.',
          choices.map(costedLevel).join(l10n.t(', ')),
        ),
        inFull?.estimate
          ? l10n.t(
              'To write it anew takes about {0} tokens where the first attempt passes, and more for each further one.',
              groupDigits(tokensOf(inFull) ?? 0),
            )
          : l10n.t('To write it anew begins a whole series of attempts.'),
      ),
    },
    retry,
    anew,
  );
  return answer === retry ? 'retry' : answer === anew ? 'anew' : undefined;
}

function costedLevel(choice: RetryChoice): string {
  const tokens = tokensOf(choice);
  const level = retryLevelName(choice.level);
  return tokens === undefined ? level : l10n.t('{0} about {1} tokens', level, groupDigits(tokens));
}

async function wantsItAnew(row: ChapterRow): Promise<boolean> {
  const anew = l10n.t('Write It Anew');
  const isAuthors = row.byHand || row.changedSince;
  const answer = await window.showWarningMessage(
    plainMessage(l10n.t('Write “{0}” anew?', chapterName(row))),
    {
      modal: true,
      detail: isAuthors
        ? l10n.t(
            'You wrote or changed this text. It stays as it is: the new version waits beside it until you take it or dismiss it.',
          )
        : row.proposed === undefined
          ? l10n.t(
              'It has passed already. Today’s text is kept in the history. To improve it only, retry it at a level of your choice.',
            )
          : l10n.t(
              'A version waits already. The new one takes its place and that of today’s text, which is kept in the history; the attempt stays.',
            ),
    },
    anew,
  );
  return answer === anew;
}
