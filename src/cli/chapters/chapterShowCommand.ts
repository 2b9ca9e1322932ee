import { attemptFile } from '../../core/chapter/record/chapterFiles';
import type { ShownAttempt } from '../../core/chapter/chapterController';
import { attemptToShow } from '../../core/chapter/chapterOutcome';
import { StoryFoldError } from '../../core/errors';
import { afterChapter } from './chapterNextSteps';
import { outcomeLines, reportLines } from './chapterView';
import { chapterWorkspace, type ChapterWorkspace } from './chapterWorkspace';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';

/** Where a chapter stands, and what the judge said of an attempt: the one that is named, else the one that says most of it. */
export async function showChapter(
  context: CommandContext,
  reference: string,
  options: { attempt?: string },
): Promise<void> {
  const { messages, output } = context;
  const named =
    options.attempt === undefined ? undefined : new CommandArguments(messages).attempt(options.attempt);
  const workspace = await chapterWorkspace(context, 'read');
  const { chapters } = workspace;
  const outcome = await chapters.show(reference);
  const number = named ?? attemptToShow(outcome)?.attempt;
  const shown = number === undefined ? undefined : await attemptOf(workspace, reference, number, named);
  const report = shown && {
    ...shown.judged.report,
    attempt: shown.judged.attempt,
    text: attemptFile(outcome.chapter, shown.judged.attempt),
  };
  await output.result({ ...outcome, report: report ?? null }, async () => [
    ...(await outcomeLines(workspace, outcome, output)),
    ...(shown ? ['', ...reportLines(shown, outcome.chapter, output)] : []),
  ]);
  // This is what it would be shown by.
  const { show } = context.messages.chapters.nextSteps;
  output.nextSteps((await afterChapter(context, workspace, outcome)).filter(({ does }) => does !== show));
  if (outcome.needsAttention) context.endAsFailed();
}

/** One whose text is gone has no report to show, unless it was asked for. */
async function attemptOf(
  { chapters }: ChapterWorkspace,
  reference: string,
  number: number,
  named: number | undefined,
): Promise<ShownAttempt | undefined> {
  try {
    return await chapters.attempt(reference, number);
  } catch (error) {
    if (named !== undefined || !(error instanceof StoryFoldError) || error.code !== 'not_found') throw error;
    return undefined;
  }
}
