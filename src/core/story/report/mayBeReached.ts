import type { ChoiceEffect } from '../graph/effectReader';
import type { StoryGraph } from '../graph/storyGraph';
import type { VariableValue } from '../model';
import { meets, numberOfValue, type Condition } from '../variableRules';

/**
 * By node: 0 where no reader can come, since some choice on every way there asks for a value that its variable never takes on a choice that can be
 * made before. 1 says nothing for certain: what is asked of several variables at once, and how often a counter was changed, is not followed. A least
 * fixed point over nodes and values (Kildall, A unified approach to global program optimization, 1973), so that a key behind its own door opens nothing.
 *
 * @param unknown variables, by their numbers, that may hold anything
 */
export function mayBeReached(graph: StoryGraph, unknown: ReadonlySet<number> = new Set()): Uint8Array {
  const { root, nodes, firstChoice, target, effect, effects } = graph;
  const values = graph.initial.map((value) => new PossibleValues(value));
  const isReached = new Uint8Array(nodes.length);
  const waiting: number[] = [];
  /** By effect: where choices of reached nodes lead that are not known to be offered so far. */
  const waitingFor = new Map<number, number[]>();
  const enter = (node: number): void => {
    // Of a choice that leads nowhere it is undefined.
    if (isReached[node] !== 0) return;
    isReached[node] = 1;
    waiting.push(node);
  };
  const isOffered = ({ asks }: ChoiceEffect): boolean =>
    asks.every(({ variable, condition }) => unknown.has(variable) || values[variable]!.mayMeet(condition));
  const change = ({ changes }: ChoiceEffect): void => {
    for (const { variable, change: made } of changes)
      if (made.kind === 'sets') values[variable]!.add(made.value);
      else values[variable]!.count(made.amount);
  };
  enter(root);
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
      for (let choice = firstChoice[node]!; choice < firstChoice[node + 1]!; choice++) {
        const index = effect[choice]!;
        const to = target[choice]!;
        const targets = waitingFor.get(index);
        if (targets) targets.push(to);
        else waitingFor.set(index, [to]);
      }
    for (const [index, targets] of waitingFor) {
      if (!isOffered(effects[index]!)) continue;
      change(effects[index]!);
      waitingFor.delete(index);
      for (const to of targets) enter(to);
      isChanged = true;
    }
  }
  return isReached;
}

/** What a variable may hold: at least all that it does. */
class PossibleValues {
  private readonly values = new Set<VariableValue>();
  private isCounted = false;
  private rises = false;
  private falls = false;

  constructor(initial: VariableValue) {
    this.add(initial);
  }

  add(value: VariableValue): void {
    this.values.add(value);
  }

  count(amount: number): void {
    this.isCounted = true;
    if (amount > 0) this.rises = true;
    if (amount < 0) this.falls = true;
  }

  mayMeet(condition: Condition): boolean {
    const values = [...this.values];
    if (values.some((value) => meets(value, condition))) return true;
    if (!this.isCounted) return false;
    // To text nothing can be added: it counts as 0.
    if (values.some((value) => typeof value === 'string') && meets(0, condition)) return true;
    if (condition.kind === 'is') {
      const wanted = numberOfValue(condition.value);
      return wanted !== undefined && values.some((value) => this.leadsTo(wanted, value));
    }
    switch (condition.operator) {
      case '!=':
        return this.rises || this.falls;
      case '>=':
      case '>':
        return this.rises;
      case '<=':
      case '<':
        return this.falls;
    }
  }

  private leadsTo(wanted: number, value: VariableValue): boolean {
    const from = numberOfValue(value) ?? 0;
    return (this.rises && (this.falls || from < wanted)) || (this.falls && from > wanted);
  }
}
