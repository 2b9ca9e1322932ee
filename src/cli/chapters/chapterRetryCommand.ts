import { tokensOf, type RetryChoice } from '../../core/chapter/operations/retryChoices';
import { retryLevels } from '../../shared/values';
import { afterChapter } from './chapterNextSteps';
import { outcomeLines } from './chapterView';
import { writingWorkspace, endAsTheyStand, runOnChapters } from './chapterWorkspace';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import { withSpent } from '../models/spentLine';

/** A new series of attempts, the first at the level that is given or suggested; what that comes to is told before it begins. */
export async function retryChapter(
  context: CommandContext,
  reference: string,
  options: { level?: string; overLocks?: boolean },
): Promise<void> {
  const { messages, output } = context;
  const asked =
    options.level === undefined
      ? undefined
      : new CommandArguments(messages).oneOf('--level', options.level, retryLevels);
  const workspace = await writingWorkspace(context);
  const overLocks = options.overLocks === true;
  const { chapters } = workspace;
  const choices = await chapters.retryChoices(reference);
  const choice = choices.find(({ level }) => level === asked) ?? choices[0];
  const called = await chapters.referenceOf(await chapters.show(reference));
  if (choice && choice.refusedBy === undefined)
    for (const line of planLines(context, called, choice, choices)) output.note(line);
  const level = asked ?? choice?.level;
  // What was begun goes on as a chapter does that was being written.
  const goOn = ['chapter', 'generate', reference, ...(overLocks ? ['--over-locks'] : [])];
  const outcome = await runOnChapters(context, workspace, goOn, (run) =>
    chapters.retry(reference, { ...run, overLocks, ...(level && { level }) }),
  );
  await output.result(outcome, async () =>
    withSpent(workspace, output, await outcomeLines(workspace, outcome, output)),
  );
  output.nextSteps(await afterChapter(context, workspace, outcome));
  endAsTheyStand(context, [outcome]);
}

function planLines(
  { messages }: CommandContext,
  chapter: string,
  choice: RetryChoice,
  choices: readonly RetryChoice[],
): string[] {
  const texts = messages.chapters.retryPlan;
  const { level, isSuggested, becomes, missing, keeps, steps, scenes } = choice;
  const others = choices.filter((one) => one !== choice && one.refusedBy === undefined);
  return [
    texts.header(chapter, level, isSuggested),
    ...(becomes === level ? [] : [texts.becomes(becomes, missing)]),
    texts.keeps(keeps),
    texts.redoes(steps, scenes),
    ...(others.length === 0
      ? []
      : [texts.others(others.map((one) => ({ level: one.level, tokens: tokensOf(one) })))]),
  ];
}
