import type { ConfigKey } from '../../core/story/building/configKeys';
import type { StoryOutcome } from '../../core/story/storyRun';
import { storyStages, type StoryStage } from '../../shared/values';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import type { NextStep } from '../terminal/output';
import { withSpent } from '../models/spentLine';
import { flagWords, readConfigFlags, targetKeys } from './storyFlags';
import { storyRunLines } from './storyRunView';
import { runOnStory, storyWorkspace } from './storyWorkspace';

interface RunWords extends Partial<Record<ConfigKey, string>> {
  stage?: string;
  force?: boolean;
  legacy?: boolean;
  strict?: boolean;
}

/** Has a model make what a stage makes, or all of it. Whether the story is good enough is for the report to say. */
export async function runStory(context: CommandContext, options: RunWords): Promise<void> {
  const { messages, output } = context;
  const { usage } = messages.stories;
  const stage =
    options.stage === undefined
      ? undefined
      : new CommandArguments(messages).oneOf('--stage', options.stage, storyStages);
  const legacy = options.legacy === true;
  const strict = options.strict === true;
  if (strict && !legacy) throw context.usage(usage.strictAlone, usage.strictAloneHint);
  if (legacy && (stage === 'docs' || stage === 'skeleton'))
    throw context.usage(usage.legacyStage(stage), usage.legacyStageHint);
  const flags = readConfigFlags(context, options);
  const typed = [...(legacy ? ['--legacy'] : []), ...(strict ? ['--strict'] : []), ...flagWords(options)];
  const asked: StoryStage = stage ?? 'full';
  const workspace = await storyWorkspace(context, 'write', { model: 'if_named' });
  const outcome = await runOnStory(
    context,
    workspace,
    asked,
    // All of it goes on with what is left; forced once is enough.
    (part) => ['story', 'run', ...(asked === 'full' ? [] : ['--stage', part]), ...typed],
    (run) => workspace.story.run(asked, { ...run, flags, legacy, strict, force: options.force === true }),
  );
  const tree = outcome.report === null ? undefined : await workspace.story.tree();
  await output.result(outcome, () =>
    withSpent(workspace, output, storyRunLines(outcome, tree?.tree.title, output)),
  );
  output.nextSteps(stepsAfterRun(context, outcome, flagWords(options, targetKeys)));
}

function stepsAfterRun(
  context: CommandContext,
  { stages, report, diagnostics }: StoryOutcome,
  targets: readonly string[],
): NextStep[] {
  const does = context.messages.stories.nextSteps;
  const step = (what: string, ...words: string[]): NextStep => ({
    command: context.command('story', ...words),
    does: what,
  });
  if (report !== null)
    return [
      step(does.report, 'report', ...targets),
      step(does.choices, 'choices'),
      ...(diagnostics ? [step(does.diagnostics, 'diagnostics', diagnostics.id)] : []),
      step(does.export, 'export', '--format', 'twee', '--out', 'story.twee'),
    ];
  return stages.some(({ stage }) => stage === 'skeleton')
    ? [step(does.tree, 'run', '--stage', 'tree')]
    : [step(does.skeleton, 'run', '--stage', 'skeleton')];
}
