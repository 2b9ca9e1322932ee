import type { PlayView, StoryView, StoryWay } from '../../src/shared/storyMap';
import type { ShownWay } from './picture';

/** A way as it is drawn. */
export function shownWay({ nodes, choices }: StoryWay): ShownWay {
  return {
    nodes: new Set(nodes),
    lines: new Set(choices.map((choice, step) => `${nodes[step]!} ${choice}`)),
  };
}

/** The way that a reader has gone, as far as the story on the map has it. */
export function trailOf(
  story: StoryView,
  placeOf: ReadonlyMap<string, number>,
  { trail }: PlayView,
): StoryWay {
  const way: StoryWay = { nodes: [], choices: [] };
  for (const [step, id] of trail.nodes.entries()) {
    const place = placeOf.get(id);
    if (place === undefined) break;
    if (step > 0) {
      const choice = story.nodes[way.nodes.at(-1)!]!.choices.findIndex(
        (each) => each.id === trail.choices[step - 1],
      );
      if (choice < 0) break;
      way.choices.push(choice);
    }
    way.nodes.push(place);
  }
  return way;
}

export function isSameWay(one: StoryWay, other: StoryWay): boolean {
  return (
    one.nodes.length === other.nodes.length &&
    one.choices.every((choice, step) => choice === other.choices[step]) &&
    one.nodes.every((node, step) => node === other.nodes[step])
  );
}
