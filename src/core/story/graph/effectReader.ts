import type { Choice, StoryTree, VariableValue } from '../model';
import { readChange, readCondition, type Change, type Condition } from '../variableRules';

/** What a choice asks for and changes, by the numbers of the variables. */
export interface ChoiceEffect {
  asks: readonly { variable: number; condition: Condition }[];
  changes: readonly { variable: number; change: Change }[];
}

/** What is asked of a variable, or done to it. */
interface Part {
  variable: number;
  condition?: Condition;
  change?: Change;
}

/** Of one variable: the numbers of the parts that were met, by the value that stands there. */
interface KnownVariable {
  number: number;
  asked: Map<VariableValue, number>;
  changed: Map<VariableValue, number>;
}

/** Reads what choices ask for and change, each thing once however many choices have it, and numbers the variables on the way. */
export class EffectReader {
  readonly all: ChoiceEffect[] = [{ asks: [], changes: [] }];
  readonly names: string[] = [];
  readonly initial: VariableValue[] = [];
  readonly numbers = new Map<string, number>();
  private readonly known = new Map<string, KnownVariable>();
  private readonly parts: Part[] = [];
  /** By part: the effect that is nothing else. */
  private readonly single: number[] = [];
  private readonly composed = new Map<string, number>();
  private readonly found: number[] = [];

  constructor({ variables }: Pick<StoryTree, 'variables'>) {
    for (const { name, initial } of variables) this.initial[this.variable(name)] = initial;
  }

  /** The number of a variable; false is what one begins with of which nothing is said. */
  variable(name: string): number {
    return this.knownVariable(name).number;
  }

  /** The index of what this choice asks for and changes. */
  read({ preconditions, consequences }: Choice): number {
    const { found } = this;
    found.length = 0;
    for (const name in preconditions)
      if (Object.hasOwn(preconditions, name)) found.push(this.partOf(name, preconditions[name]!, true));
    for (const name in consequences)
      if (Object.hasOwn(consequences, name)) found.push(this.partOf(name, consequences[name]!, false));
    if (found.length === 0) return 0;
    if (found.length === 1) return (this.single[found[0]!] ??= this.add(found));
    const key = found.join(' ');
    let effect = this.composed.get(key);
    if (effect === undefined) this.composed.set(key, (effect = this.add(found)));
    return effect;
  }

  private add(parts: readonly number[]): number {
    const asks: { variable: number; condition: Condition }[] = [];
    const changes: { variable: number; change: Change }[] = [];
    for (const part of parts) {
      const { variable, condition, change } = this.parts[part]!;
      if (condition) asks.push({ variable, condition });
      if (change) changes.push({ variable, change });
    }
    this.all.push({ asks, changes });
    return this.all.length - 1;
  }

  private partOf(name: string, value: VariableValue, isAsked: boolean): number {
    const { number, asked, changed } = this.knownVariable(name);
    const parts = isAsked ? asked : changed;
    const known = parts.get(value);
    if (known !== undefined) return known;
    const part = this.parts.length;
    parts.set(value, part);
    this.parts.push({
      variable: number,
      ...(isAsked ? { condition: readCondition(value) } : { change: readChange(value) }),
    });
    return part;
  }

  private knownVariable(name: string): KnownVariable {
    const known = this.known.get(name);
    if (known) return known;
    const variable = { number: this.names.length, asked: new Map(), changed: new Map() };
    this.known.set(name, variable);
    this.numbers.set(name, variable.number);
    this.names.push(name);
    this.initial.push(false);
    return variable;
  }
}
