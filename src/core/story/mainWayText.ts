import type { StoryTree } from './model';
import { nodeOf } from './play';
import type { StoryReport } from './report/model';

/** The prose of the main way as it is read: each node, the choice that is made there, the response to it. */
export function mainWayText(tree: StoryTree, { treeMetrics }: Pick<StoryReport, 'treeMetrics'>): string {
  const parts: string[] = [];
  const { mainPath } = treeMetrics;
  mainPath.forEach((id, at) => {
    const node = nodeOf(tree, id);
    if (!node) return;
    parts.push(node.narrative.trim());
    const choice = node.choices.find(({ target }) => target === mainPath[at + 1]);
    if (choice) parts.push(`→ ${choice.text}`, choice.response.trim());
  });
  return parts.filter((part) => part !== '').join('\n\n');
}
