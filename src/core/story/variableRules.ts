import type { StoryTree, VariableValue, Variables } from './model';

/** What a precondition asks of a variable. */
export type Condition =
  { kind: 'is'; value: VariableValue } | { kind: 'compares'; operator: Comparison; than: number };
type Comparison = '>=' | '<=' | '>' | '<' | '!=';

/** What a consequence does to a variable. */
export type Change = { kind: 'sets'; value: VariableValue } | { kind: 'adds'; amount: number };

// Fifteen digits are the most that a double holds exactly.
const comparison = /^\s*(>=|<=|>|<|!=)\s*([+-]?\d{1,15})\s*$/;
const addition = /^\s*([+-]\d{1,15})\s*$/;

/** Text such as `>=2` compares; anything else is the value that is asked for. */
export function readCondition(asked: VariableValue): Condition {
  const [, operator, number] = (typeof asked === 'string' && comparison.exec(asked)) || [];
  if (operator === undefined) return { kind: 'is', value: asked };
  return { kind: 'compares', operator: operator as Comparison, than: Number(number) };
}

/** Text such as `+1` adds; anything else is the value that is set. */
export function readChange(given: VariableValue): Change {
  const [, amount] = (typeof given === 'string' && addition.exec(given)) || [];
  return amount === undefined ? { kind: 'sets', value: given } : { kind: 'adds', amount: Number(amount) };
}

/** False counts as 0, true as 1; text counts as no number, whatever it says. */
export function numberOfValue(value: VariableValue): number | undefined {
  return typeof value === 'string' ? undefined : Number(value);
}

/** Whether two values are the same: of true and 1 and of false and 0 nobody can tell which it is, as with what compares them. */
export function isSameValue(a: VariableValue, b: VariableValue): boolean {
  return a === b || (typeof a !== 'string' && typeof b !== 'string' && Number(a) === Number(b));
}

/** Whether what is asked of a variable holds while it has this value. Text is unlike every number, and neither more nor less. */
export function meets(value: VariableValue, condition: Condition): boolean {
  if (condition.kind === 'is') return isSameValue(value, condition.value);
  const number = numberOfValue(value) ?? Number.NaN;
  switch (condition.operator) {
    case '>=':
      return number >= condition.than;
    case '<=':
      return number <= condition.than;
    case '>':
      return number > condition.than;
    case '<':
      return number < condition.than;
    case '!=':
      return number !== condition.than;
  }
}

/** The value after a change. To text nothing can be added: it counts as 0. */
export function changeValue(value: VariableValue, change: Change): VariableValue {
  return change.kind === 'sets' ? change.value : (numberOfValue(value) ?? 0) + change.amount;
}

/** The value of a variable; false where nothing has set it. */
export function valueOf(variables: Variables, name: string): VariableValue {
  // A variable may be called `constructor`.
  return (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? false;
}

/** Whether all that is asked holds. */
export function holds(preconditions: Variables, variables: Variables): boolean {
  return Object.entries(preconditions).every(([name, asked]) =>
    meets(valueOf(variables, name), readCondition(asked)),
  );
}

/** The variables after all changes; those given stay as they are. */
export function changeVariables(variables: Variables, consequences: Variables): Variables {
  const changes = Object.entries(consequences);
  if (changes.length === 0) return variables;
  // An assignment to `__proto__` would be lost.
  return Object.fromEntries([
    ...Object.entries(variables),
    ...changes.map(([name, given]): [string, VariableValue] => [
      name,
      changeValue(valueOf(variables, name), readChange(given)),
    ]),
  ]);
}

/** What the variables of a story begin with. */
export function initialVariables({ variables }: Pick<StoryTree, 'variables'>): Variables {
  return Object.fromEntries(variables.map(({ name, initial }) => [name, initial]));
}
