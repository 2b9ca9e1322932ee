import { chapterModelSteps } from '../../core/chapter/chapterModelSteps';
import type { ChapterController } from '../../core/chapter/chapterController';
import type { ChapterOutcome } from '../../core/chapter/chapterOutcome';
import type { ChapterProgress, ChapterRunOptions } from '../../core/chapter/running/chapterRun';
import { StoryFoldError } from '../../core/errors';
import { stepSettings } from '../../core/llm/calls/modelSettings';
import { noModelNamed } from '../../core/llm/modelErrors';
import { shorten } from '../../core/text/shorten';
import type { Access, CommandContext, ModelNeed, Workspace } from '../commandLine/commandContext';
import { advised } from '../models/endpointTrouble';
import { unfitSelectiveRetry } from '../models/environmentSettings';
import { modelRunOptions } from '../models/modelRunOptions';

export interface ChapterWorkspace extends Workspace {
  chapters: ChapterController;
}

/** An open project with the engine that works on its chapters. */
export async function chapterWorkspace(
  context: CommandContext,
  access: Access,
  needs: ModelNeed = {},
): Promise<ChapterWorkspace> {
  const workspace = await context.workspace(access, needs);
  const { store, manuscript, project, controller: refinement, asked } = workspace;
  const { ChapterController } = await import('../../core/chapter/chapterController');
  const chapters = new ChapterController({
    store,
    manuscript,
    project,
    clock: context.clock,
    refinement,
    playbook: async () => (await import('../../core/project/playbook/toldBullets')).readToldBullets(store),
    ...(asked && { model: asked.session }),
  });
  return { ...workspace, chapters };
}

/** The same for what writes chapters. Throws as `askingWorkspace`, and `usage` where the environment says what cannot be followed. */
export async function writingWorkspace(context: CommandContext): Promise<ChapterWorkspace> {
  requireFitEnvironment(context);
  return askingWorkspace(context);
}

/** The same for what asks a model. Throws `no_model` where none is named, before anything is done. */
export async function askingWorkspace(context: CommandContext): Promise<ChapterWorkspace> {
  const workspace = await chapterWorkspace(context, 'write', { model: 'always' });
  const { asked } = workspace;
  if (asked && chapterModelSteps.some((step) => stepSettings(asked.settings, step).model === undefined))
    throw noModelNamed();
  return workspace;
}

/** Throws `usage` where the environment says what cannot be followed. */
export function requireFitEnvironment(context: CommandContext): void {
  const unfit = unfitEnvironment(context);
  if (unfit) throw unfit;
}

/** What the environment says of chapters and cannot be followed, as `usage`. */
export function unfitEnvironment(context: CommandContext): StoryFoldError | undefined {
  const { usage } = context.messages.chapters;
  const unfit = unfitSelectiveRetry(context.environment, context.given);
  return unfit === undefined
    ? undefined
    : context.usage(usage.selectiveRetry(shorten(unfit)), usage.selectiveRetryHint);
}

/**
 * Runs something that asks a model about chapters: with what it costs told before, where it stands told while it goes, and, when it ends
 * before its time, the command with which it goes on.
 *
 * @param goOn the words of that command
 * @param isTried whether there are attempts, of which another may follow
 */
export async function runOnChapters<Result>(
  context: CommandContext,
  workspace: ChapterWorkspace,
  goOn: readonly string[],
  run: (options: ChapterRunOptions) => Promise<Result>,
  { isTried = true } = {},
): Promise<Result> {
  const { messages, output } = context;
  const { onModelProgress, beforeCost, signal } = modelRunOptions(context, workspace, chapterModelSteps, {
    isMost: false,
  });
  let last: ChapterProgress | undefined;
  const options: ChapterRunOptions = {
    ...(signal && { signal }),
    ...(onModelProgress && { onModelProgress }),
    ...(beforeCost && {
      beforeCost: async (estimate) => {
        await beforeCost(estimate);
        if (isTried) output.note(messages.chapters.ifItPasses);
      },
    }),
    onProgress: (progress) => {
      last = progress;
      output.step(messages.chapters.progress(progress, tokensOf(workspace), isTried));
    },
  };
  try {
    return await advised(
      context,
      () => workspace.asked?.endpoint,
      () => run(options),
    );
  } catch (error) {
    if (!(error instanceof StoryFoldError) || last === undefined) throw error;
    const command = messages.chapters.goOn(context.command(...goOn));
    const movedAside = error.details['movedAside'] as readonly string[] | undefined;
    if (error.code === 'cancelled')
      throw new StoryFoldError(
        'cancelled',
        messages.chapters.stopped(last.chapter),
        [...(movedAside ? [messages.chapters.outcome.movedAside(movedAside)] : []), command].join(' '),
        { alreadyTold: true },
      );
    // What is to be done about it comes first.
    const { message, hint } = messages.errorText(error);
    throw new StoryFoldError(
      error.code,
      message,
      [hint, command].filter((part) => part !== '').join(' '),
      { alreadyTold: true },
      { cause: error },
    );
  }
}

/** Of this run, both sent and written. */
export function tokensOf({ asked }: Workspace): number {
  return (asked?.ledger.made ?? []).reduce(
    (sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens,
    0,
  );
}

/**
 * What the process ends with after these: 3 where a version waits beside the author's own text, 1 where a chapter needs attention. Of
 * several, one that needs attention weighs more.
 */
export function endAsTheyStand(context: CommandContext, outcomes: readonly ChapterOutcome[]): void {
  if (outcomes.some(({ needsAttention, proposed }) => needsAttention && proposed === null))
    context.endAsFailed();
  else if (outcomes.some(({ proposed }) => proposed !== null)) context.endAsRefused();
  else if (outcomes.some(({ needsAttention }) => needsAttention)) context.endAsFailed();
}
