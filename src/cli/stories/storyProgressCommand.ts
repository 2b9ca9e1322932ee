import { buildProgress } from '../../core/story/buildProgress';
import { readTreeBuilderConfig } from '../../core/story/building/readTreeBuilderConfig';
import { targetsOf } from '../../core/story/report/targetsOf';
import type { BuildProgress } from '../../core/story/storyRun';
import type { CommandContext } from '../commandLine/commandContext';
import type { NextStep } from '../terminal/output';
import { progressLines } from './storyProgressView';
import { configInputs } from './storyReportCommand';
import { storySource } from './storySource';
import { storyWorkspace } from './storyWorkspace';

/** How far a build has come: the project's own, or the one that a file is of. */
export async function showProgress(context: CommandContext, file: string | undefined): Promise<void> {
  const { output } = context;
  const progress = file === undefined ? await ownProgress(context) : await progressOf(context, file);
  await output.result(progress, () => progressLines(progress, output));
  output.nextSteps(stepsAfter(context, progress, file));
}

async function ownProgress(context: CommandContext): Promise<BuildProgress> {
  return (await storyWorkspace(context, 'read')).story.progress();
}

async function progressOf(context: CommandContext, file: string): Promise<BuildProgress> {
  const source = await storySource(context, file);
  const config = readTreeBuilderConfig(await configInputs(context, source));
  const { targetMainDepth, maxTotalNodes: limit } = config.values;
  const progress = buildProgress(
    source.tree,
    { state: 'finished', targetMainDepth, limit },
    targetsOf(config),
  );
  return progress.open > 0 ? { ...progress, state: 'stopped' } : progress;
}

function stepsAfter(context: CommandContext, { state }: BuildProgress, file: string | undefined): NextStep[] {
  const does = context.messages.stories.nextSteps;
  const named = file === undefined ? [] : [file];
  if (state === 'stopped' && file === undefined)
    return [{ command: context.command('story', 'run', '--stage', 'tree'), does: does.goOn }];
  return [{ command: context.command('story', 'report', ...named), does: does.report }];
}
