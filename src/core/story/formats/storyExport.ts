import type { StoryFormat } from '../../../shared/values';
import type { StoryTree } from '../model';
import { writeInk } from './writeInk';
import { writeTwee } from './writeTwee';

/** The nodes that hold words of SugarCube's own, which came with Twee and are understood there alone. */
export function nodesInSugarCube({ nodes }: Pick<StoryTree, 'nodes'>): string[] {
  return Object.keys(nodes).filter(
    (id) => nodes[id]!['markup'] === 'twee' || nodes[id]!.choices.some(({ twee }) => twee !== undefined),
  );
}

/** The tree as a text in one of the formats. Never throws: what a format cannot hold is written so that it comes near. */
export function storyExport(tree: StoryTree, format: StoryFormat): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(tree, null, 2)}\n`;
    case 'twee':
      return writeTwee(tree);
    case 'ink':
      return writeInk(tree);
  }
}
