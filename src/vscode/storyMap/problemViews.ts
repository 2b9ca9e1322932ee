import { l10n } from 'vscode';
import { shorten } from '../../core/text/shorten';
import { nodeOf } from '../../core/story/play';
import type { StoryGraph } from '../../core/story/map/storyGraph';
import type { StoryTree } from '../../core/story/model';
import type { StoryReport } from '../../core/story/report/model';
import type { StoryProblemKind, StoryProblemView } from '../../shared/storyMap';
import type { StoryWays } from './storyWays';
import { meaningsOf } from './variableWords';

/** What the report finds wrong, the gravest first. */
export function problemViews(
  tree: StoryTree,
  graph: StoryGraph,
  { treeMetrics, choiceMetrics }: StoryReport,
  ways: StoryWays,
): StoryProblemView[] {
  const meanings = meaningsOf(tree);
  const problem = (
    kind: StoryProblemKind,
    node: string,
    detail: string,
    shown: StoryProblemView['ways'] = [],
  ): StoryProblemView[] => {
    const place = graph.placeOf.get(node);
    return place === undefined ? [] : [{ kind, node: place, detail, ways: shown }];
  };
  const choiceText = (node: string, choice: string): string => {
    const text = nodeOf(tree, node)?.choices.find(({ id }) => id === choice)?.text;
    return shorten(text || choice, 60);
  };
  return [
    ...treeMetrics.dangling.flatMap(({ node, choice, target }) =>
      problem(
        'dangling',
        node,
        l10n.t(
          '“{0}” leads to “{1}”, which is not in the story.',
          choiceText(node, choice),
          shorten(target, 60),
        ),
      ),
    ),
    ...treeMetrics.deadEnds.flatMap((node) =>
      problem('dead_end', node, l10n.t('The story stops here, and it is no ending.')),
    ),
    ...treeMetrics.traps.flatMap((node) =>
      problem('trap', node, l10n.t('No ending can be reached from here.')),
    ),
    ...treeMetrics.mayStick.flatMap((node) =>
      problem('may_stick', node, l10n.t('Every choice asks for something: a reader may be left with none.')),
    ),
    ...choiceMetrics.falseChoices.flatMap(({ node, choices }) =>
      problem(
        'false_choice',
        node,
        l10n.t(
          'These make no difference: {0}',
          choices.map((choice) => l10n.t('“{0}”', choiceText(node, choice))).join(l10n.t(', ')),
        ),
      ),
    ),
    ...treeMetrics.unsureFacts.flatMap(({ node, fact, known, knownBy, unknownBy }) =>
      problem(
        'unsure_fact',
        node,
        known === 'none'
          ? l10n.t('It takes “{0}” as known, and no way makes it so.', meanings.get(fact) || fact)
          : l10n.t('It takes “{0}” as known, which is so on some ways only.', meanings.get(fact) || fact),
        [
          ...(knownBy ? [{ label: l10n.t('A way on which it is known'), way: ways.wayOf(knownBy) }] : []),
          { label: l10n.t('A way on which it is not'), way: ways.wayOf(unknownBy) },
        ],
      ),
    ),
    ...treeMetrics.unreachable.flatMap((node) => problem('unreachable', node, l10n.t('No way leads here.'))),
  ];
}
