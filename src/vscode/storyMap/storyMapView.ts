import { l10n } from 'vscode';
import { nodeOf } from '../../core/story/play';
import type { Layering } from '../../core/story/map/layers';
import type { StoryLayout } from '../../core/story/map/layoutStory';
import type { StoryGraph } from '../../core/story/map/storyGraph';
import type { Beat, PlotSkeleton, StoryTree } from '../../core/story/model';
import type { StoryReport } from '../../core/story/report/model';
import { shorten } from '../../core/text/shorten';
import type {
  StoryBand,
  StoryCard,
  StoryProblemKind,
  StoryProblemView,
  StoryView,
} from '../../shared/storyMap';
import type { BeatType } from '../../shared/values';
import { problemViews } from './problemViews';
import { endingTitle, reportView } from './reportView';
import { StoryWays } from './storyWays';

export interface MappedStory {
  tree: StoryTree;
  skeleton: PlotSkeleton | undefined;
  report: StoryReport;
  graph: StoryGraph;
  layout: StoryLayout;
  isWritable: boolean;
}

/** Characters of what is told at a node, of its scene and of a choice that a map shows. */
const wordsShown = 110;
const sceneShown = 60;
const choiceShown = 48;

/** A story as the map shows it: every node with its first words and its place, and the report. */
export function storyMapView(story: MappedStory): StoryView {
  const { tree, graph, layout, report } = story;
  const ways = new StoryWays(tree, graph);
  const beatOf = beatLabels(story.skeleton);
  const problems = problemViews(tree, graph, report, ways, beatOf);
  const nodes = cards(story, problems, beatOf);
  const actLabel = actLabels(story.skeleton);
  return {
    title: tree.title,
    root: graph.placeOf.get(tree.root) ?? null,
    width: layout.places.width,
    height: layout.places.height,
    nodes,
    bands: bands(story, nodes, actLabel, beatOf),
    report: reportView(tree, graph, report, problems, ways, actLabel),
    isWritable: story.isWritable,
  };
}

function cards(
  { tree, graph, layout }: MappedStory,
  problems: readonly StoryProblemView[],
  beatOf: ReadonlyMap<string, string>,
): StoryCard[] {
  const { layered, places } = layout;
  const kinds = graph.ids.map((): Set<StoryProblemKind> => new Set());
  for (const { node, kind } of problems) if (node !== null) kinds[node]!.add(kind);
  const edgeAt = new Map(graph.edges.map(({ from, choice }, index) => [`${from} ${choice}`, index]));
  return graph.ids.map((id, place) => {
    const node = nodeOf(tree, id)!;
    return {
      id,
      scene: shorten(node.scene, sceneShown),
      words: shorten(node.narrative.slice(0, 4_000), wordsShown),
      x: places.x[place]!,
      y: places.y[place]!,
      band: layered.bandOf[place]!,
      beat: node.beatId === null ? '' : (beatOf.get(node.beatId) ?? node.beatId),
      ending: node.isEnding ? shorten(endingTitle(tree, id, node.endingId), sceneShown) : null,
      problems: [...kinds[place]!],
      choices: node.choices.map((choice, index) => {
        const edge = edgeAt.get(`${place} ${index}`);
        return {
          id: choice.id,
          text: shorten(choice.text.slice(0, 4_000), choiceShown),
          type: choice.type,
          to: edge === undefined ? null : graph.edges[edge]!.to,
          isConditional: Object.keys(choice.preconditions).length > 0,
          isBack: edge !== undefined && layered.isBack[edge]!,
          via: edge === undefined ? [] : places.via[edge]!,
        };
      }),
    };
  });
}

function bands(
  { tree, graph, layout }: MappedStory,
  nodes: readonly StoryCard[],
  actLabel: (act: number | null) => string,
  beatOf: ReadonlyMap<string, string>,
): StoryBand[] {
  const { layered, places } = layout;
  const made = layered.bands.map(
    (band, index): StoryBand & { byBeat: Map<string, StoryBand['beats'][number]> } => ({
      label: bandLabel(band, actLabel),
      ...places.bands[index]!,
      nodes: 0,
      choices: 0,
      endings: 0,
      problems: 0,
      beats: [],
      byBeat: new Map(),
    }),
  );
  for (const [place, card] of nodes.entries()) {
    const band = made[card.band]!;
    band.nodes++;
    band.choices += card.choices.length;
    if (card.ending !== null) band.endings++;
    band.problems += card.problems.length;
    const beatId = nodeOf(tree, graph.ids[place]!)!.beatId;
    if (beatId === null) continue;
    let beat = band.byBeat.get(beatId);
    if (!beat) {
      beat = { label: beatOf.get(beatId) ?? beatId, nodes: 0, problems: 0 };
      band.byBeat.set(beatId, beat);
      band.beats.push(beat);
    }
    beat.nodes++;
    beat.problems += card.problems.length;
  }
  return made.map(({ byBeat: _byBeat, ...band }) => band);
}

function bandLabel(
  { act, from, to }: Layering['bands'][number],
  actLabel: (act: number | null) => string,
): string {
  if (act !== null) return actLabel(act);
  return from === to ? l10n.t('Depth {0}', from) : l10n.t('Depth {0} to {1}', from, to);
}

/** What acts are called, by their index. */
function actLabels(skeleton: PlotSkeleton | undefined): (act: number | null) => string {
  const labels = new Map(skeleton?.acts.map(({ index, label }) => [index, label]));
  return (act) => {
    if (act === null) return l10n.t('Without an act');
    return labels.get(act) || l10n.t('Act {0}', act);
  };
}

/** What beats are called, by their ids. */
function beatLabels(skeleton: PlotSkeleton | undefined): ReadonlyMap<string, string> {
  const beats = skeleton?.acts.flatMap((act) => act.beats) ?? [];
  return new Map(beats.map((beat) => [beat.id, beatLabel(beat)]));
}

function beatLabel({ id, beatType }: Beat): string {
  return l10n.t('{0}: {1}', beatTypeName(beatType), id);
}

function beatTypeName(type: BeatType): string {
  switch (type) {
    case 'setup':
      return l10n.t('Setup');
    case 'escalation':
      return l10n.t('Escalation');
    case 'twist':
      return l10n.t('Twist');
    case 'climax':
      return l10n.t('Climax');
    case 'aftermath':
      return l10n.t('Aftermath');
  }
}
