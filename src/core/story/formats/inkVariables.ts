import type { StoryTree, VariableValue, Variables } from '../model';
import { initialVariables, readChange, readCondition, valueOf, type Condition } from '../variableRules';
import { heldKinds, type HeldKinds } from './heldKinds';
import { inkNumber, inkString } from './inkText';
import type { UniqueNames } from './uniqueNames';

/**
 * Variables as ink has them. Ink compares text with numbers in its own way, so a variable that may hold both is two there: its number,
 * and its text, which is empty while it holds a number and else begins with a full stop.
 */
export class InkVariables {
  private readonly kinds: Map<string, HeldKinds>;
  private readonly initial: Variables;

  constructor(
    tree: StoryTree,
    private readonly names: UniqueNames,
  ) {
    this.kinds = heldKinds(tree);
    this.initial = initialVariables(tree);
    // Those that can keep their names, before any of the others' companions takes one.
    names.nameAll(this.kinds.keys(), 'variable');
  }

  declarations(): string[] {
    return [...this.kinds.keys()].flatMap((name) =>
      this.assigned(name, valueOf(this.initial, name)).map((text) => `VAR ${text}`),
    );
  }

  /** Each in braces before a choice; all of them have to hold. */
  conditions(preconditions: Variables): string[] {
    return Object.entries(preconditions).map(([name, asked]) => this.condition(name, readCondition(asked)));
  }

  /** Statements that make the changes, without the tilde. */
  changes(consequences: Variables): string[] {
    return Object.entries(consequences).flatMap(([name, given]) => {
      const change = readChange(given);
      if (change.kind === 'sets') return this.assigned(name, change.value);
      const amount = inkNumber(Math.abs(change.amount));
      const number = this.numberName(name);
      const added = `${number} = ${number} ${change.amount < 0 ? '-' : '+'} ${amount}`;
      return this.isBoth(name) ? [`${this.textName(name)} = ""`, added] : [added];
    });
  }

  private assigned(name: string, value: VariableValue): string[] {
    const isText = typeof value === 'string';
    if (!this.isBoth(name))
      return [`${isText ? this.textName(name) : this.numberName(name)} = ${plainValue(value)}`];
    return [
      `${this.textName(name)} = ${isText ? inkString(`.${value}`) : '""'}`,
      `${this.numberName(name)} = ${isText ? '0' : plainValue(value)}`,
    ];
  }

  private condition(name: string, condition: Condition): string {
    const { mayBeText, mayBeNumber } = this.kinds.get(name)!;
    if (condition.kind === 'is' && typeof condition.value === 'string') {
      if (!mayBeText) return 'false';
      return `${this.textName(name)} == ${inkString(mayBeNumber ? `.${condition.value}` : condition.value)}`;
    }
    const differs = condition.kind === 'compares' && condition.operator === '!=';
    if (!mayBeNumber) return differs ? 'true' : 'false';
    const compared =
      condition.kind === 'is'
        ? `${this.numberName(name)} == ${plainValue(condition.value)}`
        : `${this.numberName(name)} ${condition.operator} ${inkNumber(condition.than)}`;
    if (!mayBeText) return compared;
    return differs
      ? `${this.textName(name)} != "" or ${compared}`
      : `${this.textName(name)} == "" and ${compared}`;
  }

  private isBoth(name: string): boolean {
    const { mayBeText, mayBeNumber } = this.kinds.get(name)!;
    return mayBeText && mayBeNumber;
  }

  private numberName(name: string): string {
    return this.names.of(name, 'variable');
  }

  private textName(name: string): string {
    return this.isBoth(name) ? this.names.of(name, 'text') : this.numberName(name);
  }
}

function plainValue(value: VariableValue): string {
  if (typeof value === 'string') return inkString(value);
  return typeof value === 'boolean' ? String(value) : inkNumber(value);
}
