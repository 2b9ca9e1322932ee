import { l10n } from 'vscode';
import { nodeOf } from '../../core/story/play';
import type { StoryGraph } from '../../core/story/map/storyGraph';
import type { StoryTree } from '../../core/story/model';
import type { StoryReport } from '../../core/story/report/model';
import { shownMinutes } from '../../core/story/report/shownMinutes';
import type { StoryEndingView, StoryMeasure, StoryProblemView, StoryReportView } from '../../shared/storyMap';
import { dimensionName } from '../pages/storyQualityWords';
import type { StoryWays } from './storyWays';

/** A report as the map's side panel shows it. `actLabel`: what an act is called. */
export function reportView(
  tree: StoryTree,
  graph: StoryGraph,
  report: StoryReport,
  problems: StoryProblemView[],
  ways: StoryWays,
  actLabel: (act: number | null) => string,
): StoryReportView {
  const { treeMetrics, verdict, targets } = report;
  return {
    passes: verdict.passes,
    verdict: [
      {
        label: l10n.t('Choices on the longest way'),
        value: l10n.t('{0} (at least {1})', treeMetrics.mainPathDepth, targets.minMainDepth),
        isEnough: verdict.depthOk,
      },
      {
        label: l10n.t('Minutes that it takes'),
        value: l10n.t('{0} (at least {1})', shownMinutes(report), targets.minDurationMinutes),
        isEnough: verdict.durationOk,
      },
      {
        label: l10n.t('Endings that can be reached'),
        value: l10n.t('{0} (at least {1})', treeMetrics.endingCount, targets.targetEndings),
        isEnough: verdict.endingsOk,
      },
    ],
    measures: measures(report),
    endings: endings(tree, graph, report, ways),
    problems,
    quality: report.choiceQualityByAct.map(({ actIndex, overallScore, dimensions }) => ({
      label: actLabel(actIndex),
      score: overallScore,
      dimensions: dimensions.map(({ name, score }) => ({
        label: dimensionName(name),
        value: rounded(score),
        isEnough: null,
      })),
    })),
    mainWay: ways.wayThrough(treeMetrics.mainPath),
  };
}

function measures({ treeMetrics, choiceMetrics, skeletonMetrics }: StoryReport): StoryMeasure[] {
  const measure = (label: string, value: string | number): StoryMeasure => ({
    label,
    value: String(value),
    isEnough: null,
  });
  return [
    measure(l10n.t('Nodes'), treeMetrics.totalNodes),
    measure(l10n.t('Choices'), choiceMetrics.totalChoices),
    measure(l10n.t('Choices at a node'), rounded(choiceMetrics.avgChoicesPerNode)),
    measure(l10n.t('Choices in the same words'), percent(choiceMetrics.repetitionRate)),
    measure(l10n.t('Choices put in by default'), percent(choiceMetrics.defaultChoiceRatio)),
    ...(skeletonMetrics
      ? [
          measure(
            l10n.t('Beats of the skeleton told'),
            l10n.t('{0} of {1}', skeletonMetrics.coveredBeats, skeletonMetrics.beats),
          ),
          measure(
            l10n.t('Planned endings written'),
            l10n.t(
              '{0} of {1}',
              skeletonMetrics.endingsPlanned - skeletonMetrics.endingsMissing.length,
              skeletonMetrics.endingsPlanned,
            ),
          ),
        ]
      : []),
  ];
}

function endings(
  tree: StoryTree,
  graph: StoryGraph,
  { treeMetrics }: StoryReport,
  ways: StoryWays,
): StoryEndingView[] {
  return treeMetrics.endings.flatMap(({ id, endingId, reachable, witness, undecided }) => {
    const node = graph.placeOf.get(id);
    if (node === undefined) return [];
    return [
      {
        node,
        title: endingTitle(tree, id, endingId),
        isReachable: reachable,
        isUndecided: undecided === true,
        way: witness && ways.wayOf(witness, id),
      },
    ];
  });
}

/** What an ending is called: its title, else its id, else its node's place in the story. */
export function endingTitle(tree: StoryTree, node: string, endingId: string | null): string {
  const known = tree.endings.find(({ id }) => id === endingId);
  return known?.title || endingId || nodeOf(tree, node)?.scene || node;
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
