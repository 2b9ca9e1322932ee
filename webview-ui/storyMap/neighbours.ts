import type { MapIndex } from './mapIndex';

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The node that an arrow key leads to: down by the first choice that leads on, up to where `from` says that the author came from, if that
 * stands above, or else to the first node that leads here, left and right to the nearest card of the same height. Undefined where there is none.
 */
export function neighbour(
  { story, lines, into }: MapIndex,
  node: number,
  direction: Direction,
  from: number | undefined,
): number | undefined {
  const card = story.nodes[node]!;
  const before = into[node]!.map((line) => lines[line]!.from).filter((each) => each !== node);
  switch (direction) {
    case 'down': {
      const targets = card.choices.map(({ to }) => to).filter((to) => to !== null && to !== node);
      return targets.find((to) => story.nodes[to!]!.y > card.y) ?? targets[0] ?? undefined;
    }
    case 'up': {
      const above = before.filter((each) => story.nodes[each]!.y < card.y);
      if (from !== undefined && above.includes(from)) return from;
      return above[0] ?? before[0];
    }
    default: {
      const sign = direction === 'left' ? -1 : 1;
      let nearest: number | undefined;
      for (const [each, { x, y }] of story.nodes.entries()) {
        const off = (x - card.x) * sign;
        if (y !== card.y || off <= 0) continue;
        if (nearest === undefined || off < (story.nodes[nearest]!.x - card.x) * sign) nearest = each;
      }
      return nearest;
    }
  }
}
