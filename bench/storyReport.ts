import type { StoryTree } from '../src/core/story/model';
import { choiceQuality } from '../src/core/story/quality/choiceQuality';
import { qualityByAct } from '../src/core/story/quality/qualityByAct';
import { GrowingReport } from '../src/core/story/report/growingReport';
import type { ReportTargets } from '../src/core/story/report/model';
import { measureStory } from '../src/core/story/report/storyReport';
import { largeStory } from './largeStory';
import type { BenchRow } from './row';
import { median, processorMilliseconds } from './times';

const large = 100_000;
const small = 10_000;
const runs = 9;
const leaves = 20_000;

const targets: ReportTargets = {
  minMainDepth: 18,
  targetEndings: 3,
  minDurationMinutes: 15,
  secondsPerChoice: 15,
};

/**
 * P8: the report on a story of 100,000 nodes, each time on one that was just read from JSON, as the product does it; beside it, how long it takes
 * only to look at each node and choice once. Processor time, the median of several runs; a small and a large story take turns.
 */
export async function benchStoryReport(): Promise<BenchRow[]> {
  const texts = [large, small].map((size) => JSON.stringify(largeStory(size)));
  const draft = JSON.stringify(largeStory(large, { isDraft: true }));
  const report = (tree: StoryTree): void => void measureStory(tree, { targets });
  const times: number[][] = [[], [], [], []];
  for (let run = 0; run < runs; run++) {
    times[0]!.push(timed(texts[0]!, report));
    for (let turn = 0; turn < large / small / 2; turn++) times[1]!.push(timed(texts[1]!, report));
    times[2]!.push(timed(draft, report));
    times[3]!.push(timed(texts[0]!, lookAtAll));
  }
  const [whole, less, unsure, look] = times.map(median) as [number, number, number, number];
  const growth = whole / less / (large / small);
  const quality = timed(texts[0]!, (tree) => qualityByAct(choiceQuality(tree)));
  const leaf = timeLeaf(texts[0]!);
  const best = Math.min(...times[0]!);
  return [
    {
      id: 'P8',
      figure: 'report on a story of 100,000 nodes, without the quality of its choices',
      value: `${whole.toFixed(0)} ms (best ${best.toFixed(0)})`,
      reach: '≤ 60 ms',
      reached: whole <= 60,
      reference: `looking at each node and choice once: ${look.toFixed(0)} ms; a draft with a thousand unsure facts: ${unsure.toFixed(0)} ms; the quality of all choices besides: ${quality.toFixed(0)} ms`,
      numbers: {
        milliseconds: whole,
        bestMilliseconds: best,
        lookMilliseconds: look,
        draftMilliseconds: unsure,
        qualityMilliseconds: quality,
      },
    },
    {
      id: 'P8-growth',
      figure: 'time for a node of 100,000 ÷ for one of 10,000',
      value: growth.toFixed(2),
      // Ten times as many nodes no longer fit the processor's cache.
      reach: '≤ 2: linear',
      reached: growth <= 2,
      reference: `10,000 nodes: ${less.toFixed(1)} ms`,
      numbers: { growth, milliseconds: less },
    },
    {
      id: 'P8-leaf',
      figure: 'whole report ÷ a choice and its leaf appended, figures read',
      value: `${(whole / leaf).toFixed(0)} × (${(leaf * 1000).toFixed(1)} µs)`,
      reach: '≥ 1,000 ×',
      reached: whole / leaf >= 1000,
      numbers: { ratio: whole / leaf, milliseconds: leaf },
    },
  ];
}

/** Processor milliseconds on a tree that was just read. */
function timed(text: string, measure: (tree: StoryTree) => void): number {
  const tree = JSON.parse(text) as StoryTree;
  globalThis.gc?.();
  const start = processorMilliseconds();
  measure(tree);
  return processorMilliseconds() - start;
}

/** What no report can do without: names, where choices lead, whether they ask for or change anything. */
function lookAtAll({ nodes }: StoryTree): number {
  const ids = Object.keys(nodes);
  const numbers = new Map(ids.map((id, index) => [id, index]));
  let sum = 0;
  for (const id of ids) {
    const { choices, narrative } = nodes[id]!;
    sum += narrative.length;
    for (const { target, text, consequences, preconditions } of choices) {
      sum += (numbers.get(target) ?? 0) + text.length;
      for (const name in consequences) sum += name.length;
      for (const name in preconditions) sum += name.length;
    }
  }
  return sum;
}

function timeLeaf(text: string): number {
  const tree = JSON.parse(text) as StoryTree;
  const report = new GrowingReport(tree.root, targets, Object.entries(tree.nodes));
  const open = Object.values(tree.nodes).filter(({ isEnding }) => !isEnding);
  let depths = 0;
  const append = (index: number): void => {
    const parent = open[(index * 7919) % open.length]!;
    const [choice] = parent.choices;
    const id = `leaf-${index}`;
    report.addChoice(parent.id, { ...choice!, id: `to-${id}`, text: `On to ${id}.`, target: id });
    report.addNode(id, { ...parent, id, choices: [], isEnding: index % 3 === 0, endingId: null });
    depths += report.figures.mainPathDepth;
  };
  for (let index = 0; index < leaves; index++) append(index);
  const start = processorMilliseconds();
  for (let index = leaves; index < 2 * leaves; index++) append(index);
  const milliseconds = (processorMilliseconds() - start) / leaves;
  if (depths === 0) throw new Error('a story without depth');
  return milliseconds;
}
