import { l10n } from 'vscode';
import type { PlotSkeleton, StoryTree } from '../../core/story/model';
import type { NodeQuality } from '../../core/story/quality/model';
import { qualityByAct } from '../../core/story/quality/qualityByAct';
import { groupDigits } from '../../core/text/groupDigits';
import { plain, table } from './markdown';
import { actTable } from './storyActTable';
import { choicesWords, nodeCell } from './storyNames';
import { dimensionName, remarkWords, suggestionWords } from './storyQualityWords';

/** Nodes that are shown at length. */
const mostNodes = 50;

export interface ChoiceQualityFacts {
  /** Of the project, where the tree has none. */
  title: string;
  tree: StoryTree;
  qualities: readonly NodeQuality[];
  skeleton?: PlotSkeleton | undefined;
}

/** How good the choices of a whole story are: by act, then node by node, the weakest first. */
export function choiceQualityPage({ title, tree, qualities, skeleton }: ChoiceQualityFacts): string {
  const heading = `# ${plain(l10n.t('Choices: {0}', tree.title.trim() || title))}`;
  if (qualities.length === 0) return [heading, plain(l10n.t('No node has choices.')), ''].join('\n\n');
  const weakest = [...qualities].sort((one, other) => one.overallScore - other.overallScore);
  const mean = qualities.reduce((sum, { overallScore }) => sum + overallScore, 0) / qualities.length;
  return [
    heading,
    plain(
      l10n.t(
        'Nodes with choices: {0}. On average {1} of 10. Judged by what they lead to, change, ask for and say; no model was asked.',
        groupDigits(qualities.length),
        mean.toFixed(1),
      ),
    ),
    `## ${plain(l10n.t('By act'))}`,
    actTable(qualityByAct(qualities), skeleton).join('\n'),
    `## ${plain(l10n.t('Node by node, the weakest first'))}`,
    ...weakest
      .slice(0, mostNodes)
      .flatMap((quality) => [
        `### ${nodeCell(tree, quality.node)} · ${plain(scoreWords(quality))}`,
        ...nodeLines(tree, quality),
      ]),
    ...(weakest.length > mostNodes
      ? [plain(l10n.t('and {0} more', groupDigits(weakest.length - mostNodes)))]
      : []),
    '',
  ].join('\n\n');
}

/** The same of one node, with its text and its choices. */
export function nodeQualityPage(
  tree: StoryTree,
  quality: Pick<NodeQuality, 'node'> & Partial<NodeQuality>,
): string {
  const node = tree.nodes[quality.node]!;
  return [
    `# ${nodeCell(tree, quality.node)}`,
    ...(isJudged(quality) ? [`**${plain(scoreWords(quality))}**`] : []),
    ...(node.narrative.trim() === '' ? [] : [`> ${plain(node.narrative)}`]),
    ...(node.choices.length === 0
      ? [plain(l10n.t('There is nothing to choose here.'))]
      : [
          node.choices
            .map(
              ({ text, response }) =>
                `- ${plain(text)}${response.trim() === '' ? '' : `\n  > ${plain(response)}`}`,
            )
            .join('\n'),
        ]),
    ...(isJudged(quality) ? nodeLines(tree, quality) : []),
    '',
  ].join('\n\n');
}

function isJudged(quality: Partial<NodeQuality>): quality is NodeQuality {
  return quality.dimensions !== undefined;
}

function scoreWords({ overallScore }: NodeQuality): string {
  return l10n.t('{0} of 10', overallScore.toFixed(1));
}

function nodeLines(tree: StoryTree, { node, dimensions, suggestions }: NodeQuality): string[] {
  const choices = (ids: readonly string[]): string => choicesWords(tree, node, ids);
  return [
    table(
      [l10n.t('For'), l10n.t('Why'), l10n.t('Of 10')].map(plain),
      dimensions.map(({ name, score, comment }) => [
        plain(dimensionName(name)),
        plain(remarkWords(comment, choices)),
        score.toFixed(1),
      ]),
      2,
    ).join('\n'),
    ...(suggestions.length === 0
      ? []
      : [
          `**${plain(l10n.t('What may be done'))}**`,
          suggestions.map((problem) => `- ${plain(suggestionWords(problem, choices))}`).join('\n'),
        ]),
  ];
}
