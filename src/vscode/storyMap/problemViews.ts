import { l10n } from 'vscode';
import { shorten } from '../../core/text/shorten';
import { nodeOf } from '../../core/story/play';
import type { StoryGraph } from '../../core/story/map/storyGraph';
import type { StoryTree } from '../../core/story/model';
import type { StoryReport } from '../../core/story/report/model';
import { problemsOf, type StoryProblem } from '../../core/story/report/problemsOf';
import type { StoryProblemView } from '../../shared/storyMap';
import { endingName } from '../pages/storyNames';
import type { StoryWays } from './storyWays';
import { meaningsOf, type Meanings } from './variableWords';

/** What the report finds wrong, the gravest first. `beatLabels`: what beats are called, by their ids. */
export function problemViews(
  tree: StoryTree,
  graph: StoryGraph,
  report: StoryReport,
  ways: StoryWays,
  beatLabels: ReadonlyMap<string, string>,
): StoryProblemView[] {
  const meanings = meaningsOf(tree);
  return problemsOf(report).map((problem) => ({
    kind: problem.kind,
    node: ('node' in problem ? graph.placeOf.get(problem.node) : undefined) ?? null,
    detail: detailOf(problem, tree, meanings, beatLabels),
    ways: problem.kind === 'unsure_fact' ? waysOf(problem, ways) : [],
  }));
}

function detailOf(
  problem: StoryProblem,
  tree: StoryTree,
  meanings: Meanings,
  beatLabels: ReadonlyMap<string, string>,
): string {
  switch (problem.kind) {
    case 'dangling':
      return l10n.t(
        '“{0}” leads to “{1}”, which is not in the story.',
        choiceText(tree, problem.node, problem.choice),
        shorten(problem.target, 60),
      );
    case 'dead_end':
      return l10n.t('The story stops here, and it is no ending.');
    case 'trap':
      return l10n.t('No ending can be reached from here.');
    case 'missing_ending':
      return l10n.t(
        'The planned ending “{0}” is at no node that can be reached.',
        shorten(endingName(tree, problem.ending), 60),
      );
    case 'unreachable_ending':
      return l10n.t('No reader can come to this ending.');
    case 'may_stick':
      return l10n.t('Every choice asks for something: a reader may be left with none.');
    case 'false_choice':
      return l10n.t(
        'These make no difference: {0}',
        problem.choices
          .map((choice) => l10n.t('“{0}”', choiceText(tree, problem.node, choice)))
          .join(l10n.t(', ')),
      );
    case 'unsure_fact': {
      const fact = meanings.get(problem.fact) || problem.fact;
      return problem.known === 'none'
        ? l10n.t('It takes “{0}” as known, and no way makes it so.', fact)
        : l10n.t('It takes “{0}” as known, which is so on some ways only.', fact);
    }
    case 'unreachable':
      return l10n.t('No way leads here.');
    case 'uncovered_beat':
      return l10n.t(
        'No node that can be reached belongs to the beat “{0}”.',
        shorten(beatLabels.get(problem.beat) ?? problem.beat, 60),
      );
    case 'stray_node':
      return l10n.t(
        'It belongs to the beat “{0}”, which is not in the skeleton.',
        shorten(nodeOf(tree, problem.node)?.beatId ?? '', 60),
      );
  }
}

function choiceText(tree: StoryTree, node: string, choice: string): string {
  const text = nodeOf(tree, node)?.choices.find(({ id }) => id === choice)?.text;
  return shorten(text || choice, 60);
}

function waysOf(
  { knownBy, unknownBy }: Extract<StoryProblem, { kind: 'unsure_fact' }>,
  ways: StoryWays,
): StoryProblemView['ways'] {
  return [
    ...(knownBy ? [{ label: l10n.t('A way on which it is known'), way: ways.wayOf(knownBy) }] : []),
    { label: l10n.t('A way on which it is not'), way: ways.wayOf(unknownBy) },
  ];
}
