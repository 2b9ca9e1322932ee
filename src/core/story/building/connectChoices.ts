import { knownFacts, mayRelyOn } from '../facts/knownFacts';
import type { StoryVariable, Variables } from '../model';
import type { BuildNode, BuildState, ChoicesEvent, Place, WrittenChoice } from './buildState';
import { beatAt } from './directorContext';
import { changedVariables } from './nodeAsk';
import { nodesPlanned, type BuildSetting, type Slot } from './planSlots';
import { foreseenTree, nodesAt, type TreeFrame } from './treeOf';

/** What a model wrote for the slots of a node, in their order. */
export interface WordedChoice {
  text: string;
  consequences: Variables;
  preconditions: Variables;
  isDefault?: boolean;
}

interface Connected {
  event: ChoicesEvent;
  /** Preconditions and consequences that were left out. */
  unknownVariables: number;
}

/**
 * Gives each choice the node it leads to. Ways that come to the same place of the plan merge into one node as long as every text that is
 * written stays true on all of them; where it would not, the place gets a node of its own, and where there is no room for that they merge
 * nevertheless, which is counted and found by the report. Pure.
 */
export function connectChoices(
  state: BuildState,
  node: BuildNode,
  slots: readonly Slot[],
  worded: readonly WordedChoice[],
  about: { scene: string; reliesOn: readonly string[]; limits: Record<string, number> },
  setting: BuildSetting,
  frame: TreeFrame,
): Connected {
  const { choices, unknownVariables } = soundVariables(state, node, worded, setting, frame);
  const names = new Set(setting.variables.map(({ name }) => name));
  const limits = { ...about.limits };
  const before = knownFacts(foreseenTree(state, frame));
  const opened: ChoicesEvent['opened'] = [];
  const written: WrittenChoice[] = [];
  let merges = 0;
  let forcedMerges = 0;
  let number = highestNumber(state);
  const open = (place: Place): string => {
    const id = `n${(number += 1)}`;
    opened.push({ id, place });
    return id;
  };
  slots.forEach((slot, index) => {
    const choice = choices[index]!;
    const made = (target: string): WrittenChoice => ({
      id: `c${index + 1}`,
      type: slot.type,
      text: choice.text,
      consequences: { ...choice.consequences },
      preconditions: { ...choice.preconditions },
      target,
      ...(choice.isDefault && { isDefault: true }),
    });
    const openedHere = opened.find(({ place }) => JSON.stringify(place) === JSON.stringify(slot.leads));
    const there = nodesAt(state, slot.leads);
    const fit =
      openedHere?.id ??
      there.find(({ id }) =>
        staysTrue(state, frame, before, {
          node: node.id,
          choices: [...written.filter(({ target }) => state.nodes.has(target)), made(id)],
        }),
      )?.id;
    if (fit !== undefined) {
      merges += 1;
      written.push(made(fit));
    } else if (there.length === 0) written.push(made(open(slot.leads)));
    else if (nodesPlanned(state, setting) + opened.length < setting.config.maxTotalNodes)
      written.push(made(open(slot.leads)));
    else {
      forcedMerges += 1;
      limits['maxTotalNodes'] = (limits['maxTotalNodes'] ?? 0) + 1;
      written.push(made(there[0]!.id));
    }
  });
  return {
    unknownVariables,
    event: {
      event: 'choices',
      node: node.id,
      scene: about.scene,
      reliesOn: [...new Set(about.reliesOn)].filter((name) => names.has(name)),
      choices: written,
      opened,
      merges,
      forcedMerges,
      limits,
    },
  };
}

/** Whether every text that is written may rely on what it relies on, with these choices besides. */
function staysTrue(
  state: BuildState,
  frame: TreeFrame,
  before: ReturnType<typeof knownFacts>,
  more: { node: string; choices: readonly WrittenChoice[] },
): boolean {
  const relying = [...state.nodes.values()].filter(({ reliesOn }) => reliesOn.length > 0);
  if (relying.length === 0) return true;
  const after = knownFacts(foreseenTree(state, frame, more));
  return relying.every(({ id, reliesOn }) =>
    reliesOn.every((name) => {
      const now = after.get(id);
      const then = before.get(id);
      // What was not sure before is not made worse.
      return !now || !then || mayRelyOn(now, name) || !mayRelyOn(then, name);
    }),
  );
}

/**
 * Only variables of the story; only what the beat lets choices ask for, and what something before has changed. One choice at least asks for
 * nothing, so that nobody is left without one.
 */
function soundVariables(
  state: BuildState,
  node: BuildNode,
  worded: readonly WordedChoice[],
  setting: BuildSetting,
  frame: TreeFrame,
): { choices: WordedChoice[]; unknownVariables: number } {
  let unknownVariables = 0;
  const names = new Set(setting.variables.map(({ name }) => name));
  const askable = new Set(variablesToAsk(state, node, setting, frame).map(({ name }) => name));
  const only = (given: Variables, allowed: ReadonlySet<string>): Variables => {
    const kept = Object.entries(given).filter(([name]) => allowed.has(name));
    unknownVariables += Object.keys(given).length - kept.length;
    return Object.fromEntries(kept);
  };
  const choices = worded.map((choice) => ({
    ...choice,
    consequences: only(choice.consequences, names),
    preconditions: only(choice.preconditions, askable),
  }));
  const isFree = choices.some(({ preconditions }) => Object.keys(preconditions).length === 0);
  if (isFree || choices.length === 0) return { choices, unknownVariables };
  const [first, ...others] = choices;
  return { choices: [{ ...first!, preconditions: {} }, ...others], unknownVariables };
}

/**
 * What choices of a node may ask for: variables that its beat uses, that some choice has changed by then, and that are not sure to hold one thing
 * here, where asking would shut a choice for good or for nothing.
 */
export function variablesToAsk(
  state: BuildState,
  node: BuildNode,
  setting: BuildSetting,
  frame: TreeFrame,
): StoryVariable[] {
  const { plan, variables } = setting;
  const used = new Set(beatAt(plan, node)?.uses);
  const changed = changedVariables(state);
  const facts = knownFacts(foreseenTree(state, frame)).get(node.id);
  return variables.filter(({ name }) => used.has(name) && changed.has(name) && facts?.varying.has(name));
}

function highestNumber(state: BuildState): number {
  return Math.max(0, ...[...state.nodes.keys()].map((id) => Number(id.slice(1)) || 0));
}
