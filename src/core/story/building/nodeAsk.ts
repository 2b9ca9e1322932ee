import type { Language } from '../../text/language';
import { knownFacts } from '../facts/knownFacts';
import type { StoryVariable, Variables } from '../model';
import { readInAMinute } from '../report/readingTime';
import type { Arrival, NodeAsk, SlotAsk } from '../telling/storyTalk';
import type { BuildNode, BuildState, Place } from './buildState';
import type { TreeBuilderConfig } from './config';
import { beatAt, directorContext, mainIndexOf } from './directorContext';
import { planSlots, type BuildSetting, type Slot } from './planSlots';
import { foreseenTree, nodesAt, type TreeFrame } from './treeOf';
import { wayTo } from './wayTo';

const shortest: Readonly<Record<Language, number>> = { en: 110, zh: 220 };
const longest: Readonly<Record<Language, number>> = { en: 320, zh: 560 };
/** Of what is read at a node, its prose; the rest is the response. */
const proseShare = 0.75;
/** A beginning has to say who, where and why, and an ending what has become of it all. */
const longerAtEnds = 1.6;
/** Ways in that are told beside the first; more say nothing new. */
const mostArrivals = 3;

/** How long a node's prose has to be for the main way to take as long as it should; words, or characters in Chinese. */
function proseLength(
  places: number,
  config: Pick<TreeBuilderConfig, 'minDurationMinutes' | 'secondsPerChoice'>,
  language: Language,
  isAtEnd: boolean,
): number {
  const seconds = Math.max(0, config.minDurationMinutes * 60 - places * config.secondsPerChoice);
  // A little over: what is written comes out shorter as often as longer.
  const each = ((seconds / 60) * readInAMinute[language] * proseShare * 1.15) / Math.max(1, places);
  const plain = Math.min(longest[language], Math.max(shortest[language], each));
  return Math.round((plain * (isAtEnd ? longerAtEnds : 1)) / 10) * 10;
}

/** What is told of a node whatever is asked about it. Pure. */
export function nodeAsk(
  state: BuildState,
  node: BuildNode,
  setting: BuildSetting,
  frame: TreeFrame,
  { language, isGuided }: { language: Language; isGuided: boolean },
): NodeAsk {
  const { plan, config, variables } = setting;
  const { place } = node;
  const facts = knownFacts(foreseenTree(state, frame)).get(node.id);
  const changed = changedVariables(state);
  // That something is as it was says nothing as long as nothing can change it.
  const told = variables.filter(({ name }) => changed.has(name));
  const at = plan.main[Math.min(mainIndexOf(plan, place), plan.main.length - 1)];
  const ending =
    place.kind === 'ending' ? plan.endings.find((one) => one.ending.id === place.ending)?.ending : undefined;
  const { slots, isPlateau } = planSlots(state, node, setting);
  const arrivals = arrivalsAt(state, node, variables);
  const [before, ...others] = arrivals;
  return {
    beat: isGuided ? beatAt(plan, node) : undefined,
    step: (at?.step ?? 0) + 1,
    of: at?.of ?? 1,
    kind: place.kind,
    ...(ending && { ending }),
    director: directorContext(state, setting, node),
    ...(before && { before }),
    otherArrivals: others.slice(0, mostArrivals),
    known: told.flatMap((variable) => {
      const value = facts?.known.get(variable.name);
      return value === undefined ? [] : [{ ...variable, value }];
    }),
    holds: heldAt(state, node),
    unsure: told.filter(({ name }) => facts?.varying.has(name)),
    ...comesBack(state, place, setting),
    notes: place.kind === 'side' ? sideNotes(place, setting) : '',
    ways: slots.map((slot) => slotAsk(state, node, slot, setting)),
    length: proseLength(plan.main.length, config, language, !node.cameBy || place.kind === 'ending'),
    isPlateau,
  };
}

/** Names of variables that some choice so far changes. */
export function changedVariables(state: BuildState): Set<string> {
  const names = new Set<string>();
  for (const { choices = [] } of state.nodes.values())
    for (const { consequences } of choices) for (const name of Object.keys(consequences)) names.add(name);
  return names;
}

/** How readers come to a node: first by a way that can be gone, then by all other choices that lead here. */
function arrivalsAt(state: BuildState, node: BuildNode, variables: readonly StoryVariable[]): Arrival[] {
  const first = wayTo(state, node, variables).at(-1);
  const arrivals: Arrival[] = [];
  const add = (from: BuildNode, at: number): void =>
    void arrivals.push({
      narrative: from.narrative ?? '',
      choice: from.choices![at]!.text,
      response: from.responses?.[at] ?? '',
    });
  if (first) add(first.node, first.at);
  for (const from of state.nodes.values())
    from.choices?.forEach(({ target }, at) => {
      if (target === node.id && !(from.id === first?.node.id && at === first.at)) add(from, at);
    });
  return arrivals;
}

/** What every choice that leads to a node asks for and leaves as it is: whoever is here had it. */
function heldAt(state: BuildState, node: BuildNode): Variables {
  let held: Record<string, Variables[string]> | undefined;
  for (const { choices = [] } of state.nodes.values())
    for (const { target, preconditions, consequences } of choices) {
      if (target !== node.id) continue;
      const asked = Object.entries(preconditions).filter(([name]) => !Object.hasOwn(consequences, name));
      const before = held;
      held = Object.fromEntries(before ? asked.filter(([name, value]) => before[name] === value) : asked);
    }
  return held ?? {};
}

/** Where a way beside the main one comes back, as far as that is written. */
function comesBack(state: BuildState, place: Place, { plan }: BuildSetting): Pick<NodeAsk, 'comesBack'> {
  if (place.kind !== 'side') return {};
  const [there] = nodesAt(state, { kind: 'main', index: place.rejoin });
  const beat = plan.main[place.rejoin]?.beat;
  return {
    comesBack: {
      after: place.length - place.step,
      scene: there?.scene ?? '',
      opening: there?.narrative ?? '',
      beat,
    },
  };
}

function sideNotes({ from, type }: Extract<Place, { kind: 'side' }>, { plan }: BuildSetting): string {
  return plan.main[from]?.beat.branches.find(({ branchType }) => branchType === type)?.notes ?? '';
}

/** A slot as the model is told of it. */
export function slotAsk(state: BuildState, node: BuildNode, slot: Slot, setting: BuildSetting): SlotAsk {
  const { plan } = setting;
  const { leads, type, notes } = slot;
  const [there] = nodesAt(state, leads);
  const written = there?.narrative === undefined ? {} : { opening: there.narrative, scene: there.scene };
  const beat = beatAt(plan, { place: leads });
  const isNewBeat = beat !== beatAt(plan, node);
  const on = { ...(isNewBeat && { beat }), ...written };
  const leadsTo = ((): SlotAsk['leads'] => {
    switch (leads.kind) {
      case 'ending':
        return {
          kind: 'ending',
          ending: plan.endings.find(({ ending }) => ending.id === leads.ending)!.ending,
        };
      case 'side':
        return node.place.kind === 'side'
          ? { kind: 'on', isMain: false, ...on }
          : { kind: 'aside', nodes: leads.length };
      case 'main':
        return node.place.kind === 'side' ? { kind: 'back', ...on } : { kind: 'on', isMain: true, ...on };
    }
  })();
  return { type, leads: leadsTo, notes };
}
