import { stepSettings } from '../../core/llm/calls/modelSettings';
import { noModelNamed } from '../../core/llm/modelErrors';
import { stageModelSteps } from '../../core/task/running/stageModelSteps';
import type { TaskController } from '../../core/task/taskController';
import { taskKinds, taskStages } from '../../shared/values';
import { chapterWorkspace, requireFitEnvironment, type ChapterWorkspace } from '../chapters/chapterWorkspace';
import type { Access, CommandContext, ModelNeed } from '../commandLine/commandContext';

export interface TaskWorkspace extends ChapterWorkspace {
  tasks: TaskController;
}

/** An open project with the engine that works on its tasks. */
export async function taskWorkspace(
  context: CommandContext,
  access: Access,
  needs: ModelNeed = {},
): Promise<TaskWorkspace> {
  const workspace = await chapterWorkspace(context, access, needs);
  const { store, manuscript, project, controller: refinement, reviewers, chapters, asked } = workspace;
  const { clock, timer, uptime } = context;
  const { TaskController } = await import('../../core/task/taskController');
  const { StoryController } = await import('../../core/story/storyController');
  const tasks = new TaskController({
    store,
    manuscript,
    project,
    clock,
    timer,
    uptime,
    refinement,
    chapters,
    stories: new StoryController({
      store,
      manuscript,
      project,
      clock,
      environment: context.environment,
      ...(asked && { model: asked.session }),
    }),
    reviewers,
    ...(asked && { model: asked.session }),
  });
  return { ...workspace, tasks };
}

/**
 * The same for what may ask a model: with the one that is named, where one is. Whether it is needed depends on how the task stands, and what
 * cannot be done anyhow is refused before a model is asked for; see `requireModel`.
 */
export async function askingTaskWorkspace(context: CommandContext): Promise<TaskWorkspace> {
  requireFitEnvironment(context);
  const workspace = await taskWorkspace(context, 'write', { model: 'if_named' });
  const { asked } = workspace;
  const steps = taskStages.flatMap((stage) => taskKinds.flatMap((kind) => stageModelSteps(stage, kind)));
  if (asked && steps.some((step) => stepSettings(asked.settings, step).model === undefined))
    throw noModelNamed();
  return workspace;
}

/**
 * Throws where there is no model, as every command says it that needs one: `usage` with `--provider offline`, `confirmation_needed` where no
 * address is named.
 */
export async function requireModel(context: CommandContext, { asked }: TaskWorkspace): Promise<void> {
  if (asked) return;
  await context.endpoint();
  throw noModelNamed();
}
