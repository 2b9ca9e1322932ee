import type { ChapterOutcome } from '../../core/chapter/chapterOutcome';
import { afterChapter } from './chapterNextSteps';
import { outcomeLines } from './chapterView';
import { chapterWorkspace, type ChapterWorkspace } from './chapterWorkspace';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';

// What an author decides about a chapter; no model is asked.

export async function keepAttempt(
  context: CommandContext,
  reference: string,
  options: { attempt: string; overLocks?: boolean },
): Promise<void> {
  const { messages } = context;
  const number = new CommandArguments(messages).attempt(options.attempt);
  const overLocks = options.overLocks === true;
  const { proposed } = await decide(
    context,
    ({ chapters }) => chapters.keepAttempt(reference, number, { overLocks }),
    {
      says: (outcome) =>
        outcome.proposed === null ? messages.chapters.done.kept(outcome.chapter, number) : '',
    },
  );
  // The attempt waits beside the author's text. With the other decisions, a version that waits leaves nothing undone of what was asked.
  if (proposed !== null) context.endAsRefused();
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
): Promise<ChapterOutcome> {
  const { output } = context;
  const workspace = await chapterWorkspace(context, 'write');
  const outcome = await decision(workspace);
  const said = says(outcome);
  await output.result({ ...outcome, ...document }, async () => [
    ...(said === '' ? [] : [output.style.heading(said), '']),
    ...(await outcomeLines(workspace, outcome, output)),
  ]);
  output.nextSteps(await afterChapter(context, workspace, outcome));
  return outcome;
}
