import type { Variables, VariableValue } from '../model';
import { meets, readChange, readCondition, valueOf, type Condition } from '../variableRules';

/** What a variable may hold: what it begins with and what choices set it to. */
export interface PossibleValues {
  values: VariableValue[];
  /** Something is added to it, so that it may hold any number. */
  adds: boolean;
}

/** Of a variable that is set to more values than these nobody tries them all. */
const mostValues = 32;

/** Takes down what a choice may make of the variables. */
export function addChanges(possible: Map<string, PossibleValues>, consequences: Variables): void {
  for (const name of Object.keys(consequences)) {
    const known = possible.get(name);
    const of = known ?? { values: [false], adds: false };
    if (!known) possible.set(name, of);
    const change = readChange(consequences[name]!);
    if (change.kind === 'adds' || of.values.length >= mostValues) of.adds = true;
    else if (!of.values.includes(change.value)) of.values.push(change.value);
  }
}

/** Whether each thing that is asked for holds at some time, taken by itself. */
export function mayHold(preconditions: Variables, possible: ReadonlyMap<string, PossibleValues>): boolean {
  return Object.keys(preconditions).every((name) => {
    const { values, adds } = possible.get(name) ?? { values: [false], adds: false };
    const condition = readCondition(preconditions[name]!);
    return adds || values.some((value) => meets(value, condition));
  });
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
    const { values, adds } = possible.get(name) ?? { values: [false], adds: false };
    // What is added to is a number from then on; text that it is set to is among its values, as long as they are not too many.
    const more = adds ? tried(conditions) : [];
    const from = [
      ...values,
      ...more.filter((value) => typeof value !== 'string' || values.length >= mostValues),
    ];
    return from.every((value) => conditions.some((condition) => meets(value, condition)));
  });
}

/** Values among which there is one for every combination of the conditions that some value meets. */
function tried(conditions: readonly Condition[]): VariableValue[] {
  return conditions.flatMap((condition): VariableValue[] =>
    condition.kind === 'is'
      ? [condition.value]
      : [condition.than - 1, condition.than, condition.than + 1, 'any other text'],
  );
}
