import { commands, l10n, window, type QuickPickItem } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import type { StoryOutcome } from '../../core/story/storyRun';
import { storyParts, storyStages, type StoryPart, type StoryStage } from '../../shared/values';
import type { CommandId } from '../contributions';
import { withSteps, type ErrorStep } from '../errorSteps';
import { partName, partStateWords } from '../storyWords';
import type { NamedPhase } from '../work/namedPlace';
import { storyNamed, type NamedStory } from '../work/namedStory';
import type { StoryAsked } from '../work/storyRuns';
import type { Project } from '../workspace/project';
import { askOf, tell } from './commandParts';
import { tellStory } from './storyNotices';
import type { StoryParts } from './storyParts';

// The commands that have a model work on a branching story. Each says in the end what came of it, and what can be done next.

const stageCommands = {
  docs: 'storyfold.writeStoryDocuments',
  skeleton: 'storyfold.writePlotSkeleton',
  tree: 'storyfold.buildStoryTree',
  full: 'storyfold.buildStory',
} as const satisfies Record<StoryStage, CommandId>;

/** Runs a stage on what is there. `options`: as `StoryAsked`, from messages of ours. */
export async function runStage(
  parts: StoryParts,
  stage: StoryStage,
  argument: unknown,
  options?: unknown,
): Promise<StoryOutcome> {
  const project = parts.selection.requireWritable(storyNamed(argument)?.project);
  const asked = askedIn(options);
  try {
    const outcome = await parts.storyRuns.run(stage, asked, askOf(parts.view, project));
    void tellStory(project, stage, outcome);
    return outcome;
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'cancelled')
      tell(l10n.t('Stopped. Every document and node that was finished is saved.'));
    throw withSteps(error, stepsOf(project, stage, asked, error));
  }
}

/** Lets the author say how a stage is to be run. Undefined when they leave. */
export async function runStageWithOptions(
  parts: StoryParts,
  argument: unknown,
): Promise<StoryOutcome | undefined> {
  const named = storyNamed(argument);
  const project = parts.selection.requireWritable(named?.project);
  const title = l10n.t('Run a Story Stage');
  const stage = named?.stage ?? (await pickStage(project, title));
  if (stage === undefined) return undefined;
  const asked = await pickOptions(stage, title);
  return asked && runStage(parts, stage, { project: project.id } satisfies NamedStory, asked);
}

async function pickStage(project: Project, title: string): Promise<StoryStage | undefined> {
  const { stages } = await project.story.standing();
  const items = storyStages.map((stage): QuickPickItem & { stage: StoryStage } => ({
    label: stage === 'full' ? l10n.t('All stages') : partName(stage),
    description: stages
      .filter((one) => one.stage === stage)
      .map(({ state }) => partStateWords(state))
      .join(''),
    stage,
  }));
  const picked = await window.showQuickPick(items, { title, placeHolder: l10n.t('Which stage?') });
  return picked?.stage;
}

/** Left with nothing chosen, it is run as its own command does. */
async function pickOptions(stage: StoryStage, title: string): Promise<StoryAsked | undefined> {
  type Option = keyof StoryAsked;
  const buildsTree = stage === 'tree' || stage === 'full';
  const items: (QuickPickItem & { option: Option })[] = [
    {
      option: 'force',
      label: l10n.t('Make it anew'),
      detail: l10n.t('Also where nothing has changed since. What you changed yourself is copied first.'),
    },
    ...(buildsTree
      ? [
          {
            option: 'legacy' as const,
            label: l10n.t('Without a skeleton'),
            detail: l10n.t('The tree is built from the documents alone.'),
          },
          {
            option: 'strict' as const,
            label: l10n.t('Without a skeleton, and strict'),
            detail: l10n.t('A tree that misses its limits is not taken.'),
          },
        ]
      : []),
  ];
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('How? With nothing ticked only what has changed is made.'),
    canPickMany: true,
  });
  if (!picked) return undefined;
  const chosen = new Set(picked.map(({ option }) => option));
  return {
    ...(chosen.has('force') && { force: true }),
    ...((chosen.has('legacy') || chosen.has('strict')) && { legacy: true }),
    ...(chosen.has('strict') && { strict: true }),
  };
}

function askedIn(options: unknown): StoryAsked {
  if (typeof options !== 'object' || options === null) return {};
  const { force, legacy, strict } = options as Record<string, unknown>;
  return {
    ...(force === true && { force }),
    ...(legacy === true && { legacy }),
    ...(legacy === true && strict === true && { strict }),
  };
}

/** What can be done about an error of a run, beside what helps with any error. */
function stepsOf(project: Project, stage: StoryStage, asked: StoryAsked, error: unknown): ErrorStep[] {
  if (!(error instanceof StoryFoldError)) return [];
  const { because, earlier, storyStage } = error.details;
  const step = (title: string, of: StoryStage, options: StoryAsked): ErrorStep => ({
    title,
    run: () =>
      commands.executeCommand(stageCommands[of], { project: project.id } satisfies NamedStory, options),
  });
  const part = storyParts.find((one) => one === storyStage);
  const first = storyParts.find((one) => one === earlier);
  if (because === 'input_missing' && first) return [step(stageTitle(first), first, {})];
  if (because === 'no_material') {
    const brief: NamedPhase = { project: project.id, phase: 'brief' };
    return [
      {
        title: l10n.t('Open the Brief'),
        run: () => commands.executeCommand('storyfold.openWorkbench' satisfies CommandId, brief),
      },
    ];
  }
  if (part === undefined) return [];
  if (because === 'edited') return [step(l10n.t('Write It Anew'), part, { ...asked, force: true })];
  if (because === 'strict') {
    const { strict: _strict, ...lenient } = asked;
    return [step(l10n.t('Take It as It Is'), part, lenient)];
  }
  return [
    step(l10n.t('Run Again: {0}', partName(part)), part, asked),
    ...(stage === 'full' && part !== 'tree' ? [step(l10n.t('Go On with All Stages'), 'full', asked)] : []),
  ];
}

/** What the command that runs it is called. */
function stageTitle(stage: StoryPart): string {
  switch (stage) {
    case 'docs':
      return l10n.t('Write Story Documents');
    case 'skeleton':
      return l10n.t('Write Plot Skeleton');
    case 'tree':
      return l10n.t('Build Story Tree');
  }
}
