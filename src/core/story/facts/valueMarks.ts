import type { ChoiceEffect } from '../graph/effectReader';
import type { StoryGraph } from '../graph/storyGraph';
import type { VariableValue } from '../model';
import { changeValue, meets, type Change, type Condition } from '../variableRules';
import { noLimits, type CounterLimits } from './counterLimits';
import { ValueDomain } from './valueDomain';

/** Of one variable so many values are told apart. */
const mostValues = 64;

/** One variable whose values are followed. */
export interface Followed {
  variable: number;
  /** The mark of its first value, which is what it begins with; the others follow. */
  firstMark: number;
  values: readonly VariableValue[];
  domain: ValueDomain;
  /** The values, and one for all others where it takes more than are told apart. */
  size: number;
  /** The value that stands for all others; −1 where there is none. */
  others: number;
}

/** What a choice makes of one variable: for each of its values the next one, −1 where the choice is not offered. */
interface Transfer {
  firstMark: number;
  next: Int32Array;
}

/**
 * Values of variables as marks, which are bits of a set: which of them hold at a node. A set has `words` numbers. Variables that are counted with are
 * followed through 64 values; from there on one that goes on is only known to be something else than it began with.
 */
export class ValueMarks {
  readonly words: number;
  private readonly byVariable = new Map<number, Followed>();
  private readonly transfers: (readonly Transfer[] | undefined)[];

  constructor(
    private readonly graph: StoryGraph,
    variables: Iterable<number>,
    limits: readonly CounterLimits[] = [],
  ) {
    const changes = changesByVariable(graph);
    let marks = 0;
    for (const variable of variables) {
      const domain = new ValueDomain(limits[variable] ?? noLimits);
      const followed = follow(graph.initial[variable]!, changes.get(variable) ?? [], domain);
      this.byVariable.set(variable, { variable, firstMark: marks, ...followed });
      marks += followed.size;
    }
    this.words = (marks + 31) >>> 5;
    this.transfers = new Array<readonly Transfer[] | undefined>(graph.effects.length);
  }

  of(variable: number): Followed {
    return this.byVariable.get(variable)!;
  }

  all(): Iterable<Followed> {
    return this.byVariable.values();
  }

  /** What a choice with this effect makes of the variables that are followed; nothing of those that are not in it. */
  transfersOf(effect: number): readonly Transfer[] {
    return (this.transfers[effect] ??= transfersOf(this.graph.effects[effect]!, this.byVariable));
  }
}

/** Whether a set, which begins at `start`, has a mark. */
export function hasMark(sets: Int32Array, start: number, mark: number): boolean {
  return ((sets[start + (mark >>> 5)]! >>> (mark & 31)) & 1) === 1;
}

export function setMark(sets: Int32Array, start: number, mark: number): void {
  sets[start + (mark >>> 5)]! |= 1 << (mark & 31);
}

/** Makes of a set what it is after a choice. */
export function carryOver(set: Int32Array, transfers: readonly Transfer[]): void {
  for (const { firstMark, next } of transfers) {
    // All are read before the first is set.
    let low = 0;
    let high: number[] | undefined;
    for (let code = 0; code < next.length; code++) {
      const mark = firstMark + code;
      if (!hasMark(set, 0, mark)) continue;
      set[mark >>> 5]! &= ~(1 << (mark & 31));
      const to = next[code]!;
      if (to >= 32) (high ??= []).push(to);
      else if (to >= 0) low |= 1 << to;
    }
    for (let code = 0; low !== 0; code++, low >>>= 1) if ((low & 1) === 1) setMark(set, 0, firstMark + code);
    for (const code of high ?? []) setMark(set, 0, firstMark + code);
  }
}

function changesByVariable({ effects }: StoryGraph): Map<number, Change[]> {
  const byVariable = new Map<number, Change[]>();
  for (const { changes } of effects) {
    for (const { variable, change } of changes) {
      const known = byVariable.get(variable);
      if (known) known.push(change);
      else byVariable.set(variable, [change]);
    }
  }
  return byVariable;
}

/** All values that the variable may come to, as long as they are not too many. */
function follow(
  initial: VariableValue,
  changes: readonly Change[],
  domain: ValueDomain,
): Pick<Followed, 'values' | 'domain' | 'size' | 'others'> {
  domain.codeOf(initial);
  const amounts = new Set<number>();
  for (const change of changes) {
    if (change.kind === 'adds') amounts.add(change.amount);
    else if (domain.values.length <= mostValues) domain.codeOf(change.value);
  }
  for (let code = 0; code < domain.values.length && domain.values.length <= mostValues; code++)
    for (const amount of amounts) domain.codeOf(changeValue(domain.values[code]!, { kind: 'adds', amount }));
  const values = domain.values.slice(0, mostValues);
  const isMore = domain.values.length > mostValues;
  return { values, domain, size: values.length + (isMore ? 1 : 0), others: isMore ? values.length : -1 };
}

function transfersOf(
  { asks, changes }: ChoiceEffect,
  followed: ReadonlyMap<number, Followed>,
): readonly Transfer[] {
  const transfers: Transfer[] = [];
  for (const variable of new Set([...asks, ...changes].map((part) => part.variable))) {
    const known = followed.get(variable);
    if (!known) continue;
    const conditions = asks.filter((ask) => ask.variable === variable).map(({ condition }) => condition);
    const change = changes.find((one) => one.variable === variable)?.change;
    transfers.push({ firstMark: known.firstMark, next: nextValues(known, conditions, change) });
  }
  return transfers;
}

function nextValues(
  { values, domain, size, others }: Followed,
  conditions: readonly Condition[],
  change: Change | undefined,
): Int32Array {
  const next = new Int32Array(size).fill(-1);
  const codeOf = (value: VariableValue): number => {
    const code = domain.codeOf(value);
    return code < values.length ? code : others;
  };
  for (let code = 0; code < size; code++) {
    if (code === others) {
      // Nobody knows what it is, so that it may be what is asked for.
      next[code] = change?.kind === 'sets' ? codeOf(change.value) : others;
      continue;
    }
    const value = values[code]!;
    if (!conditions.every((condition) => meets(value, condition))) continue;
    next[code] = change ? codeOf(changeValue(value, change)) : code;
  }
  return next;
}
