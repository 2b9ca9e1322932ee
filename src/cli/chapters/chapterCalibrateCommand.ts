import { mostRepeats, repeatsByDefault } from '../../core/chapter/calibration/repeats';
import type { JudgeTrial } from '../../core/chapter/operations/judgeTrial';
import { calibrationLines } from './calibrationView';
import { chapterWorkspace, tokensOf } from './chapterWorkspace';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import { advised } from '../models/endpointTrouble';
import { modelRunOptions } from '../models/modelRunOptions';
import { withSpent } from '../models/spentLine';

const mostSeed = 999_999_999;

/** Tries the judge on faults planted in copies of a chapter. What was found is shown also where the trial ended early. */
export async function calibrateJudge(
  context: CommandContext,
  reference: string,
  options: { seed?: string; repeats?: string },
): Promise<void> {
  const { messages, output } = context;
  const { usage, calibration, nextSteps } = messages.chapters.reports;
  const words = new CommandArguments(messages);
  const { seed = '1', repeats = String(repeatsByDefault) } = options;
  const given = {
    seed: words.wholeNumberWithin('--seed', seed, 0, mostSeed, usage.seed),
    repeats: words.wholeNumberWithin('--repeats', repeats, 1, mostRepeats, usage.repeats(mostRepeats)),
  };
  const workspace = await chapterWorkspace(context, 'write', { model: 'always' });
  const { onModelProgress, beforeCost, signal } = modelRunOptions(context, workspace, ['judge_report'], {
    isMost: false,
  });
  const trial = await advised(
    context,
    () => workspace.asked?.endpoint,
    () =>
      workspace.chapters.calibrateJudge(reference, {
        ...given,
        ...(signal && { signal }),
        ...(onModelProgress && { onModelProgress }),
        beforeCost: async (estimate) => {
          await beforeCost?.(estimate);
          output.note(calibration.neverSaved);
        },
        onProgress: ({ done, of }) => {
          if (done < of) output.step(calibration.progress(done, of, tokensOf(workspace)));
        },
      }),
  );
  await output.result(documentOf(trial, context), () =>
    withSpent(workspace, output, calibrationLines(trial, output)),
  );
  if (trial.endedBy?.code === 'cancelled') context.endAsCancelled();
  else if (trial.endedBy) context.endAsFailed();
  const again = ['chapter', 'calibrate', reference, '--seed', seed, '--repeats', repeats];
  output.nextSteps([
    { command: context.command(...again), does: nextSteps.again },
    { command: context.command('usage'), does: nextSteps.usage },
  ]);
}

function documentOf({ report, endedBy, ...trial }: JudgeTrial, { messages }: CommandContext): object {
  return {
    ...trial,
    ...report,
    endedBy: endedBy ? { code: endedBy.code, ...messages.errorText(endedBy) } : null,
  };
}
