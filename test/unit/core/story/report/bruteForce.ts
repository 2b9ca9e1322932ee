import type { Choice, StoryNode, StoryTree } from '../../../../../src/core/story/model';
import { isOffered, makeChoice, nodeOf, startOf } from '../../../../../src/core/story/play';
import type { PlayState, WayStep } from '../../../../../src/core/story/report/model';
import {
  changeVariables,
  holds,
  initialVariables,
  isSameValue,
  valueOf,
} from '../../../../../src/core/story/variableRules';

// What a report says, once more and by the shortest way to say it: by trying everything. For small stories only.

const idsOf = (tree: StoryTree): string[] => Object.keys(tree.nodes);
const targetsOf = (tree: StoryTree, id: string): string[] =>
  nodeOf(tree, id)!
    .choices.map(({ target }) => target)
    .filter((target) => nodeOf(tree, target) !== undefined);

/** Nodes that can be come to from one, itself among them. */
export function reachedFrom(tree: StoryTree, from: string): Set<string> {
  const reached = new Set(nodeOf(tree, from) ? [from] : []);
  for (let before = -1; before < reached.size;) {
    before = reached.size;
    for (const id of [...reached]) for (const target of targetsOf(tree, id)) reached.add(target);
  }
  return reached;
}

export function trapsOf(tree: StoryTree): string[] {
  const reached = reachedFrom(tree, tree.root);
  return idsOf(tree).filter(
    (id) => reached.has(id) && ![...reachedFrom(tree, id)].some((to) => nodeOf(tree, to)!.isEnding),
  );
}

/** Choices that a recursive depth-first search finds to lead back, as `node number`. */
function backEdges(tree: StoryTree): Set<string> {
  const back = new Set<string>();
  const seen = new Set<string>();
  const onWay = new Set<string>();
  const visit = (id: string): void => {
    seen.add(id);
    onWay.add(id);
    for (const [number, { target }] of nodeOf(tree, id)!.choices.entries()) {
      if (!nodeOf(tree, target)) continue;
      if (onWay.has(target)) back.add(`${id} ${number}`);
      else if (!seen.has(target)) visit(target);
    }
    onWay.delete(id);
  };
  if (nodeOf(tree, tree.root)) visit(tree.root);
  return back;
}

/** All ways from the root that go along no back edge: each as the choices' numbers. */
export function waysOf(tree: StoryTree): { nodes: string[]; choices: Choice[] }[] {
  const back = backEdges(tree);
  const ways: { nodes: string[]; choices: Choice[] }[] = [];
  const go = (nodes: string[], choices: Choice[]): void => {
    ways.push({ nodes, choices });
    const here = nodes[nodes.length - 1]!;
    for (const [number, choice] of nodeOf(tree, here)!.choices.entries())
      if (nodeOf(tree, choice.target) && !back.has(`${here} ${number}`))
        go([...nodes, choice.target], [...choices, choice]);
  };
  if (nodeOf(tree, tree.root)) go([tree.root], []);
  return ways;
}

/** Steps to the nearest state of each node that a reader can come to, by playing everything that can be played within so many steps. */
export function playedTo(tree: StoryTree, steps = 60): Map<string, number> {
  const found = new Map<string, number>();
  const keyOf = ({ node, variables }: PlayState): string =>
    JSON.stringify([node, Object.entries(variables).sort(([one], [other]) => (one < other ? -1 : 1))]);
  let turn = nodeOf(tree, tree.root) ? [startOf(tree)] : [];
  const seen = new Set(turn.map(keyOf));
  for (let step = 0; step <= steps && turn.length > 0; step++) {
    const next: PlayState[] = [];
    for (const state of turn) {
      if (!found.has(state.node)) found.set(state.node, step);
      for (const choice of nodeOf(tree, state.node)!.choices) {
        if (!nodeOf(tree, choice.target) || !isOffered(choice, state.variables)) continue;
        const after = makeChoice(tree, state, choice.id);
        if (seen.has(keyOf(after))) continue;
        seen.add(keyOf(after));
        next.push(after);
      }
    }
    turn = next;
  }
  return found;
}

/** Variables that anything reachable asks for or relies on. */
function readOf(tree: StoryTree): Set<string> {
  const read = new Set<string>();
  for (const id of reachedFrom(tree, tree.root)) {
    const node = nodeOf(tree, id)!;
    for (const name of node.reliesOn) read.add(name);
    for (const { preconditions } of node.choices)
      for (const name of Object.keys(preconditions)) read.add(name);
  }
  return read;
}

const sameRecord = (one: Choice['consequences'], other: Choice['consequences']): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.keys(one).every((name) => Object.hasOwn(other, name) && isSameValue(one[name]!, other[name]!));

function sameChanges(one: Choice, other: Choice, read: Set<string>): boolean {
  const kept = ({ consequences }: Choice) =>
    Object.fromEntries(Object.entries(consequences).filter(([name]) => read.has(name)));
  return sameRecord(kept(one), kept(other));
}

/** Pairs of equivalent nodes, as `one other`: begun with all, and every pair taken out that is found to differ, until none is. */
function equivalentPairs(tree: StoryTree, read: Set<string>): (one: string, other: string) => boolean {
  const differ = new Set<string>();
  const isEqual = (one: string, other: string): boolean => !differ.has(JSON.stringify([one, other]));
  const matches = (one: Choice, other: Choice): boolean => {
    if (one.text !== other.text || !sameChanges(one, other, read)) return false;
    if (!sameRecord(one.preconditions, other.preconditions)) return false;
    const [from, to] = [nodeOf(tree, one.target), nodeOf(tree, other.target)];
    return from && to ? isEqual(one.target, other.target) : !from && !to && one.target === other.target;
  };
  const pairUp = (ones: Choice[], others: Choice[]): boolean => {
    const [one, ...rest] = ones;
    if (!one) return others.length === 0;
    return others.some(
      (other, index) =>
        matches(one, other) && pairUp(rest, [...others.slice(0, index), ...others.slice(index + 1)]),
    );
  };
  const alike = (one: StoryNode, other: StoryNode): boolean =>
    one.narrative === other.narrative &&
    one.isEnding === other.isEnding &&
    (!one.isEnding || one.endingId === other.endingId) &&
    pairUp(one.choices, other.choices);
  for (let before = -1; before < differ.size;) {
    before = differ.size;
    for (const one of idsOf(tree))
      for (const other of idsOf(tree))
        if (isEqual(one, other) && !alike(nodeOf(tree, one)!, nodeOf(tree, other)!))
          differ.add(JSON.stringify([one, other]));
  }
  return isEqual;
}

/** Values among which every condition that random trees ask for tells apart what it tells apart. */
const someValues = [false, true, -1, 2, 3, 'open', 'closed'];

function areOfferedAtOnce(one: Choice, other: Choice): boolean {
  const names = [...new Set([...Object.keys(one.preconditions), ...Object.keys(other.preconditions)])];
  const fits = (index: number, variables: [string, boolean | number | string][]): boolean =>
    index === names.length
      ? [one, other].every(({ preconditions }) => holds(preconditions, Object.fromEntries(variables)))
      : someValues.some((value) => fits(index + 1, [...variables, [names[index]!, value]]));
  return fits(0, []);
}

/** Choices that make no difference to another of the same node, as `node choice`. */
export function falseChoicesOf(tree: StoryTree): Set<string> {
  const reached = reachedFrom(tree, tree.root);
  const read = readOf(tree);
  const isEqual = equivalentPairs(tree, read);
  const found = new Set<string>();
  for (const id of reached) {
    const choices = nodeOf(tree, id)!.choices.filter(({ target }) => nodeOf(tree, target));
    for (const one of choices)
      for (const other of choices)
        if (
          one !== other &&
          isEqual(one.target, other.target) &&
          sameChanges(one, other, read) &&
          areOfferedAtOnce(one, other)
        )
          found.add(`${id} ${one.id}`);
  }
  return found;
}

/** Values of a variable on all ways to each node of an acyclic tree that heed what is asked of this variable, with the shortest of either sort. */
export function valuesOnWays(tree: StoryTree, name: string) {
  const initial = valueOf(initialVariables(tree), name);
  const at = new Map<string, { values: (boolean | number | string)[]; changed: number; unchanged: number }>();
  for (const { nodes, choices } of waysOf(tree)) {
    let variables = initialVariables(tree);
    const isGone = choices.every(({ preconditions, consequences }) => {
      const asked = Object.hasOwn(preconditions, name)
        ? Object.fromEntries([[name, preconditions[name]!]])
        : {};
      const isOpen = holds(asked, variables);
      variables = changeVariables(variables, consequences);
      return isOpen;
    });
    if (!isGone) continue;
    const value = valueOf(variables, name);
    const here = nodes[nodes.length - 1]!;
    const known = at.get(here) ?? { values: [], changed: Infinity, unchanged: Infinity };
    known.values.push(value);
    const kind = isSameValue(value, initial) ? 'unchanged' : 'changed';
    known[kind] = Math.min(known[kind], choices.length);
    at.set(here, known);
  }
  return at;
}

/** Where a way of choices from the root ends, whatever they ask for; throws where it is none. */
export function endOf(tree: StoryTree, way: readonly WayStep[]): string {
  return way.reduce((at, { node, choice }) => {
    const made = nodeOf(tree, node)?.choices.find(({ id }) => id === choice);
    if (node !== at || !made || !nodeOf(tree, made.target)) throw new Error('no way');
    return made.target;
  }, tree.root);
}
