import { attemptFile } from '../core/chapter/chapterFiles';
import type { ShownAttempt } from '../core/chapter/chapterController';
import type { ChapterOutcome } from '../core/chapter/chapterOutcome';
import { StoryFoldError } from '../core/errors';
import { afterChapter } from './chapterSteps';
import { outcomeLines, reportLines } from './chapterView';
import { chapterWorkspace, type ChapterWorkspace } from './chapterWorkspace';
import { CommandArguments } from './commandArguments';
import type { CommandContext } from './commandContext';

/** Where a chapter stands, and what the judge said of an attempt: the one that is named, else the one that is its text, else the last. */
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
  const number =
    named ?? (outcome.needsAttention ? outcome.bestAttempt : undefined) ?? outcome.attempts.at(-1)?.attempt;
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
  output.nextSteps(
    (await afterChapter(context, workspace, outcome)).filter(
      ({ command }) => command !== context.command('chapter', 'show', outcome.chapter),
    ),
  );
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

export async function keepAttempt(
  context: CommandContext,
  reference: string,
  options: { attempt: string; overLocks?: boolean },
): Promise<void> {
  const { messages } = context;
  const number = new CommandArguments(messages).attempt(options.attempt);
  const overLocks = options.overLocks === true;
  await decide(context, ({ chapters }) => chapters.keepAttempt(reference, number, { overLocks }), {
    says: ({ chapter, proposed }) => (proposed === null ? messages.chapters.done.kept(chapter, number) : ''),
  });
}

export async function acceptProposal(
  context: CommandContext,
  reference: string,
  options: { overLocks?: boolean },
): Promise<void> {
  const overLocks = options.overLocks === true;
  await decide(context, ({ chapters }) => chapters.acceptProposal(reference, { overLocks }), {
    says: ({ chapter }) => context.messages.chapters.done.accepted(chapter),
  });
}

export async function dismissProposal(context: CommandContext, reference: string): Promise<void> {
  await decide(context, ({ chapters }) => chapters.dismissProposal(reference), {
    says: ({ chapter }) => context.messages.chapters.done.dismissed(chapter),
  });
}

export async function lockChapter(context: CommandContext, reference: string): Promise<void> {
  await decide(context, ({ chapters }) => chapters.lock(reference), {
    says: ({ chapter }) => context.messages.chapters.done.locked(chapter),
    document: { locked: true },
  });
}

export async function unlockChapter(context: CommandContext, reference: string): Promise<void> {
  await decide(context, ({ chapters }) => chapters.unlock(reference), {
    says: ({ chapter }) => context.messages.chapters.done.unlocked(chapter),
    document: { locked: false },
  });
}

async function decide(
  context: CommandContext,
  decision: (workspace: ChapterWorkspace) => Promise<ChapterOutcome>,
  { says, document = {} }: { says: (outcome: ChapterOutcome) => string; document?: object },
): Promise<void> {
  const { output } = context;
  const workspace = await chapterWorkspace(context, 'write');
  const outcome = await decision(workspace);
  const said = says(outcome);
  await output.result({ ...outcome, ...document }, async () => [
    ...(said === '' ? [] : [output.style.heading(said), '']),
    ...(await outcomeLines(workspace, outcome, output)),
  ]);
  output.nextSteps(await afterChapter(context, workspace, outcome));
  if (outcome.proposed !== null) context.endAsRefused();
}
