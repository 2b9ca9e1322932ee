import type { Beat, PlotSkeleton, StoryEnding } from '../model';
import type { TreeBuilderConfig } from './config';

/** A place on the main way: one node with choices. */
interface MainPlace {
  beat: Beat;
  /** Of the beat's places, from 0, and how many there are. */
  step: number;
  of: number;
}

/** An ending and the main place whose choices lead to it. */
interface PlannedEnding {
  ending: StoryEnding;
  /** Index of the main place. */
  from: number;
}

/** What a tree is to be like before a word of it is written. */
export interface BuildPlan {
  main: readonly MainPlace[];
  endings: readonly PlannedEnding[];
  /** Beats for which there was no room. */
  leftOut: readonly string[];
  /** Endings that no node has a choice left for. */
  endingsLeftOut: readonly string[];
}

/** The beats in the order of the acts. */
export function beatsOf(skeleton: Pick<PlotSkeleton, 'acts'>): Beat[] {
  return skeleton.acts.flatMap(({ beats }) => beats);
}

/**
 * The endings of a skeleton. One that names none has an ending for each beat that leads to one, and the last beat has as many more as are
 * wanted.
 */
export function endingsOf(skeleton: PlotSkeleton, wanted: number): StoryEnding[] {
  const beats = beatsOf(skeleton);
  const known = new Set(beats.map(({ id }) => id));
  const named = skeleton.endings.filter(({ beatId }) => known.has(beatId));
  if (named.length > 0) return named;
  const last = beats.at(-1);
  const at = beats.filter((beat) => beat.leadsToEnding || beat === last).map(({ id }) => id);
  while (last && at.length < wanted) at.push(last.id);
  return at.map((beatId, index) => ({ id: `ending-${index + 1}`, title: '', summary: '', beatId }));
}

/**
 * Spreads the main way over the beats: as many places as are aimed at, or as there is room for beside one node for each ending. Every beat has
 * one place, and those where most is at stake have the more of them. Where there are more beats than places, the least tense are left out,
 * never one that an ending or a critical choice hangs on as long as others are there.
 */
export function planBuild(skeleton: PlotSkeleton, config: TreeBuilderConfig): BuildPlan {
  const all = beatsOf(skeleton);
  const endings = endingsOf(skeleton, config.targetEndings).slice(0, Math.max(1, config.maxTotalNodes - 1));
  const room = Math.max(1, Math.min(config.targetMainDepth, config.maxTotalNodes - endings.length));
  const beats = all.length <= room ? all : mostNeeded(all, room);
  const steps = placesPerBeat(beats, room);
  const main = beats.flatMap((beat, index) =>
    Array.from({ length: steps[index]! }, (_, step) => ({ beat, step, of: steps[index]! })),
  );
  const placed = placeEndings(endings, all, main, config.maxBranchesPerNode);
  return {
    main,
    endings: placed,
    endingsLeftOut: endings.filter((one) => placed.every(({ ending }) => ending !== one)).map(({ id }) => id),
    leftOut: all.filter((beat) => !beats.includes(beat)).map(({ id }) => id),
  };
}

function mostNeeded(beats: readonly Beat[], room: number): Beat[] {
  const last = beats.at(-1);
  const weight = (beat: Beat): number =>
    (beat === last ? 100 : 0) +
    (beat.leadsToEnding ? 40 : 0) +
    (beat.isCriticalBranchPoint ? 20 : 0) +
    beat.tensionLevel;
  const kept = new Set([...beats].sort((one, other) => weight(other) - weight(one)).slice(0, room));
  return beats.filter((beat) => kept.has(beat));
}

/** Numbers of places that make up `room` together. */
function placesPerBeat(beats: readonly Beat[], room: number): number[] {
  const weights = beats.map(({ tensionLevel }) => 5 + Math.min(10, Math.max(1, tensionLevel)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shares = weights.map((weight) => (weight / sum) * room);
  const steps = shares.map((share) => Math.max(1, Math.floor(share)));
  let left = room - steps.reduce((total, count) => total + count, 0);
  const owed = (index: number): number => shares[index]! - steps[index]!;
  for (; left > 0; left--) {
    const index = steps.reduce((best, _, at) => (owed(at) > owed(best) ? at : best), 0);
    steps[index]! += 1;
  }
  for (; left < 0; left++) {
    const index = steps.reduce(
      (best, count, at) => (count > 1 && (steps[best]! <= 1 || owed(at) < owed(best)) ? at : best),
      0,
    );
    steps[index]! -= 1;
  }
  return steps;
}

/** Each ending hangs on the last place of its beat, or of the beat before it that has one, as far as a node may have so many choices. */
function placeEndings(
  endings: readonly StoryEnding[],
  all: readonly Beat[],
  main: readonly MainPlace[],
  mostChoices: number,
): PlannedEnding[] {
  const lastOf = new Map<string, number>();
  main.forEach(({ beat }, index) => lastOf.set(beat.id, index));
  const order = new Map(all.map(({ id }, index) => [id, index]));
  const taken = new Map<number, number>();
  const final = main.length - 1;
  /** Where the story goes on, one choice does that. */
  const isFull = (place: number): boolean =>
    (taken.get(place) ?? 0) >= (place === final ? mostChoices : mostChoices - 1);
  const planned: PlannedEnding[] = [];
  const add = (ending: StoryEnding, from: number): void => {
    taken.set(from, (taken.get(from) ?? 0) + 1);
    planned.push({ ending, from });
  };
  const placeOf = (ending: StoryEnding): number => {
    let from = final;
    for (let at = order.get(ending.beatId) ?? -1; at >= 0; at--) {
      const found = lastOf.get(all[at]!.id);
      if (found !== undefined) {
        from = found;
        break;
      }
    }
    return from;
  };
  for (const ending of endings) {
    let from = placeOf(ending);
    while (from >= 0 && isFull(from)) from--;
    if (from >= 0) add(ending, from);
  }
  // The main way has to end somewhere.
  if (!planned.some(({ from }) => from === final)) {
    const homeless = endings.find((one) => planned.every(({ ending }) => ending !== one));
    if (homeless) add(homeless, final);
    else planned.reduce((best, one) => (one.from > best.from ? one : best)).from = final;
  }
  return planned;
}
