import { repeatedTexts } from './building/repetition';
import { GrowingReport } from './report/growingReport';
import type { ReportTargets } from './report/model';
import type { BuildProgress } from './storyRun';
import type { StoryTree } from './model';

/** How far a tree has come, as it stands. Nodes without prose are not written yet. Pure. */
export function buildProgress(
  tree: StoryTree,
  about: Pick<BuildProgress, 'state' | 'limit' | 'targetMainDepth'>,
  targets: ReportTargets,
): BuildProgress {
  const nodes = Object.values(tree.nodes);
  const written = nodes.filter(({ narrative }) => narrative.trim() !== '');
  const nodesByDepth: number[] = [];
  const endings = new Map<string, number>();
  let totalChoices = 0;
  let repeatedChoices = 0;
  for (const { depth, isEnding, endingId, id, choices } of written) {
    // A file may say any depth; no way to a node has more choices than there are other nodes.
    const at = Math.min(nodes.length - 1, Math.max(0, Math.floor(depth)));
    while (nodesByDepth.length <= at) nodesByDepth.push(0);
    nodesByDepth[at]! += 1;
    if (isEnding) endings.set(endingId ?? id, (endings.get(endingId ?? id) ?? 0) + 1);
    totalChoices += choices.length;
    repeatedChoices += repeatedTexts(
      choices.map(({ text }) => text),
      [],
    ).length;
  }
  return {
    ...about,
    nodes: written.length,
    mainDepth: new GrowingReport(
      tree.root,
      targets,
      written.map((node) => [node.id, node]),
    ).figures.mainPathDepth,
    nodesByDepth,
    endings: [...endings].map(([endingId, count]) => ({ endingId, nodes: count })),
    totalChoices,
    repeatedChoices,
    open: nodes.length - written.length,
  };
}

/** Neighbouring depths together, so that they make no more than `most` rows: from and to, and how many nodes. Pure. */
export function depthRows(nodesByDepth: readonly number[], most: number): { name: string; nodes: number }[] {
  const step = Math.ceil(nodesByDepth.length / most);
  const rows: { name: string; nodes: number }[] = [];
  for (let from = 0; from < nodesByDepth.length; from += step) {
    const part = nodesByDepth.slice(from, from + step);
    const to = from + part.length - 1;
    rows.push({
      name: from === to ? String(from) : `${from}–${to}`,
      nodes: part.reduce((sum, nodes) => sum + nodes, 0),
    });
  }
  return rows;
}
