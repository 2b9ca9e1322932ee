import type { Choice, StoryNode } from '../model';
import { outcomeOf, readChanges, type ChoiceIndex } from './choiceIndex';
import { excludeEachOther, mayHold, oneAlwaysHolds } from './conditions';
import type { Cost } from './model';

/** Of more choices no each is compared with each: the rest are found by what they lead to. */
const mostCompared = 16;

/** Whether the choices of a node lead to different things, and whether they can be made. */
export function structureCosts(node: StoryNode, index: ChoiceIndex): Cost[] {
  const { choices } = node;
  const costs: Cost[] = [];
  const ids = (found: readonly Choice[]): string[] => found.map(({ id }) => id);
  const add = (problem: Cost['problem'], points: number): void => void costs.push({ problem, points });
  const isAlone = choices.length === 1;
  if (isAlone) add({ kind: 'only_one' }, 5);

  const same = redundant(choices, index);
  if (same.length > 0 && !isAlone) {
    const points = same.reduce((sum, group) => sum + sparePoints(group), 0);
    add({ kind: 'same_outcome', choices: ids(same[0]!) }, points / (choices.length - 1));
  } else if (!isAlone && areOneAtATime(choices)) add({ kind: 'one_at_a_time' }, 3);
  else if (!isAlone && choices.every(({ target }) => target === choices[0]!.target))
    add({ kind: 'one_target', target: choices[0]!.target }, 2);

  const dangling = choices.filter(({ target }) => !index.node(target));
  if (dangling.length > 0)
    add({ kind: 'dangling', choices: ids(dangling) }, 4 + (4 * dangling.length) / choices.length);

  const never = choices.filter(({ preconditions }) => !mayHold(preconditions, index.possible));
  if (never.length > 0)
    add({ kind: 'never_offered', choices: ids(never) }, 2 + (5 * never.length) / choices.length);
  else if (
    !oneAlwaysHolds(
      choices.map(({ preconditions }) => preconditions),
      index.possible,
    )
  )
    add({ kind: 'all_conditional' }, 2);

  if (choices.length > index.mostChoices)
    add(
      { kind: 'too_many', count: choices.length, most: index.mostChoices },
      Math.min(4, choices.length - index.mostChoices),
    );

  const changesNothing = ({ consequences }: Choice): boolean =>
    readChanges(consequences, index.read).length === 0;
  const back = choices.filter((choice) => choice.target === node.id && changesNothing(choice));
  if (back.length > 0)
    add({ kind: 'leads_back', choices: ids(back) }, 1 + (3 * back.length) / choices.length);

  const named = choices.filter(
    (choice) =>
      choice.type === 'critical' &&
      changesNothing(choice) &&
      choices.some((other) => other !== choice && other.target === choice.target),
  );
  if (named.length > 0) add({ kind: 'critical_in_name', choices: ids(named) }, 1.5);

  const beat = index.beatOf(node);
  if (beat && index.isLastOfBeat(node)) {
    const ways = new Set(choices.map(({ target }) => target)).size;
    if (beat.isCriticalBranchPoint && ways === 1)
      add({ kind: 'no_branch_at_critical_beat', beat: beat.id }, 2.5);
    if (beat.leadsToEnding && !index.endingBeats.has(beat.id))
      add({ kind: 'no_ending_at_ending_beat', beat: beat.id }, 2.5);
  }
  return costs;
}

/** Whether no two of them are ever offered together, so that a reader has nothing to decide. */
function areOneAtATime(choices: readonly Choice[]): boolean {
  const compared = choices.slice(0, mostCompared);
  return compared.every((one, at) =>
    compared.slice(at + 1).every((other) => excludeEachOther(one.preconditions, other.preconditions)),
  );
}

/** Groups of two or more choices that lead to the same, those that cost most first. One that a reader never sees beside another of them is in none. */
function redundant(choices: readonly Choice[], index: ChoiceIndex): Choice[][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const outcome = outcomeOf(choice, index);
    const group = groups.get(outcome);
    if (group) group.push(choice);
    else groups.set(outcome, [choice]);
  }
  return [...groups.values()]
    .map((group) => group.filter((choice) => isSeenBesideAnother(choice, group)))
    .filter((group) => group.length > 1)
    .sort((one, other) => sparePoints(other) - sparePoints(one));
}

function isSeenBesideAnother(choice: Choice, group: readonly Choice[]): boolean {
  return group
    .slice(0, mostCompared)
    .some((other) => other !== choice && !excludeEachOther(other.preconditions, choice.preconditions));
}

/** Points for all but one choice of a group that leads to the same; fewer where each is answered in its own words, for a reader has that at least. */
function sparePoints(group: readonly Choice[]): number {
  const responses = new Set(group.map(({ response }) => response.trim()));
  return (responses.size === group.length ? 5 : 8) * (group.length - 1);
}
