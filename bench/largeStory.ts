import { among, randomNumbers, type Random } from '../src/core/chapter/calibration/randomNumbers';
import type { Choice, StoryNode, StoryTree } from '../src/core/story/model';
import { fillerWriter, type FillerWriter } from './filler';

const layers = 50;
const variables = 20;
/** Set by every choice of the first node. */
const known = 'variable-0';
/** Of so many nodes one has choices that make no difference. */
const falseEvery = 200;

/**
 * A branching story of about this many nodes, always the same: it begins with one node, widens, and is 50 choices deep or more; every node can be
 * come to. Two choices a node or a little more, with merges, some that skip a layer and some that lead back. Of 20 variables a sixth of the choices
 * change one, a twentieth ask for one, and one text in a hundred relies on one: in a
 * draft on any, so that nearly all of these are unsure. One node in a hundred ends the story, and so does the last layer.
 * One in two hundred has a choice that makes no difference: it leads to a copy of where another leads, and on to a copy of what follows. No
 * other text is repeated. Read from JSON, as a story is that was saved.
 */
export function largeStory(size: number, { isDraft = false }: { isDraft?: boolean } = {}): StoryTree {
  const random = randomNumbers(8);
  const writer = fillerWriter('en', random);
  const rows = layersOf(size).map((width, layer) =>
    Array.from({ length: width }, (_, index) => nodeAt(layer, index, { isDraft }, random, writer)),
  );
  for (let layer = 0; layer + 1 < rows.length; layer++) connect(rows, layer, random, writer);
  for (const choice of rows[0]![0]!.choices) choice.consequences = { [known]: true };
  const nodes = Object.fromEntries(rows.flat().map((node) => [node.id, node]));
  const ids = Object.keys(nodes);
  for (let number = 0; number < ids.length; number += falseEvery) addFalseChoice(nodes, ids[number]!);
  const tree: StoryTree = {
    version: 1,
    title: 'A large story',
    root: ids[0]!,
    variables: Array.from({ length: variables }, (_, index) => ({
      name: `variable-${index}`,
      meaning: '',
      initial: isCounter(index) ? 0 : false,
    })),
    endings: [],
    nodes,
  };
  return JSON.parse(JSON.stringify(tree)) as StoryTree;
}

/** How many nodes each layer has: twice as many as the one before, up to what the wanted size needs. */
function layersOf(size: number): number[] {
  let width = 1;
  const widths = (): number[] => Array.from({ length: layers }, (_, layer) => Math.min(width, 2 ** layer));
  const sum = (): number => widths().reduce((total, one) => total + one, 0);
  while (sum() * (1 + 2 / falseEvery) < size) width += Math.max(1, Math.floor(size / 50_000));
  return widths();
}

function nodeAt(
  layer: number,
  index: number,
  { isDraft }: { isDraft: boolean },
  random: Random,
  writer: FillerWriter,
): StoryNode {
  const isEnding = layer === layers - 1 || (layer > 5 && random() < 0.01);
  return {
    id: `n${layer}-${index}`,
    scene: writer.word(),
    depth: layer,
    narrative: `${writer.sentence()} ${writer.sentence()} ${writer.sentence()}`,
    choices: [],
    isEnding,
    endingId: isEnding ? `ending-${index % 12}` : null,
    beatId: `beat-${layer}`,
    actIndex: Math.floor(layer / 10),
    reliesOn: random() < 0.01 ? [isDraft ? `variable-${Math.floor(random() * variables)}` : known] : [],
  };
}

/** Each node of the next layer is led to by one of this layer; then some more choices, to wherever. */
function connect(rows: readonly StoryNode[][], layer: number, random: Random, writer: FillerWriter): void {
  const open = rows[layer]!.filter(({ isEnding }) => !isEnding);
  const below = rows[layer + 1]!;
  for (const [index, { id }] of below.entries())
    add(open[Math.floor((index * open.length) / below.length)]!, id, false, random, writer);
  for (const node of open) {
    while (node.choices.length < 2 || random() < 0.2) {
      const jump = among([1, 1, 1, 1, 1, 1, 2, 2, 3, random() < 0.3 ? -1 : 1], random);
      const row = rows[Math.max(0, Math.min(rows.length - 1, layer + jump))]!;
      add(node, among(row, random).id, true, random, writer);
    }
  }
}

function add(node: StoryNode, target: string, mayAsk: boolean, random: Random, writer: FillerWriter): void {
  const changes = random() < 1 / 6;
  const asks = mayAsk && random() < 1 / 10;
  const asked = Math.floor(random() * variables);
  const changed = Math.floor(random() * variables);
  node.choices.push({
    id: `c${node.choices.length + 1}`,
    text: writer.clause(),
    type: 'normal',
    target,
    response: writer.sentence(),
    consequences: changes ? { [`variable-${changed}`]: isCounter(changed) ? '+1' : true } : {},
    preconditions: asks ? { [`variable-${asked}`]: isCounter(asked) ? '>=2' : true } : {},
  });
}

function addFalseChoice(nodes: Record<string, StoryNode>, id: string): void {
  const [choice] = nodes[id]!.choices;
  if (!choice) return;
  const child = nodes[choice.target]!;
  const [onward] = child.choices;
  const copy: StoryNode = { ...child, id: `${child.id}-copy-${id}`, choices: [...child.choices] };
  nodes[copy.id] = copy;
  if (onward) {
    const grandchild: StoryNode = { ...nodes[onward.target]!, id: `${copy.id}-2` };
    nodes[grandchild.id] = grandchild;
    copy.choices[0] = { ...onward, target: grandchild.id };
  }
  const another: Choice = { ...choice, id: 'again', text: `${choice.text} again`, target: copy.id };
  nodes[id]!.choices.push(another);
}

const isCounter = (index: number): boolean => index % 4 === 3;
