import type { Variables, VariableValue } from '../model';
import { meets, numberOfValue, readChange, readCondition, valueOf, type Condition } from '../variableRules';

/** What a variable may hold: what it begins with and what choices set it to. */
export interface PossibleValues {
  values: VariableValue[];
  /** Something is added to it, so that it may hold any number above these values. */
  rises: boolean;
  /** Something is taken from it, so that it may hold any number below these values. */
  falls: boolean;
}

/** A variable that nobody has changed yet. */
export function initialValues(initial: VariableValue): PossibleValues {
  return { values: [initial], rises: false, falls: false };
}

/** Of a variable that is set to more values than these nobody tries them all. */
const mostValues = 32;

/** Takes down what a choice may make of the variables. */
export function addChanges(possible: Map<string, PossibleValues>, consequences: Variables): void {
  for (const name of Object.keys(consequences)) {
    const known = possible.get(name);
    const of = known ?? initialValues(false);
    if (!known) possible.set(name, of);
    const change = readChange(consequences[name]!);
    const isAnything = change.kind === 'sets' && of.values.length >= mostValues;
    if (isAnything || (change.kind === 'adds' && change.amount > 0)) of.rises = true;
    if (isAnything || (change.kind === 'adds' && change.amount < 0)) of.falls = true;
    if (change.kind === 'adds' || isAnything) continue;
    if (!of.values.includes(change.value)) of.values.push(change.value);
  }
}

/** Whether each thing that is asked for holds at some time, taken by itself. */
export function mayHold(preconditions: Variables, possible: ReadonlyMap<string, PossibleValues>): boolean {
  return Object.keys(preconditions).every((name) => {
    const of = possible.get(name) ?? initialValues(false);
    const condition = readCondition(preconditions[name]!);
    return (
      isAnything(of) ||
      [...of.values, ...numbersBeyond(of, [condition])].some((value) => meets(value, condition))
    );
  });
}

/** It is set to more values than anybody tries: text among them. */
function isAnything({ values, rises, falls }: PossibleValues): boolean {
  return values.length >= mostValues && rises && falls;
}

/** Whether the two never hold at once, so that a reader never sees both. */
export function excludeEachOther(one: Variables, other: Variables): boolean {
  return Object.keys(one).some((name) => {
    if (!Object.hasOwn(other, name)) return false;
    const conditions = [readCondition(one[name]!), readCondition(other[name]!)];
    return !tried(conditions).some((value) => conditions.every((condition) => meets(value, condition)));
  });
}

/** Whether one of these holds whatever the variables are, as far as can be told from those that ask for one variable. */
export function oneAlwaysHolds(
  all: readonly Variables[],
  possible: ReadonlyMap<string, PossibleValues>,
): boolean {
  const byName = new Map<string, Condition[]>();
  for (const asked of all) {
    const names = Object.keys(asked);
    if (names.length === 0) return true;
    if (names.length > 1) continue;
    const name = names[0]!;
    byName.set(name, [...(byName.get(name) ?? []), readCondition(valueOf(asked, name))]);
  }
  return [...byName].some(([name, conditions]) => {
    const of = possible.get(name) ?? initialValues(false);
    const beyond = numbersBeyond(of, conditions);
    // Text that it is set to is among its values, as long as they are not too many.
    if (isAnything(of)) beyond.push('any other text');
    return [...of.values, ...beyond].every((value) =>
      conditions.some((condition) => meets(value, condition)),
    );
  });
}

/**
 * Numbers that it may come to hold by what is added to it or taken from it, as far as they make a difference to the conditions: those that
 * are asked for and their neighbours, and those next to its values, since text may be asked for; none below its least value where nothing is taken
 * from it, none above its greatest where nothing is added.
 */
function numbersBeyond(
  { values, rises, falls }: PossibleValues,
  conditions: readonly Condition[],
): VariableValue[] {
  // What is added to text begins at nothing.
  const numbers = values.map((value) => numberOfValue(value) ?? 0);
  const least = falls ? Number.NEGATIVE_INFINITY : Math.min(...numbers);
  const greatest = rises ? Number.POSITIVE_INFINITY : Math.max(...numbers);
  if (!rises && !falls) return [];
  const asked = conditions.flatMap((condition) => {
    const number = condition.kind === 'is' ? numberOfValue(condition.value) : condition.than;
    return number === undefined ? [] : [number];
  });
  return [...asked, ...numbers]
    .flatMap((number) => [number - 1, number, number + 1])
    .filter((number) => number >= least && number <= greatest);
}

/** Values among which there is one for every combination of the conditions that some value meets. */
function tried(conditions: readonly Condition[]): VariableValue[] {
  return conditions.flatMap((condition): VariableValue[] =>
    condition.kind === 'is'
      ? [condition.value]
      : [condition.than - 1, condition.than, condition.than + 1, 'any other text'],
  );
}
