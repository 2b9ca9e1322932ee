import type { StoryVariable } from '../model';
import type { BranchType } from '../../../shared/values';
import { beatAt, mainIndexOf, wayBack } from './directorContext';
import type { BuildNode, BuildState, Place } from './buildState';
import type { BuildPlan } from './buildPlan';
import type { TreeBuilderConfig } from './config';

/** A choice that a node is to offer, before it has words. */
export interface Slot {
  type: BranchType;
  leads: Place;
  /** What the skeleton says of ways of this kind. */
  notes: string;
}

interface SlotPlan {
  slots: Slot[];
  /** Nothing has changed on the way here for so long that something has to now. */
  isPlateau: boolean;
  /** Ways that were held back, by the limit's name. */
  limits: Record<string, number>;
}

export interface BuildSetting {
  plan: BuildPlan;
  config: TreeBuilderConfig;
  variables: readonly StoryVariable[];
}

/** Nodes of a way that a critical choice opens, at most. */
const longestSide = 4;

/** Which choices a node is to offer, and where each leads. Pure: the same state gives the same. */
export function planSlots(state: BuildState, node: BuildNode, setting: BuildSetting): SlotPlan {
  const limits: Record<string, number> = {};
  const isPlateau = sinceProgress(state, node, setting) >= setting.config.progressPlateauLimit;
  if (isPlateau) limits['progressPlateauLimit'] = 1;
  const slots =
    node.place.kind === 'main'
      ? mainSlots(state, node, node.place.index, setting, isPlateau, limits)
      : node.place.kind === 'side'
        ? sideSlots(node.place, setting)
        : [];
  return { slots: slots.slice(0, Math.max(1, setting.config.maxBranchesPerNode)), isPlateau, limits };
}

function mainSlots(
  state: BuildState,
  node: BuildNode,
  index: number,
  setting: BuildSetting,
  isPlateau: boolean,
  limits: Record<string, number>,
): Slot[] {
  const { plan, config } = setting;
  const { beat } = plan.main[index]!;
  const final = plan.main.length - 1;
  const isForced = sinceCritical(state, node) >= config.forceCriticalInterval;
  const endsHere = plan.endings.filter(({ from }) => from === index);
  const isCritical = isForced || index === criticalPlace(plan, index);
  const slots: Slot[] = [];
  const notes = (type: BranchType): string =>
    beat.branches.find(({ branchType }) => branchType === type)?.notes ?? '';
  const mostOf = (type: BranchType, otherwise: number): number =>
    beat.branches.find(({ branchType }) => branchType === type)?.maxChildren ??
    (beat.branches.length > 0 && type !== 'critical' ? 0 : otherwise);
  if (index < final)
    slots.push({
      type: isCritical ? 'critical' : 'normal',
      leads: { kind: 'main', index: index + 1 },
      notes: '',
    });
  for (const { ending } of endsHere)
    slots.push({
      type: 'critical',
      leads: { kind: 'ending', ending: ending.id },
      notes: notes('critical'),
    });
  const room = (): number => config.maxBranchesPerNode - slots.length;
  let branch = 0;
  let opened = 0;
  // A second node at this place is there since less is known on the way to it: a way beside it would lead past what was written with more.
  const first = [...state.nodes.values()].find(({ place }) => place.kind === 'main' && place.index === index);
  const side = (type: BranchType, wanted: number): void => {
    const length = Math.min(wanted, final - index - 1);
    if (room() <= 0 || length < 1 || first?.id !== node.id) return;
    // Ways where most is at stake go before those that pass by something.
    const kept = type === 'critical' ? 0 : criticalNodesAfter(plan, index);
    if (nodesPlanned(state, setting) + opened + length + kept > config.maxTotalNodes) {
      limits['maxTotalNodes'] = (limits['maxTotalNodes'] ?? 0) + 1;
      return;
    }
    opened += length;
    slots.push({
      type,
      leads: {
        kind: 'side',
        from: index,
        branch: branch++,
        step: 0,
        length,
        rejoin: index + 1 + length,
        type,
      },
      notes: notes(type),
    });
  };
  // Where an ending is at hand, that is what is at stake.
  if (isCritical && endsHere.length === 0)
    for (let count = Math.max(1, mostOf('critical', 1)); count > 0; count--)
      side('critical', sideLength(plan, index));
  if (!isPlateau)
    for (let count = mostOf('normal', 1) - (isCritical ? 1 : 0); count > 0 && slots.length < 3; count--)
      side('normal', 1);
  // Two ways to the same place differ by what they change, so there has to be something that later choices ask for.
  const onward = slots[0];
  if (onward && room() > 0 && liveVariables(setting, index).length > 0)
    if (slots.length < 2 || mostOf('micro', 0) > 0)
      slots.push({ type: 'micro', leads: onward.leads, notes: notes('micro') });
  return slots;
}

function sideSlots(place: Extract<Place, { kind: 'side' }>, setting: BuildSetting): Slot[] {
  const onward: Place =
    place.step + 1 < place.length
      ? { ...place, step: place.step + 1 }
      : { kind: 'main', index: place.rejoin };
  const slots: Slot[] = [{ type: 'normal', leads: onward, notes: '' }];
  const index = mainIndexOf(setting.plan, place);
  // Whoever took the other way may still turn back as long as it goes on.
  if (place.step + 1 < place.length)
    slots.push({ type: 'normal', leads: { kind: 'main', index: index + 1 }, notes: '' });
  else if (liveVariables(setting, index).length > 0) slots.push({ type: 'micro', leads: onward, notes: '' });
  return slots;
}

/** The place of this one's beat at which its critical choice is made: the last from which a way of its own can still come back. */
function criticalPlace({ main }: BuildPlan, index: number): number | undefined {
  const { beat, step } = main[index]!;
  if (!beat.isCriticalBranchPoint) return undefined;
  const first = index - step;
  const last = first + main[index]!.of - 1;
  return Math.max(first, Math.min(last, main.length - 3));
}

/** Nodes that the ways of critical choices further on will want. */
function criticalNodesAfter(plan: BuildPlan, index: number): number {
  let nodes = 0;
  for (let at = index + 1; at < plan.main.length - 1; at++) {
    const endsThere = plan.endings.some(({ from }) => from === at);
    if (criticalPlace(plan, at) === at && !endsThere)
      nodes += Math.min(sideLength(plan, at), plan.main.length - at - 2);
  }
  return nodes;
}

/** A way of its own lasts to the end of the next beat. */
function sideLength(plan: BuildPlan, index: number): number {
  const next = plan.main[index + 1]?.beat;
  let length = 0;
  while (length < longestSide && next && plan.main[index + 1 + length]?.beat === next) length++;
  return Math.max(2, length);
}

/** Variables that choices after this place may ask for. */
export function liveVariables({ plan, variables }: BuildSetting, index: number): StoryVariable[] {
  const used = new Set(plan.main.slice(index + 1).flatMap(({ beat }) => beat.uses));
  return variables.filter(({ name }) => used.has(name));
}

/** Nodes that there are, and those that what is opened already will take. */
export function nodesPlanned(state: BuildState, { plan }: BuildSetting): number {
  const taken = new Set<number>();
  const ended = new Set<string>();
  let count = 0;
  for (const { place, choices } of state.nodes.values()) {
    count += 1;
    if (place.kind === 'main') taken.add(place.index);
    else if (place.kind === 'ending') ended.add(place.ending);
    else if (choices === undefined) count += place.length - 1 - place.step;
  }
  const endings = plan.endings.filter(({ ending }) => !ended.has(ending.id)).length;
  return count + (plan.main.length - taken.size) + endings;
}

/** Choices on the way here since a critical one; all of them where there was none. */
function sinceCritical(state: BuildState, node: BuildNode): number {
  let count = 0;
  for (const at of wayBack(state, node)) {
    const choice = choiceBefore(state, at);
    if (!choice || choice.type === 'critical') return count;
    count += 1;
  }
  return count;
}

/** Nodes on the way here since a new beat, or a choice that changed something. */
function sinceProgress(state: BuildState, node: BuildNode, { plan }: BuildSetting): number {
  let count = 0;
  for (const at of wayBack(state, node)) {
    const choice = choiceBefore(state, at);
    const before = at.cameBy && state.nodes.get(at.cameBy.node);
    if (!choice || !before || Object.keys(choice.consequences).length > 0) return count;
    if (beatAt(plan, before) !== beatAt(plan, at)) return count;
    count += 1;
  }
  return count;
}

function choiceBefore(state: BuildState, { cameBy }: BuildNode) {
  return cameBy && state.nodes.get(cameBy.node)?.choices?.find(({ id }) => id === cameBy.choice);
}
