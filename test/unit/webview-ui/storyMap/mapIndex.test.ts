import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { cardHeight, cardWidth, type StoryCard, type StoryView } from '../../../../src/shared/storyMap';
import { linePoints } from '../../../../webview-ui/storyMap/lines';
import { MapIndex } from '../../../../webview-ui/storyMap/mapIndex';
import { neighbour } from '../../../../webview-ui/storyMap/neighbours';
import { listedNodes } from '../../../../webview-ui/storyMap/nodeList';
import { searchStory } from '../../../../webview-ui/storyMap/search';

function card(
  id: string,
  x: number,
  y: number,
  to: (number | null)[],
  more: Partial<StoryCard> = {},
): StoryCard {
  return {
    id,
    scene: `Scene ${id}`,
    words: '',
    x,
    y,
    band: 0,
    beat: '',
    ending: null,
    problems: [],
    choices: to.map((each, index) => ({
      id: `c${index}`,
      text: `Way ${index} of ${id}`,
      type: 'normal',
      to: each,
      isConditional: false,
      isBack: false,
      via: [],
    })),
    ...more,
  };
}

function story(nodes: StoryCard[]): StoryView {
  return {
    title: 'A story',
    root: 0,
    width: 6_000,
    height: 6_000,
    nodes,
    bands: [],
    report: {
      passes: true,
      verdict: [],
      measures: [],
      endings: [],
      problems: [],
      quality: [],
      mainWay: { nodes: [], choices: [] },
    },
    isWritable: true,
  };
}

const place = fc.record({ x: fc.integer({ min: 110, max: 5_890 }), y: fc.integer({ min: 50, max: 5_900 }) });

describe('what is where on the map', () => {
  it('is found as by looking at everything', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), place, place, (places, at, to) => {
        const nodes = places.map(({ x, y }, index) =>
          card(`n${index}`, x, y, index + 1 < places.length ? [index + 1] : []),
        );
        const index = new MapIndex(story(nodes));
        const box = {
          left: Math.min(at.x, to.x),
          right: Math.max(at.x, to.x),
          top: Math.min(at.y, to.y),
          bottom: Math.max(at.y, to.y),
        };
        const found = new Set(index.cardsIn(box));
        for (const [node, { x, y }] of nodes.entries()) {
          const isSeen =
            x + cardWidth / 2 >= box.left &&
            x - cardWidth / 2 <= box.right &&
            y + cardHeight / 2 >= box.top &&
            y - cardHeight / 2 <= box.bottom;
          if (isSeen) assert.ok(found.has(node));
        }
        const lines = new Set(index.linesIn(box));
        for (const [line, each] of index.lines.entries()) {
          const points = linePoints(index.story, each);
          const isWithin = points.some(
            (_, step) =>
              step % 2 === 0 &&
              points[step]! >= box.left &&
              points[step]! <= box.right &&
              points[step + 1]! >= box.top &&
              points[step + 1]! <= box.bottom,
          );
          if (isWithin) assert.ok(lines.has(line));
        }
        const hit = index.cardAt(at);
        const covering = nodes.some(
          ({ x, y }) => Math.abs(x - at.x) <= cardWidth / 2 && Math.abs(y - at.y) <= cardHeight / 2,
        );
        assert.equal(hit !== undefined, covering);
      }),
      { numRuns: 300 },
    );
  });

  //        0
  //      1   2   3
  //        4 (from 1 and 2), leads back to 0
  const nodes = [
    card('a', 500, 100, [1, 2, null]),
    card('b', 300, 300, [4]),
    card('c', 600, 300, [4], { problems: ['trap'] }),
    card('d', 900, 300, []),
    card('e', 450, 500, [0], { ending: 'The lamp' }),
  ];
  const index = new MapIndex(story(nodes));

  it('is gone through by arrows: down by the first choice, up to where one came from, sideways to the next card', () => {
    assert.equal(neighbour(index, 0, 'down', undefined), 1);
    assert.equal(neighbour(index, 4, 'up', undefined), 1);
    assert.equal(neighbour(index, 4, 'up', 2), 2);
    assert.equal(neighbour(index, 4, 'down', undefined), 0);
    assert.equal(neighbour(index, 1, 'right', undefined), 2);
    assert.equal(neighbour(index, 3, 'left', undefined), 2);
    assert.equal(neighbour(index, 1, 'left', undefined), undefined);
    assert.equal(neighbour(index, 3, 'up', undefined), undefined);
    assert.equal(neighbour(index, 3, 'down', undefined), undefined);
  });

  it('is left upwards out of a loop, also where the author came from below', () => {
    const loop = new MapIndex(
      story([card('a', 300, 100, [1]), card('b', 300, 300, [2]), card('c', 300, 500, [1])]),
    );
    assert.equal(neighbour(loop, 2, 'up', 1), 1);
    assert.equal(neighbour(loop, 1, 'up', 2), 0);
  });

  it('is searched by all of the words, in scenes, choices and endings, from the top down', () => {
    assert.deepEqual(searchStory(index.story, 'scene'), [0, 1, 2, 3, 4]);
    assert.deepEqual(searchStory(index.story, 'WAY  2'), [0]);
    assert.deepEqual(searchStory(index.story, 'lamp'), [4]);
    assert.deepEqual(searchStory(index.story, 'lamp nothing'), []);
    assert.deepEqual(searchStory(index.story, '  '), []);
  });

  it('is listed by what is asked for', () => {
    const state = { found: undefined, wayNodes: new Set([1, 4]), shown: 200, selected: undefined };
    assert.deepEqual(listedNodes(index.story, { ...state, filter: 'all' }), [0, 1, 2, 3, 4]);
    assert.deepEqual(listedNodes(index.story, { ...state, filter: 'endings' }), [4]);
    assert.deepEqual(listedNodes(index.story, { ...state, filter: 'problems' }), [2]);
    assert.deepEqual(listedNodes(index.story, { ...state, filter: 'way' }), [1, 4]);
    assert.deepEqual(listedNodes(index.story, { ...state, filter: 'way', found: [4, 2] }), [4]);
  });
});
