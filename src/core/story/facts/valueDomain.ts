import type { VariableValue } from '../model';
import { noLimits, type CounterLimits } from './counterLimits';

/** The values of one variable by numbers, in the order in which they are met; true and 1 are one value, and so are false and 0. */
export class ValueDomain {
  readonly values: VariableValue[] = [];
  private readonly codes = new Map<string | number, number>();

  /** Numbers beyond the limits are one value, an infinite one. */
  constructor(private readonly limits: CounterLimits = noLimits) {}

  /** The number of a value; a new one where it is met for the first time. */
  codeOf(value: VariableValue): number {
    // Text is unlike every number, also where it looks like one.
    let key = typeof value === 'string' ? value : Number(value);
    if (typeof key === 'number' && key > this.limits.most) key = Number.POSITIVE_INFINITY;
    if (typeof key === 'number' && key < this.limits.least) key = Number.NEGATIVE_INFINITY;
    const known = this.codes.get(key);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.codes.set(key, code);
    this.values.push(Number.isFinite(key) ? value : key);
    return code;
  }
}
