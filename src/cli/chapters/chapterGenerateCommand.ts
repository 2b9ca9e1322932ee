import type { ChapterOutcome, RemainingOutcome } from '../../core/chapter/chapterOutcome';
import { afterChapter } from './chapterNextSteps';
import { finishedLines, outcomeLines, remainingLines } from './chapterView';
import { writingWorkspace, endAsTheyStand, runOnChapters } from './chapterWorkspace';
import type { CommandContext } from '../commandLine/commandContext';
import { withSpent } from '../models/spentLine';

export async function generateChapter(
  context: CommandContext,
  reference: string | undefined,
  options: { remaining?: boolean; force?: boolean; overLocks?: boolean },
): Promise<void> {
  const { usage } = context.messages.chapters;
  if (options.remaining === true) {
    if (reference !== undefined) throw context.usage(usage.numberAndRemaining, usage.numberAndRemainingHint);
    return generateRemaining(context, options, ['chapter', 'generate', '--remaining']);
  }
  if (reference === undefined) throw context.usage(usage.numberOrRemaining, usage.numberOrRemainingHint);
  const { output } = context;
  const workspace = await writingWorkspace(context);
  const force = options.force === true;
  const overLocks = options.overLocks === true;
  // Begun anew once is enough: from there it goes on without.
  const goOn = ['chapter', 'generate', reference, ...(overLocks ? ['--over-locks'] : [])];
  const outcome = await runOnChapters(context, workspace, goOn, (run) =>
    workspace.chapters.generate(reference, { ...run, force, overLocks }),
  );
  await output.result(outcome, async () =>
    withSpent(workspace, output, await outcomeLines(workspace, outcome, output)),
  );
  output.nextSteps(await afterChapter(context, workspace, outcome));
  endAsTheyStand(context, [outcome]);
}

/** Every chapter of the outline that has not passed. Throws `usage` for what only one chapter can be given. */
export async function generateRemaining(
  context: CommandContext,
  options: { force?: boolean; overLocks?: boolean },
  goOn: readonly string[],
): Promise<void> {
  const { output, messages } = context;
  const { usage } = messages.chapters;
  for (const [option, isGiven] of [
    ['--force', options.force],
    ['--over-locks', options.overLocks],
  ] as const)
    if (isGiven === true) throw context.usage(usage.remainingAlone(option), usage.remainingAloneHint);
  const workspace = await writingWorkspace(context);
  const finished: ChapterOutcome[] = [];
  const outcome: RemainingOutcome = await runOnChapters(context, workspace, goOn, (run) =>
    workspace.chapters.generateRemaining({ ...run, onFinished: (done) => void finished.push(done) }),
  ).catch((error: unknown) => {
    if (finished.length > 0)
      output.partly(withSpent(workspace, output, finishedLines(finished, output)), {
        chapters: finished,
      });
    throw error;
  });
  const { chapters, passedOver } = outcome;
  await output.result(outcome, () => withSpent(workspace, output, remainingLines(outcome, output)));
  const does = messages.chapters.nextSteps;
  const weak =
    chapters.find(({ needsAttention }) => needsAttention) ??
    passedOver.find(({ because }) => because === 'needs_attention');
  output.nextSteps([
    ...(weak
      ? [
          {
            command: context.command('chapter', 'show', await workspace.chapters.referenceOf(weak)),
            does: does.show,
          },
        ]
      : []),
    { command: context.command('assess', 'final'), does: does.assess },
  ]);
  endAsTheyStand(context, chapters);
}
