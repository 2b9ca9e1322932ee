import { StoryDesk } from '../../../src/core/story/storyDesk';
import { sha256 } from '../../../src/core/storage/hash';
import type { ProjectStore } from '../../../src/core/storage/projectStore';

/** What an author would miss of a branching story: its documents, and what stands in its nodes; see `AuthorsRecord`. */
export async function storyLines(store: ProjectStore): Promise<unknown[][]> {
  const desk = new StoryDesk(store, { now: () => 0 });
  const hashOf = (text: string) => sha256(new TextEncoder().encode(text));
  const lines: unknown[][] = [];
  for (const [name, text] of Object.entries(await desk.documents()))
    lines.push(['story document', name, await hashOf(text)]);
  const skeleton = await desk.skeleton();
  if (skeleton) lines.push(['skeleton', skeleton.sha256]);
  const found = await desk.tree();
  for (const { id, narrative, choices } of Object.values(found?.tree.nodes ?? {}))
    lines.push(['node', id, await hashOf(JSON.stringify([narrative, choices]))]);
  return lines;
}
