import type { StoryView } from '../../src/shared/storyMap';

/** Places of the nodes in whose id, scene, first words, ending or choices all of the words stand, from the top of the map down. */
export function searchStory(story: StoryView, query: string): number[] {
  const words = plain(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const found = story.nodes.flatMap((node, place) => {
    const text = plain(
      [
        node.id,
        node.scene,
        node.words,
        node.ending ?? '',
        ...node.choices.map(({ text: each }) => each),
      ].join('\n'),
    );
    return words.every((word) => text.includes(word)) ? [place] : [];
  });
  return found.sort((one, other) => {
    const [first, second] = [story.nodes[one]!, story.nodes[other]!];
    return first.y - second.y || first.x - second.x;
  });
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
