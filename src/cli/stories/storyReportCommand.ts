import type { ConfigKey } from '../../core/story/building/configKeys';
import { readReportTargets, type ConfigInputs } from '../../core/story/building/readTreeBuilderConfig';
import type { StoryRunOptions } from '../../core/story/storyRun';
import { loreNamesOf } from '../../core/story/quality/loreNames';
import { storyReport } from '../../core/story/report/storyReport';
import type { CommandContext } from '../commandLine/commandContext';
import { readConfigFlags } from './storyFlags';
import { storyReportLines } from './storyReportView';
import { storySource, type StorySource } from './storySource';
import type { NextStep } from '../terminal/output';
import { openProject } from '../../core/project/project';

/** What came of a story: whether it is long enough, its endings, what is wrong with its ways. Whatever it says, the command has not failed. */
export async function showReport(
  context: CommandContext,
  file: string | undefined,
  options: { skeleton?: string } & Partial<Record<ConfigKey, string>>,
): Promise<void> {
  const { output } = context;
  const flags = readConfigFlags(context, options);
  const source = await storySource(context, file, options.skeleton);
  const report = storyReport(source.tree, {
    ...(source.skeleton && { skeleton: source.skeleton }),
    ...(source.project && { loreNames: await loreNamesOf(source.project.store) }),
    targets: readReportTargets(await configInputs(context, source, flags)),
  });
  await output.result(report, () => storyReportLines(report, source.tree, output));
  output.nextSteps(stepsAfterReport(context, file));
}

/** What says how a story is to be: options, the environment, settings and the skeleton. */
export async function configInputs(
  context: CommandContext,
  { skeleton }: StorySource,
  flags: StoryRunOptions['flags'] = {},
): Promise<ConfigInputs> {
  const files = await context.projectFilesIfAny('read');
  const project = files && (await openProject(files.store)).settings.settings;
  const { environment, given } = context;
  return { flags, environment, settings: { ...project, ...given }, skeleton };
}

function stepsAfterReport(context: CommandContext, file: string | undefined): NextStep[] {
  const does = context.messages.stories.nextSteps;
  const named = file === undefined ? [] : [file];
  return [
    { command: context.command('story', 'choices', ...named), does: does.choices },
    {
      command: context.command('story', 'export', ...named, '--format', 'twee', '--out', 'story.twee'),
      does: does.export,
    },
  ];
}
