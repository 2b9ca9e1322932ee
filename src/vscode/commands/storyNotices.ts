import { commands, l10n } from 'vscode';
import type { PlotSkeleton } from '../../core/story/model';
import { skeletonFile, documentFiles } from '../../core/story/storyFiles';
import type { StoryOutcome } from '../../core/story/storyRun';
import { groupDigits } from '../../core/text/groupDigits';
import type { StoryStage } from '../../shared/values';
import type { CommandId } from '../contributions';
import { sentences } from '../sentences';
import { storyWarningWords, verdictWords } from '../storyWords';
import type { NamedStory } from '../work/namedStory';
import type { Project } from '../workspace/project';
import { offer, type NextStep } from './offerSteps';

/** Warnings that a message has room for; the pages and the tree of stages have all. */
const mostWarnings = 3;

/** Says what came of a run, with what can be done next. Resolves when the message is gone. */
export async function tellStory(project: Project, stage: StoryStage, outcome: StoryOutcome): Promise<void> {
  const named = { project: project.id } satisfies NamedStory;
  const run = (title: string, id: CommandId, ...more: object[]): NextStep => ({
    title,
    run: () => commands.executeCommand(id, { ...named, ...more[0] }, ...more.slice(1)),
  });
  const { report, warnings } = outcome;
  const isReused = outcome.stages.every(({ did }) => did === 'reused');
  const told = [
    ...warnings.slice(0, mostWarnings).map(storyWarningWords),
    ...(warnings.length > mostWarnings
      ? [l10n.t('Further remarks: {0}.', warnings.length - mostWarnings)]
      : []),
  ];
  const say = (text: string, steps: NextStep[], isWarning = false): Promise<void> =>
    offer(sentences(text, ...told), steps, isWarning || told.length > 0 ? 'warning' : 'info');
  const anew = (id: CommandId): NextStep[] =>
    isReused ? [run(l10n.t('Make It Anew'), id, {}, { force: true })] : [];
  switch (stage) {
    case 'docs':
      return say(
        isReused
          ? l10n.t('The story documents are up to date: what they are made from has not changed.')
          : l10n.t('The story documents are written. Change in them what you like.'),
        [
          run(l10n.t('Open'), 'storyfold.openStoryFile', { path: documentFiles.mainline }),
          run(l10n.t('Write Plot Skeleton'), 'storyfold.writePlotSkeleton'),
          ...anew('storyfold.writeStoryDocuments'),
        ],
      );
    case 'skeleton':
      return say(
        isReused
          ? l10n.t('The plot skeleton is up to date: what it is made from has not changed.')
          : skeletonWords((await project.story.skeleton().catch(() => undefined))?.skeleton),
        [
          run(l10n.t('Open'), 'storyfold.openStoryFile', { path: skeletonFile }),
          run(l10n.t('Build Story Tree'), 'storyfold.buildStoryTree'),
          ...anew('storyfold.writePlotSkeleton'),
        ],
      );
    case 'tree':
    case 'full': {
      const size =
        report === null
          ? l10n.t('The story tree stands.')
          : isReused
            ? l10n.t('The story tree is up to date: what it is made from has not changed.')
            : l10n.t(
                'The story tree stands: {0} nodes, {1} endings.',
                groupDigits(report.treeMetrics.totalNodes),
                groupDigits(report.treeMetrics.endingCount),
              );
      return say(
        sentences(size, ...(report === null ? [] : [verdictWords(report.verdict)])),
        [
          run(l10n.t('Story Map'), 'storyfold.openStoryMap'),
          run(l10n.t('Report'), 'storyfold.showStoryReport'),
          ...anew(stage === 'full' ? 'storyfold.buildStory' : 'storyfold.buildStoryTree'),
        ],
        report !== null && !report.verdict.passes,
      );
    }
  }
}

function skeletonWords(skeleton: PlotSkeleton | undefined): string {
  if (!skeleton) return l10n.t('The plot skeleton is written.');
  const beats = skeleton.acts.reduce((sum, act) => sum + act.beats.length, 0);
  return l10n.t(
    'The plot skeleton is written: {0} acts, {1} beats, {2} endings.',
    skeleton.acts.length,
    beats,
    skeleton.endings.length,
  );
}
