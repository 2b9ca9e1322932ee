import type { StoryTree } from '../../core/story/model';
import type { ActQuality, StoryReport } from '../../core/story/report/model';
import { shownMinutes } from '../../core/story/report/shownMinutes';
import { qualityDimensions } from '../../core/story/quality/model';
import type { Output } from '../terminal/output';
import { table } from '../terminal/table';
import { cutTo, wrapTo } from '../terminal/textWidth';

/** Of what is wrong in one way so many places are told; `--json` has all. */
const mostPlaces = 6;
const widestName = 28;

/** What came of a story: the verdict, its figures, what is wrong with its ways, its endings, its choices by act. */
export function storyReportLines(report: StoryReport, tree: StoryTree, output: Output): string[] {
  const { style, width, messages } = output;
  const words = messages.stories.report;
  const { treeMetrics, choiceMetrics, skeletonMetrics } = report;
  const { totalChoices, avgChoicesPerNode, repetitionRate, defaultChoiceRatio } = choiceMetrics;
  return [
    style.heading(words.header(output.tidy(tree.title))),
    ...verdictLines(report, output),
    '',
    ...measureTable(report, output),
    '',
    ...wrapTo(words.size(treeMetrics.totalNodes, totalChoices, avgChoicesPerNode.toFixed(1)), width),
    ...(totalChoices === 0
      ? []
      : wrapTo(words.repetition(percent(repetitionRate), percent(defaultChoiceRatio)), width)),
    ...(skeletonMetrics
      ? wrapTo(
          words.skeleton(skeletonMetrics.coveredBeats, skeletonMetrics.beats, skeletonMetrics.acts),
          width,
        )
      : []),
    '',
    ...problemLines(report, output),
    ...endingLines(report, output),
    ...actLines(report.choiceQualityByAct, output),
  ];
}

/** One line, or a few: whether it passes, and what it misses. */
export function verdictLines({ verdict }: Pick<StoryReport, 'verdict'>, output: Output): string[] {
  const { style, width, messages } = output;
  const words = messages.stories.report;
  const missed = [
    ...(verdict.depthOk ? [] : [words.depth]),
    ...(verdict.durationOk ? [] : [words.duration]),
    ...(verdict.endingsOk ? [] : [words.endings]),
  ];
  const text = verdict.passes ? words.passes : words.fallsShort(missed);
  return wrapTo(text, width).map(verdict.passes ? style.good : style.caution);
}

function measureTable(report: StoryReport, { style, messages }: Output): string[] {
  const { treeMetrics, verdict, targets } = report;
  const { columns, measures } = messages.stories.report;
  const rows: [string, number, number, boolean][] = [
    [measures.depth, treeMetrics.mainPathDepth, targets.minMainDepth, verdict.depthOk],
    [measures.duration, shownMinutes(report), targets.minDurationMinutes, verdict.durationOk],
    [measures.endings, treeMetrics.endingCount, targets.targetEndings, verdict.endingsOk],
  ];
  return table(
    [
      { title: columns.measure },
      { title: columns.is, align: 'right' },
      { title: columns.asked, align: 'right' },
    ],
    rows.map(([name, is, asked, isOk]) => [
      name,
      isOk ? style.good(String(is)) : style.caution(String(is)),
      String(asked),
    ]),
    style.dim,
  );
}

function problemLines(report: StoryReport, output: Output): string[] {
  const { style, width, messages } = output;
  const words = messages.stories.report;
  const { treeMetrics, choiceMetrics, skeletonMetrics } = report;
  const groups: [string, readonly string[]][] = [
    [words.problem.deadEnds, treeMetrics.deadEnds],
    [words.problem.traps, treeMetrics.traps],
    [
      words.problem.dangling,
      treeMetrics.dangling.map(({ node, choice, target }) => words.danglingAt(node, choice, target)),
    ],
    [words.problem.unreachable, treeMetrics.unreachable],
    [
      words.problem.endingsNotReached,
      treeMetrics.endings.filter(({ reachable }) => !reachable).map(({ id, endingId }) => endingId ?? id),
    ],
    [words.problem.mayStick, treeMetrics.mayStick],
    [
      words.problem.falseChoices,
      choiceMetrics.falseChoices.map(({ node, choices }) => words.choicesAt(node, choices)),
    ],
    [
      words.problem.unsureFacts,
      treeMetrics.unsureFacts.map(({ node, fact, known }) => words.unsure(node, fact, known === 'none')),
    ],
    [words.problem.uncoveredBeats, skeletonMetrics?.uncoveredBeats ?? []],
    [words.problem.endingsMissing, skeletonMetrics?.endingsMissing ?? []],
    [words.problem.strayNodes, skeletonMetrics?.strayNodes ?? []],
  ];
  const found = groups.filter(([, places]) => places.length > 0);
  if (found.length === 0) return wrapTo(words.sound, width).map(style.good);
  return [
    style.heading(words.problems),
    ...found.flatMap(([name, places]) => [
      style.caution(`${name} (${places.length})`),
      ...placeLines(places, output),
    ]),
  ];
}

function placeLines(places: readonly string[], output: Output): string[] {
  const { messages, width } = output;
  const shown = places.slice(0, mostPlaces).map((place) => cutTo(output.tidy(place), width - 2));
  const rest = places.length - shown.length;
  const line = [...shown, ...(rest > 0 ? [messages.stories.report.more(rest)] : [])].join(' · ');
  return wrapTo(line, width - 2).map((part) => `  ${part}`);
}

function endingLines({ treeMetrics: { endings } }: StoryReport, output: Output): string[] {
  if (endings.length === 0) return [];
  const { style, messages } = output;
  const words = messages.stories.report;
  return [
    '',
    ...table(
      [
        { title: words.endingColumns.ending },
        { title: words.endingColumns.node },
        { title: words.endingColumns.way },
      ],
      endings.map(({ id, endingId, reachable, witness, undecided }) => [
        cutTo(output.tidy(endingId ?? '–'), widestName),
        cutTo(output.tidy(id), widestName),
        witness !== null
          ? words.reached(witness.length)
          : undecided === true
            ? words.undecided
            : reachable
              ? '–'
              : style.caution(words.notReached),
      ]),
      style.dim,
    ),
  ];
}

/** How good the choices of each act are. */
export function actLines(acts: readonly ActQuality[], output: Output): string[] {
  if (acts.length === 0) return [];
  const { style, messages } = output;
  const { report: words, quality } = messages.stories;
  // In some stories the first act has the index 0; readers count from 1.
  const shift = acts.some(({ actIndex }) => actIndex === 0) ? 1 : 0;
  return [
    '',
    style.heading(words.quality),
    ...table(
      [
        { title: words.actColumns.act },
        { title: words.actColumns.nodes, align: 'right' },
        { title: words.actColumns.overall, align: 'right' },
        ...qualityDimensions.map((name) => ({
          title: quality.dimensionNames[name],
          align: 'right' as const,
        })),
      ],
      acts.map(({ actIndex, nodes, overallScore, dimensions }) => [
        actIndex === null ? words.noAct : String(actIndex + shift),
        String(nodes),
        overallScore.toFixed(1),
        ...dimensions.map(({ score }) => score.toFixed(1)),
      ]),
      style.dim,
    ),
  ];
}

function percent(share: number): number {
  return Math.round(share * 100);
}
