import { askedVariables, type Reachability } from '../graph/reachability';
import type { ChoiceEffect } from '../graph/effectReader';
import type { StoryGraph } from '../graph/storyGraph';
import type { VariableValue } from '../model';

/** What choices ask for and change, by numbers that are equal where it is the same, as far as anything that can be reached reads it. */
export class ReadEffects {
  private readonly isRead: Uint8Array;
  private readonly numbers = new Map<string, number>([['', 0]]);
  private readonly changed: Int32Array;
  private readonly asked: Int32Array;

  constructor(
    private readonly graph: StoryGraph,
    { order, isReached }: Reachability,
  ) {
    const { nodes, effects, variables, numberOfVariable, relying } = graph;
    this.isRead = new Uint8Array(variables.length);
    for (const node of relying)
      if (isReached[node] === 1)
        for (const name of nodes[node]!.reliesOn) this.isRead[numberOfVariable.get(name)!] = 1;
    for (const variable of askedVariables(graph, order)) this.isRead[variable] = 1;
    this.changed = new Int32Array(effects.length).fill(-1);
    this.asked = new Int32Array(effects.length).fill(-1);
  }

  /** What a choice changes. */
  changes(choice: number): number {
    const effect = this.graph.effect[choice]!;
    return effect === 0 ? 0 : this.kept(this.changed, effect, changesText);
  }

  /** What it asks for. */
  asks(choice: number): number {
    const effect = this.graph.effect[choice]!;
    return effect === 0 ? 0 : this.kept(this.asked, effect, asksText);
  }

  private kept(
    numbers: Int32Array,
    effect: number,
    tell: (effect: ChoiceEffect, isRead: Uint8Array) => string,
  ): number {
    if (numbers[effect]! >= 0) return numbers[effect]!;
    const text = tell(this.graph.effects[effect]!, this.isRead);
    const known = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, known);
    return (numbers[effect] = known);
  }
}

function changesText({ changes }: ChoiceEffect, isRead: Uint8Array): string {
  const parts: string[] = [];
  for (const { variable, change } of changes) {
    if (isRead[variable] === 0) continue;
    if (change.kind === 'sets') parts.push(`${variable} ${valueText(change.value)}`);
    else if (change.amount !== 0) parts.push(`${variable}+${change.amount}`);
  }
  return parts.sort().join('\n');
}

function asksText({ asks }: ChoiceEffect): string {
  const parts = asks.map(({ variable, condition }) =>
    condition.kind === 'is'
      ? `${variable} ${valueText(condition.value)}`
      : `${variable}${condition.operator}${condition.than}`,
  );
  return parts.sort().join('\n');
}

/** Equal for equal values: true and 1 are one, text is unlike every number. */
function valueText(value: VariableValue): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(Number(value));
}
