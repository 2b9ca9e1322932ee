import type { StoryGraph } from '../graph/storyGraph';
import type { VariableValue } from '../model';
import { numberOfValue } from '../variableRules';

/** Beyond these numbers nothing tells the values of a variable apart any more, nor ever will: none where it may come back from there. */
export interface CounterLimits {
  least: number;
  most: number;
}

/** Tells all numbers apart. */
export const noLimits: CounterLimits = {
  least: Number.NEGATIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
};

/**
 * By the variable's number: the least and the greatest number that anything compares it with, and those of `alsoAsked`. A counter that only rises need
 * not be followed beyond the greatest, one that only falls not below the least.
 */
export function counterLimits(
  { effects, variables }: StoryGraph,
  alsoAsked: readonly VariableValue[] = [],
): CounterLimits[] {
  const all = variables.map((_, variable) => ({
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
    rises: false,
    falls: false,
    asked: alsoAsked[variable],
  }));
  const widen = (limits: CounterLimits, number: number | undefined): void => {
    if (number === undefined) return;
    limits.least = Math.min(limits.least, number);
    limits.most = Math.max(limits.most, number);
  };
  for (const limits of all) if (limits.asked !== undefined) widen(limits, numberOfValue(limits.asked));
  for (const { asks, changes } of effects) {
    for (const { variable, condition } of asks)
      widen(all[variable]!, condition.kind === 'is' ? numberOfValue(condition.value) : condition.than);
    for (const { variable, change } of changes) {
      if (change.kind !== 'adds') continue;
      if (change.amount > 0) all[variable]!.rises = true;
      if (change.amount < 0) all[variable]!.falls = true;
    }
  }
  return all.map(({ least, most, rises, falls }) => ({
    least: rises ? noLimits.least : least,
    most: falls ? noLimits.most : most,
  }));
}
