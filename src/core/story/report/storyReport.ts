import { depthFirst } from '../graph/depthFirst';
import { incomingChoices, reachability } from '../graph/reachability';
import { storyGraph, type StoryGraph } from '../graph/storyGraph';
import type { PlotSkeleton, StoryTree } from '../model';
import { choiceQuality } from '../quality/choiceQuality';
import { qualityByAct } from '../quality/qualityByAct';
import { choiceMetrics } from './choiceMetrics';
import { falseChoices } from './falseChoices';
import { mainWay } from './mainWay';
import type { ReportedEnding, ReportTargets, StoryReport } from './model';
import { reportedEndings } from './reportedEndings';
import { skeletonMetrics } from './skeletonMetrics';
import { danglingChoices, deadEnds, mayStick, traps, unreachable } from './structure';
import { sugarCubeVariables } from './sugarCubeVariables';
import { unsureFacts } from './unsureFacts';
import { verdictOn } from './verdict';
import { Ways } from './ways';

interface ReportOptions {
  skeleton?: PlotSkeleton | undefined;
  targets: ReportTargets;
  /** Names of people, places and things of the story, for the quality of its choices. */
  loreNames?: readonly string[];
}

/** Steps of all ways that a report tells: far more than a story has that anybody writes. */
const mostSteps = 250_000;

/** What a story is like, and whether that is enough: what `measureStory` says, and how good its choices are. */
export function storyReport(tree: StoryTree, { skeleton, targets, loreNames }: ReportOptions): StoryReport {
  const graph = storyGraph(tree);
  const measured = measureGraph(tree, graph, { skeleton, targets });
  const isReached = new Set(graph.ids);
  for (const id of measured.treeMetrics.unreachable) isReached.delete(id);
  const qualities = choiceQuality(tree, { skeleton, ...(loreNames && { loreNames }) });
  return {
    ...measured,
    choiceQualityByAct: qualityByAct(qualities.filter(({ node }) => isReached.has(node))),
  };
}

type MeasuredStory = Omit<StoryReport, 'choiceQualityByAct'>;

/**
 * The report without the quality of choices, for which every text is read. The tree may be in any state: unfinished, with cycles, with choices that
 * lead nowhere. The time is proportional to the size of the tree, but for false choices, O(m log n) in what is repeated, and for endings that the
 * shortest way does not reach, where the search has a limit.
 */
export function measureStory(
  tree: StoryTree,
  options: Pick<ReportOptions, 'skeleton' | 'targets'>,
): MeasuredStory {
  return measureGraph(tree, storyGraph(tree), options);
}

function measureGraph(
  tree: StoryTree,
  graph: StoryGraph,
  { skeleton, targets }: Pick<ReportOptions, 'skeleton' | 'targets'>,
): MeasuredStory {
  const reach = reachability(graph);
  const search = depthFirst(graph);
  const main = mainWay(graph, search, targets);
  const incoming = incomingChoices(graph, reach.order);
  const endings = reportedEndings(graph, reach, incoming, new Ways(graph, mostSteps), {
    unknown: sugarCubeVariables(tree, graph),
  });
  const endingCount = distinctEndings(endings);
  return {
    treeMetrics: {
      totalNodes: graph.nodes.length,
      mainPathDepth: main.depth,
      mainPath: main.nodes,
      estimatedDurationMinutes: main.minutes,
      endingCount,
      endings,
      unreachable: unreachable(graph, reach),
      deadEnds: deadEnds(graph, reach),
      dangling: danglingChoices(graph),
      traps: traps(graph, reach, incoming),
      mayStick: mayStick(tree, graph, reach),
      unsureFacts: unsureFacts(graph, incoming, search, new Ways(graph, mostSteps)),
    },
    choiceMetrics: { ...choiceMetrics(graph, reach), falseChoices: falseChoices(graph, reach) },
    skeletonMetrics: skeleton ? skeletonMetrics(graph, reach, skeleton) : null,
    verdict: verdictOn(main, endingCount, targets),
    targets: {
      minMainDepth: targets.minMainDepth,
      targetEndings: targets.targetEndings,
      minDurationMinutes: targets.minDurationMinutes,
      secondsPerChoice: targets.secondsPerChoice,
    },
  };
}

/** Endings that a reader can come to; nodes that are the same ending count once, and one that is none of the planned counts by itself. */
function distinctEndings(endings: readonly ReportedEnding[]): number {
  const planned = new Set<string>();
  let others = 0;
  for (const { endingId, reachable } of endings) {
    if (!reachable) continue;
    if (endingId === null) others++;
    else planned.add(endingId);
  }
  return planned.size + others;
}
