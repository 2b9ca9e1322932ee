import { StoryFoldError } from '../../core/errors';
import { stepSettings } from '../../core/llm/calls/modelSettings';
import { noModelNamed } from '../../core/llm/modelErrors';
import type { ModelStep } from '../../core/llm/steps';
import type { StoryController } from '../../core/story/storyController';
import type { StoryProgress, StoryRunOptions } from '../../core/story/storyRun';
import { storyParts, type StoryPart, type StoryStage } from '../../shared/values';
import { tokensOf } from '../chapters/chapterWorkspace';
import type { Access, CommandContext, ModelNeed, Workspace } from '../commandLine/commandContext';
import { advised } from '../models/endpointTrouble';
import { modelRunOptions } from '../models/modelRunOptions';

export interface StoryWorkspace extends Workspace {
  story: StoryController;
}

/** What a model is asked for at each stage. */
const stageSteps: Readonly<Record<StoryPart, readonly ModelStep[]>> = {
  docs: ['lore', 'gdd', 'mainline'],
  skeleton: ['plot_skeleton'],
  tree: ['narrative', 'choices', 'responses'],
};

/** An open project with the engine that works on its branching story. */
export async function storyWorkspace(
  context: CommandContext,
  access: Access,
  needs: ModelNeed = {},
): Promise<StoryWorkspace> {
  const workspace = await context.workspace(access, needs);
  const { store, manuscript, project, asked } = workspace;
  const { StoryController } = await import('../../core/story/storyController');
  const story = new StoryController({
    store,
    manuscript,
    project,
    clock: context.clock,
    environment: context.environment,
    ...(asked && { model: asked.session }),
  });
  return { ...workspace, story };
}

/**
 * Runs stages that may ask a model: with what they cost told before, where they stand told while they go, and, when they end before their
 * time, the command with which they go on. Whether a model is needed depends on what has changed, so one is asked for when it is.
 *
 * @param goOn the words of the command that goes on with a stage
 */
export async function runOnStory<Result>(
  context: CommandContext,
  workspace: StoryWorkspace,
  stage: StoryStage,
  goOn: (part: StoryPart) => readonly string[],
  run: (options: StoryRunOptions) => Promise<Result>,
): Promise<Result> {
  const { messages, output } = context;
  const { asked } = workspace;
  const steps = (stage === 'full' ? storyParts : [stage]).flatMap((part) => stageSteps[part]);
  if (asked && steps.some((step) => stepSettings(asked.settings, step).model === undefined))
    throw noModelNamed();
  const { onModelProgress, beforeCost, signal } = modelRunOptions(context, workspace, steps, {
    isMost: true,
  });
  let last: StoryProgress | undefined;
  let told: string | undefined;
  const options: StoryRunOptions = {
    ...(signal && { signal }),
    ...(onModelProgress && { onModelProgress }),
    ...(beforeCost && { beforeCost }),
    onProgress: (progress) => {
      last = progress;
      const text = messages.stories.progress(progress, tokensOf(workspace));
      const standing = messages.stories.progress(progress, 0);
      // A node takes several requests: where no line updates itself, one for each node is enough.
      if (standing === told) output.working(text);
      else output.step(text);
      told = standing;
    },
  };
  try {
    return await advised(
      context,
      () => asked?.endpoint,
      () => run(options),
    );
  } catch (error) {
    if (!(error instanceof StoryFoldError)) throw error;
    if (error.code === 'no_model' && !asked) return await withoutModel(context);
    throw withNextStage(context, error, last?.stage, goOn);
  }
}

/** As every command says it that needs a model and was given none. */
async function withoutModel(context: CommandContext): Promise<never> {
  await context.endpoint();
  throw noModelNamed();
}

function withNextStage(
  context: CommandContext,
  error: StoryFoldError,
  reached: StoryPart | undefined,
  goOn: (part: StoryPart) => readonly string[],
): StoryFoldError {
  const named = error.details['storyStage'];
  const part = storyParts.find((one) => one === named) ?? reached;
  if (part === undefined) return error;
  const { messages } = context;
  const words = messages.stories;
  const line = context.command(...goOn(part));
  if (error.code === 'cancelled')
    return new StoryFoldError('cancelled', words.stopped(part), words.goOn(line), { alreadyTold: true });
  // What is to be done about it comes first.
  const { message, hint } = messages.errorText(error);
  const next = nextText(context, error, part, line);
  return new StoryFoldError(
    error.code,
    message,
    [hint, next].filter((text) => text !== '').join(' '),
    { alreadyTold: true },
    { cause: error },
  );
}

/** The command that helps, as far as there is one. */
function nextText(context: CommandContext, error: StoryFoldError, part: StoryPart, again: string): string {
  const { earlier, because } = error.details;
  const words = context.messages.stories;
  if (typeof earlier === 'string') return words.first(context.command('story', 'run', '--stage', earlier));
  if (because === 'edited' || because === 'strict') return words.forced(`${again} --force`);
  return error.code === 'refused' ? '' : words.again(part, again);
}
