import type { ConfigKey } from '../../core/story/building/configKeys';
import { readTreeBuilderConfig } from '../../core/story/building/readTreeBuilderConfig';
import type { EffectiveConfig, StoryRunOptions } from '../../core/story/storyRun';
import { loreNamesOf } from '../../core/story/quality/loreNames';
import { targetsOf } from '../../core/story/report/targetsOf';
import { storyReport } from '../../core/story/report/storyReport';
import type { CommandContext } from '../commandLine/commandContext';
import { environmentSettings } from '../models/environmentSettings';
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
    targets: targetsOf(await configFor(context, source, flags)),
  });
  await output.result(report, () => storyReportLines(report, source.tree, output));
  output.nextSteps(stepsAfterReport(context, file));
}

/** What a story is measured against: as options, the environment, settings and the skeleton have it. Throws `invalid_input`. */
export async function configFor(
  context: CommandContext,
  { skeleton }: StorySource,
  flags: StoryRunOptions['flags'] = {},
): Promise<EffectiveConfig> {
  const files = await context.projectFilesIfAny('read');
  const project = files && (await openProject(files.store)).settings.settings;
  return readTreeBuilderConfig({
    flags,
    environment: context.environment,
    settings: { ...project, ...environmentSettings(context.environment), ...context.given },
    skeleton,
  });
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
