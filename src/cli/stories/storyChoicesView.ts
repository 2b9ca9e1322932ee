import type { StoryNode } from '../../core/story/model';
import { qualityDimensions, type NodeQuality } from '../../core/story/quality/model';
import { qualityByAct } from '../../core/story/quality/qualityByAct';
import { shorten } from '../../core/text/shorten';
import { hanging } from '../chapters/chapterView';
import type { Output } from '../terminal/output';
import { actLines } from './storyReportView';
import { table } from '../terminal/table';
import { cutTo, displayWidth, padTo, wrapTo } from '../terminal/textWidth';

/** From this score nobody need look, of 10; below the other somebody should. */
const good = 7;
const weak = 5;
const widestNode = 24;
/** UTF-16 units of a node's text that are shown. */
const mostOfText = 200;

/** Nodes in the order of their scores; of the same score, in that of the tree. */
export function weakestFirst(qualities: readonly NodeQuality[]): NodeQuality[] {
  return [...qualities].sort((one, other) => one.overallScore - other.overallScore);
}

/** A line for each of the weakest nodes, and the means of the acts. */
export function weakestLines(qualities: readonly NodeQuality[], limit: number, output: Output): string[] {
  const { style, messages, width } = output;
  const { choices, quality } = messages.stories;
  if (qualities.length === 0) return [choices.none];
  const mean = qualities.reduce((sum, { overallScore }) => sum + overallScore, 0) / qualities.length;
  const shown = weakestFirst(qualities).slice(0, limit);
  const scores = (one: NodeQuality): string[] => [
    painted(one.overallScore, output),
    ...one.dimensions.map(({ score }) => painted(score, output)),
  ];
  const columns = [
    { title: choices.columns.node },
    { title: choices.columns.overall, align: 'right' as const },
    ...qualityDimensions.map((name) => ({ title: quality.dimensionNames[name], align: 'right' as const })),
    { title: choices.columns.remark },
  ];
  const names = shown.map(({ node }) => cutTo(output.tidy(node), widestNode));
  const taken =
    Math.max(displayWidth(choices.columns.node), ...names.map(displayWidth)) +
    columns.slice(1, -1).reduce((sum, { title }) => sum + 2 + displayWidth(title), 2);
  // A remark of which a word is left says nothing.
  const room = width - taken;
  const hasRemark = room >= 20;
  return [
    style.heading(choices.header(qualities.length, mean.toFixed(1))),
    ...(shown.length < qualities.length
      ? wrapTo(choices.weakest(shown.length, qualities.length), width)
      : []),
    '',
    ...table(
      hasRemark ? columns : columns.slice(0, -1),
      shown.map((one, at) => [
        names[at]!,
        ...scores(one),
        ...(hasRemark && one.suggestions[0]
          ? [style.dim(cutTo(output.tidy(quality.comment(one.suggestions[0])), room))]
          : []),
      ]),
      style.dim,
    ),
    ...actLines(qualityByAct(qualities), output),
  ];
}

/** One node in full: each dimension with its comment, and what may be done. */
export function oneNodeLines(one: NodeQuality, { narrative, choices }: StoryNode, output: Output): string[] {
  const { style, messages, width } = output;
  const { quality, choices: words } = messages.stories;
  const nameWidth = Math.max(...qualityDimensions.map((name) => displayWidth(quality.dimensionNames[name])));
  const text = shorten(output.tidy(narrative), mostOfText);
  return [
    style.heading(words.one(output.tidy(one.node), one.overallScore.toFixed(1))),
    ...(text === '' ? [] : wrapTo(text, width).map(style.dim)),
    ...choices.flatMap((choice) =>
      hanging(
        `  ${output.tidy(choice.id)}  `,
        `${output.tidy(choice.text)} → ${output.tidy(choice.target)}`,
        width,
      ),
    ),
    '',
    ...one.dimensions.flatMap(({ name, score, comment }) => {
      const title = quality.dimensionNames[name];
      const pad = ' '.repeat(nameWidth - displayWidth(title));
      const before = `${title}${pad}  ${padTo(painted(score, output), 4, 'right')}  `;
      const lines = wrapTo(output.tidy(quality.comment(comment)), width - nameWidth - 8);
      return lines.map((line, at) => `${at === 0 ? before : ' '.repeat(nameWidth + 8)}${line}`);
    }),
    '',
    ...(one.suggestions.length === 0
      ? [style.good(words.good)]
      : [
          style.heading(words.does),
          ...one.suggestions.flatMap((problem) =>
            hanging('- ', output.tidy(quality.suggestion(problem)), width),
          ),
        ]),
  ];
}

function painted(score: number, { style }: Output): string {
  const text = score.toFixed(1);
  return score < weak ? style.bad(text) : score < good ? style.caution(text) : text;
}
