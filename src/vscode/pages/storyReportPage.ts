import { l10n } from 'vscode';
import type { PlotSkeleton, StoryTree } from '../../core/story/model';
import type { ReportedEnding, StoryReport } from '../../core/story/report/model';
import { shownMinutes } from '../../core/story/report/shownMinutes';
import { groupDigits } from '../../core/text/groupDigits';
import { problemCount, verdictWords } from '../storyWords';
import { plain, table } from './markdown';
import { actTable } from './storyActTable';
import { choiceWords, choicesWords, endingName, nodeCell } from './storyNames';

/** Places that are listed under one heading. */
const mostPlaces = 30;
/** Steps of the way to an ending that are listed. */
const mostSteps = 100;

export interface StoryReportFacts {
  /** Of the project, where the tree has none. */
  title: string;
  tree: StoryTree;
  report: StoryReport;
  skeleton?: PlotSkeleton | undefined;
}

/** What came of a story, as a page of Markdown: whether it is good enough, what is wrong with its ways, how each ending is reached. */
export function storyReportPage(facts: StoryReportFacts): string {
  const { title, tree, report } = facts;
  return [
    `# ${plain(l10n.t('Story report: {0}', tree.title.trim() || title))}`,
    `**${plain(verdictWords(report.verdict))}**`,
    measures(report).join('\n'),
    ...size(report).map(plain),
    ...problems(tree, report),
    ...endings(tree, report.treeMetrics.endings),
    ...skeletonFacts(report),
    ...quality(facts),
    '',
  ].join('\n\n');
}

function measures(report: StoryReport): string[] {
  const { treeMetrics, targets, verdict } = report;
  const reached = treeMetrics.endings.filter(({ reachable }) => reachable);
  const different = new Set(reached.map(({ id, endingId }) => endingId ?? id)).size;
  const rows: [string, string, number, boolean][] = [
    [
      l10n.t('Choices on the main way'),
      String(treeMetrics.mainPathDepth),
      targets.minMainDepth,
      verdict.depthOk,
    ],
    [
      l10n.t('Minutes to read it'),
      shownMinutes(report).toFixed(1),
      targets.minDurationMinutes,
      verdict.durationOk,
    ],
    [l10n.t('Different endings'), String(different), targets.targetEndings, verdict.endingsOk],
  ];
  return table(
    [l10n.t('Measure'), l10n.t('Verdict'), l10n.t('Is'), l10n.t('At least')].map(plain),
    rows.map(([name, is, asked, isOk]) => [
      plain(name),
      plain(isOk ? l10n.t('✓ reached') : l10n.t('✗ not reached')),
      is,
      String(asked),
    ]),
    2,
  );
}

function size({ treeMetrics, choiceMetrics }: StoryReport): string[] {
  const { totalChoices, avgChoicesPerNode, repetitionRate, defaultChoiceRatio } = choiceMetrics;
  return [
    l10n.t(
      'Nodes: {0}. Choices: {1}, on average {2} where there are any.',
      groupDigits(treeMetrics.totalNodes),
      groupDigits(totalChoices),
      avgChoicesPerNode.toFixed(1),
    ),
    ...(repetitionRate > 0 ? [l10n.t('Choices that repeat another: {0}%.', percent(repetitionRate))] : []),
    ...(defaultChoiceRatio > 0
      ? [l10n.t('Choices put in since none could be had: {0}%.', percent(defaultChoiceRatio))]
      : []),
  ];
}

/** Each group with what it means, so that the words need no glossary. */
function problems(tree: StoryTree, report: StoryReport): string[] {
  const heading = `## ${plain(l10n.t('Ways through the story'))}`;
  if (problemCount(report) === 0) return [heading, plain(l10n.t('Nothing is wrong with them.'))];
  const { treeMetrics, choiceMetrics, skeletonMetrics } = report;
  const node = (id: string): string => nodeCell(tree, id);
  const groups: [string, readonly string[]][] = [
    [l10n.t('Stop without being an ending'), treeMetrics.deadEnds.map(node)],
    [l10n.t('Lead to no ending any more'), treeMetrics.traps.map(node)],
    [
      l10n.t('Lead to a node that is not there'),
      treeMetrics.dangling.map(
        ({ node: from, choice, target }) =>
          `${node(from)}: ${plain(l10n.t('{0} → {1}', choiceWords(tree, from, choice), target))}`,
      ),
    ],
    [l10n.t('Cannot be reached'), treeMetrics.unreachable.map(node)],
    [
      l10n.t('Endings that nobody comes to'),
      treeMetrics.endings.filter(({ reachable }) => !reachable).map(({ id }) => node(id)),
    ],
    [l10n.t('May leave a reader without a choice'), treeMetrics.mayStick.map(node)],
    [
      l10n.t('Choices that make no difference'),
      choiceMetrics.falseChoices.map(
        ({ node: at, choices }) => `${node(at)}: ${plain(choicesWords(tree, at, choices))}`,
      ),
    ],
    [
      l10n.t('Take as known what is not known on every way'),
      treeMetrics.unsureFacts.map(({ node: at, fact, known }) => {
        const meaning = tree.variables.find(({ name }) => name === fact)?.meaning.trim() ?? '';
        const what = meaning === '' ? fact : l10n.t('{0} ({1})', fact, meaning);
        return `${node(at)}: ${plain(known === 'none' ? l10n.t('{0}, known on no way', what) : what)}`;
      }),
    ],
    [l10n.t('Beats of the skeleton without a node'), (skeletonMetrics?.uncoveredBeats ?? []).map(plain)],
    [
      l10n.t('Planned endings that are missing'),
      (skeletonMetrics?.endingsMissing ?? []).map((id) => plain(endingName(tree, id))),
    ],
    [l10n.t('Nodes of a beat not in the skeleton'), (skeletonMetrics?.strayNodes ?? []).map(node)],
  ];
  return [
    heading,
    ...groups
      .filter(([, places]) => places.length > 0)
      .flatMap(([name, places]) => [
        `### ${plain(l10n.t('{0}: {1}', name, groupDigits(places.length)))}`,
        [
          ...places.slice(0, mostPlaces).map((place) => `- ${place}`),
          ...(places.length > mostPlaces
            ? [`- ${plain(l10n.t('and {0} more', groupDigits(places.length - mostPlaces)))}`]
            : []),
        ].join('\n'),
      ]),
  ];
}

function endings(tree: StoryTree, all: readonly ReportedEnding[]): string[] {
  if (all.length === 0) return [`## ${plain(l10n.t('Endings'))}`, plain(l10n.t('There is none.'))];
  return [
    `## ${plain(l10n.t('Endings'))}`,
    ...all
      .slice(0, mostPlaces)
      .flatMap((ending) => [
        `### ${plain(ending.endingId === null ? ending.id : endingName(tree, ending.endingId))}`,
        `${nodeCell(tree, ending.id)} · ${plain(howReached(ending))}`,
        ...witnessSteps(tree, ending),
      ]),
    ...(all.length > mostPlaces ? [plain(l10n.t('and {0} more', groupDigits(all.length - mostPlaces)))] : []),
  ];
}

function howReached({ reachable, witness, undecided }: ReportedEnding): string {
  if (witness !== null) return l10n.t('reached by {0} choices', groupDigits(witness.length));
  if (undecided === true)
    return l10n.t('perhaps reached: there are too many ways to try them all, or macros decide');
  return reachable ? l10n.t('can be reached') : l10n.t('reached by nobody');
}

function witnessSteps(tree: StoryTree, { witness }: ReportedEnding): string[] {
  if (!witness || witness.length === 0) return [];
  const steps = witness
    .slice(0, mostSteps)
    .map(
      ({ node, choice }, index) =>
        `${index + 1}. ${nodeCell(tree, node)}: ${plain(choiceWords(tree, node, choice))}`,
    );
  return [
    [
      ...steps,
      ...(witness.length > mostSteps
        ? [`${mostSteps + 1}. ${plain(l10n.t('and {0} more', groupDigits(witness.length - mostSteps)))}`]
        : []),
    ].join('\n'),
  ];
}

function skeletonFacts({ skeletonMetrics }: StoryReport): string[] {
  if (skeletonMetrics === null) return [];
  const { acts, beats, coveredBeats, criticalBranchPoints, endingsPlanned, endingsMissing } = skeletonMetrics;
  return [
    `## ${plain(l10n.t('The skeleton'))}`,
    plain(
      l10n.t(
        'Acts: {0}. Beats: {1}, with nodes {2}. Critical branch points: {3}. Planned endings: {4}, with nodes {5}.',
        acts,
        beats,
        coveredBeats,
        criticalBranchPoints,
        endingsPlanned,
        endingsPlanned - endingsMissing.length,
      ),
    ),
  ];
}

function quality({ report, skeleton }: StoryReportFacts): string[] {
  const lines = actTable(report.choiceQualityByAct, skeleton);
  return lines.length === 0 ? [] : [`## ${plain(l10n.t('Choices by act, each of 10'))}`, lines.join('\n')];
}

function percent(share: number): number {
  return Math.round(share * 100);
}
