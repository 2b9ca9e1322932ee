import type { Beat, Choice, PlotSkeleton, StoryNode, StoryTree } from '../model';
import { addChanges, initialValues, type PossibleValues } from './conditions';
import { foundNames, NameIndex } from './nameIndex';
import { TermWeights, termsOf } from './textTerms';

/** What is known of a whole story when the choices of one node are judged. */
export interface ChoiceIndex {
  /** Only its own: a node may be called `constructor`. */
  node(id: string): StoryNode | undefined;
  beatOf(node: StoryNode): Beat | undefined;
  /** Choices that a node may have. */
  mostChoices: number;
  /** Variables that a choice asks for, or that a text takes as known. */
  read: ReadonlySet<string>;
  declared: ReadonlySet<string>;
  possible: ReadonlyMap<string, PossibleValues>;
  /** The node from which one is first reached, by the fewest choices; undefined for the root and what is not reached. */
  before(id: string): string | undefined;
  /** Nodes in a row on that way, this one the last, at whose choices nothing was at stake. */
  calm(id: string): number;
  /** Nodes that have a choice of this text, letter case and spacing aside. */
  nodesSaying(text: string): number;
  /** Of the texts of nodes that have choices, in UTF-16 units; undefined where there are too few to tell. */
  usualLength: number | undefined;
  weights: TermWeights;
  names: NameIndex;
  /** Beats with a node whose choice leads to an ending. */
  endingBeats: ReadonlySet<string>;
  /** Whether no choice of the node leads to a node of the same beat. */
  isLastOfBeat(node: StoryNode): boolean;
}

/** With fewer nodes nobody knows how long a text usually is. */
const fewestNodes = 8;
const mostChoicesByDefault = 6;

/** Linear in the size of the tree. */
export function indexChoices(
  tree: StoryTree,
  skeleton: PlotSkeleton | undefined,
  loreNames: readonly string[],
): ChoiceIndex {
  const node = (id: string): StoryNode | undefined =>
    Object.hasOwn(tree.nodes, id) ? tree.nodes[id] : undefined;
  const beats = new Map(
    (skeleton?.acts ?? []).flatMap((act) => act.beats).map((beat): [string, Beat] => [beat.id, beat]),
  );
  const variables = [...tree.variables, ...(skeleton?.variables ?? [])];
  const read = new Set<string>();
  const possible = new Map<string, PossibleValues>();
  for (const { name, initial } of variables)
    if (!possible.has(name)) possible.set(name, initialValues(initial));
  const saying = new Map<string, number>();
  const lengths: number[] = [];
  const endingBeats = new Set<string>();
  const weights = new TermWeights();
  for (const id of Object.keys(tree.nodes)) {
    const { choices, reliesOn, narrative, beatId } = tree.nodes[id]!;
    for (const fact of reliesOn) read.add(fact);
    if (choices.length > 0 && narrative !== '') lengths.push(narrative.length);
    const said = new Set<string>();
    for (const choice of choices) {
      for (const name of Object.keys(choice.preconditions)) read.add(name);
      addChanges(possible, choice.consequences);
      said.add(foldText(choice.text));
      // Found anew when they are needed: to keep them all takes longer than that.
      weights.add(termsOf(choice.text));
      if (beatId !== null && node(choice.target)?.isEnding) endingBeats.add(beatId);
    }
    for (const text of said) saying.set(text, (saying.get(text) ?? 0) + 1);
  }
  const { before, calm } = ways(tree, node, read);
  return {
    node,
    beatOf: ({ beatId }) => (beatId === null ? undefined : beats.get(beatId)),
    mostChoices: Math.max(2, skeleton?.config.maxBranchesPerNode ?? mostChoicesByDefault),
    read,
    declared: new Set(variables.map(({ name }) => name)),
    possible,
    before: (id) => before.get(id),
    calm: (id) => calm.get(id) ?? 0,
    nodesSaying: (text) => saying.get(foldText(text)) ?? 0,
    usualLength: lengths.length < fewestNodes ? undefined : median(lengths),
    weights,
    names: new NameIndex([...loreNames, ...foundNames(variables)]),
    endingBeats,
    isLastOfBeat: ({ beatId, choices }) =>
      beatId !== null && !choices.some(({ target }) => node(target)?.beatId === beatId),
  };
}

/** What a choice leads to and changes that is read, as text: two of the same node that have the same make no difference. */
export function outcomeOf({ target, consequences }: Choice, { read }: Pick<ChoiceIndex, 'read'>): string {
  const changes = readChanges(consequences, read);
  // No list in JSON begins so.
  return changes.length === 0 ? `=${target}` : JSON.stringify([target, changes]);
}

const none: [string, unknown][] = [];

/** Pairs of names and changes, in the order of names; only what something reads. */
export function readChanges(
  consequences: Choice['consequences'],
  read: ReadonlySet<string>,
): [string, unknown][] {
  const names = Object.keys(consequences);
  if (names.length === 0) return none;
  return names
    .filter((name) => read.has(name))
    .sort()
    .map((name) => [name, consequences[name]]);
}

const oddSpace = /\s\s|[^\S ]/u;

export function foldText(text: string): string {
  const trimmed = text.trim();
  return (oddSpace.test(trimmed) ? trimmed.replace(/\s+/gu, ' ') : trimmed).toLowerCase();
}

/** From the root, nearest nodes first. */
function ways(
  tree: StoryTree,
  node: ChoiceIndex['node'],
  read: ReadonlySet<string>,
): { before: Map<string, string>; calm: Map<string, number> } {
  const before = new Map<string, string>();
  const calm = new Map<string, number>();
  const queue: string[] = node(tree.root) ? [tree.root] : [];
  const seen = new Set(queue);
  for (const id of queue) {
    const { choices } = node(id)!;
    const from = before.get(id);
    calm.set(id, isAtStake(choices, read) ? 0 : (from === undefined ? 0 : calm.get(from)!) + 1);
    for (const { target } of choices) {
      if (seen.has(target) || !node(target)) continue;
      seen.add(target);
      before.set(target, id);
      queue.push(target);
    }
  }
  return { before, calm };
}

function isAtStake(choices: readonly Choice[], read: ReadonlySet<string>): boolean {
  const first = choices[0];
  if (!first) return false;
  if (choices.some(({ target }) => target !== first.target)) return true;
  const outcome = outcomeOf(first, { read });
  return choices.some((choice) => outcomeOf(choice, { read }) !== outcome);
}

function median(numbers: number[]): number {
  return numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
}
