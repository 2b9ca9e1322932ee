import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { layoutStory, type StoryLayout } from '../../../../../src/core/story/map/layoutStory';
import { storyGraph, type StoryGraph } from '../../../../../src/core/story/map/storyGraph';
import { storyTreeSchema, type StoryTree } from '../../../../../src/core/story/model';

const cardWidth = 200;
const cardHeight = 80;

interface Drawn {
  targets: number[][];
  acts: (number | null)[];
}

/** Any graph: circles, loops, several choices to the same node, parts that stand alone, acts in any order or none. */
const anyGraph: fc.Arbitrary<Drawn> = fc.integer({ min: 1, max: 24 }).chain((count) =>
  fc.record({
    targets: fc.array(fc.array(fc.nat(count), { maxLength: 4 }), { minLength: count, maxLength: count }),
    acts: fc.array(fc.option(fc.integer({ min: -1, max: 4 })), { minLength: count, maxLength: count }),
  }),
);

/** Ids that are names of what every object has. */
const idOf = (place: number): string => ['__proto__', 'constructor', '', 'a b', '节点'][place] ?? `n${place}`;

function treeOf({ targets, acts }: Drawn): StoryTree {
  const nodes = targets.map((each, place) => [
    idOf(place),
    {
      id: idOf(place),
      actIndex: acts[place],
      // One more than there are: a target that the story has not.
      choices: each.map((to, index) => ({
        id: `c${index}`,
        target: to === targets.length ? 'none' : idOf(to),
      })),
    },
  ]);
  const json = JSON.stringify({ root: idOf(0), nodes: {} }).replace(
    '"nodes":{}',
    `"nodes":{${nodes.map(([id, node]) => `${JSON.stringify(id)}:${JSON.stringify(node)}`).join()}}`,
  );
  const { nodes: read, ...rest } = JSON.parse(json) as { nodes: Record<string, unknown> };
  const tree = storyTreeSchema.parse({ ...rest, nodes: {} });
  const parsed = Object.entries(read).map(
    ([id, node]) => [id, storyTreeSchema.parse({ ...rest, nodes: { x: node } }).nodes['x']!] as const,
  );
  return { ...tree, nodes: Object.fromEntries(parsed) };
}

function laidOut(drawn: Drawn): { graph: StoryGraph; layout: StoryLayout } {
  const graph = storyGraph(treeOf(drawn));
  return { graph, layout: layoutStory({ graph, cardWidth, cardHeight }) };
}

describe('a story laid out', () => {
  it('has every node once, the root first, and a line for every choice that leads to a node', () => {
    fc.assert(
      fc.property(anyGraph, (drawn) => {
        const { graph } = laidOut(drawn);
        assert.deepEqual([...graph.ids].sort(), drawn.targets.map((_, place) => idOf(place)).sort());
        assert.equal(graph.ids[0], idOf(0));
        const lines = graph.edges.map(({ from, to, choice }) =>
          [graph.ids[from], choice, graph.ids[to]].join('|'),
        );
        const expected = drawn.targets.flatMap((each, from) =>
          each.flatMap((to, choice) =>
            to === drawn.targets.length ? [] : [[idOf(from), choice, idOf(to)].join('|')],
          ),
        );
        assert.deepEqual(lines.sort(), expected.sort());
      }),
      { numRuns: 400 },
    );
  });

  it('has no card over another, all within the drawing, and each line that is not said to lead back going down', () => {
    fc.assert(
      fc.property(anyGraph, (drawn) => {
        const { graph, layout } = laidOut(drawn);
        const { x, y, width, height, via } = layout.places;
        for (const one of x.keys()) {
          assert.ok(x[one]! - cardWidth / 2 >= 0 && x[one]! + cardWidth / 2 <= width, 'across');
          assert.ok(y[one]! - cardHeight / 2 >= 0 && y[one]! + cardHeight / 2 <= height, 'down');
          for (const other of x.keys())
            if (other < one)
              assert.ok(
                Math.abs(x[one]! - x[other]!) >= cardWidth || Math.abs(y[one]! - y[other]!) >= cardHeight,
                `${one} and ${other} are over one another`,
              );
        }
        for (const [edge, { from, to }] of graph.edges.entries()) {
          if (layout.layered.isBack[edge]) {
            assert.deepEqual(via[edge], []);
            continue;
          }
          const downs = [y[from]!, ...via[edge]!.filter((_, at) => at % 2 === 1), y[to]!];
          for (const [at, down] of downs.entries())
            if (at > 0) assert.ok(down > downs[at - 1]!, `${from} to ${to}: ${downs.join(', ')}`);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('leads back only where it must: a story without circles whose acts follow one another has nothing that does', () => {
    fc.assert(
      fc.property(anyGraph, ({ targets }) => {
        const forwards = targets.map((each, from) => each.filter((to) => to > from));
        const { graph, layout } = laidOut({
          targets: forwards,
          acts: targets.map((_, place) => Math.floor(place / 5)),
        });
        assert.deepEqual(
          layout.layered.isBack,
          graph.edges.map(() => false),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('has each act in a band of its own, in their order, from side to side', () => {
    fc.assert(
      fc.property(anyGraph, (drawn) => {
        const { graph, layout } = laidOut(drawn);
        const { bands } = layout.places;
        for (const [place, { top, bottom }] of bands.entries()) {
          assert.ok(bottom > top);
          if (place > 0)
            assert.ok(top >= bands[place - 1]!.bottom - 1e-6, `band ${place} is over the one above it`);
        }
        const acts = layout.layered.bands.map(({ act }) => act);
        for (const [node, band] of layout.layered.bandOf.entries()) {
          assert.ok(
            layout.places.y[node]! > bands[band]!.top && layout.places.y[node]! < bands[band]!.bottom,
          );
          if (graph.acts[node] !== null) assert.equal(acts[band], graph.acts[node]);
        }
        const numbers = acts.filter((act) => act !== null);
        assert.deepEqual(
          numbers,
          [...numbers].sort((a, b) => a - b),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('is the same every time', () => {
    fc.assert(
      fc.property(anyGraph, (drawn) => assert.deepEqual(laidOut(drawn).layout, laidOut(drawn).layout)),
      { numRuns: 50 },
    );
  });

  it('takes a chain of 50,000 nodes, and 5,000 ways to the same ending', () => {
    const chain = Array.from({ length: 50_000 }, (_, place) => ({ from: place, to: place + 1, choice: 0 }));
    const ids = Array.from({ length: 50_001 }, (_, place) => String(place));
    const deep = layoutStory({
      graph: { ids, edges: chain, acts: ids.map(() => null) },
      cardWidth,
      cardHeight,
    });
    assert.equal(deep.layered.layers, 50_001);
    const wide = Array.from({ length: 5_000 }, (_, place) => [
      { from: 0, to: place + 1, choice: place },
      { from: place + 1, to: 5_001, choice: 0 },
    ]).flat();
    const all = ids.slice(0, 5_002);
    const fan = layoutStory({
      graph: { ids: all, edges: wide, acts: all.map(() => null) },
      cardWidth,
      cardHeight,
    });
    assert.equal(fan.layered.layers, 3);
  });

  it('says nothing of a story without nodes', () => {
    const graph = storyGraph(storyTreeSchema.parse({ root: 'none', nodes: {} }));
    const { places } = layoutStory({ graph, cardWidth, cardHeight });
    assert.deepEqual([places.width, places.height, places.x], [0, 0, []]);
  });
});
