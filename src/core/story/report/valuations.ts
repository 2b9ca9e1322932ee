import { counterLimits } from '../facts/counterLimits';
import { ValueDomain } from '../facts/valueDomain';
import type { ChoiceEffect } from '../graph/effectReader';
import type { StoryGraph } from '../graph/storyGraph';
import { changeValue, meets, type Change, type Condition } from '../variableRules';

interface Effect {
  asks: { slot: number; condition: Condition }[];
  changes: { slot: number; change: Change }[];
}

/**
 * What some variables hold, all of them together, by numbers: equal valuations have one number. A counter that only rises, or only falls, is not
 * told apart beyond the last number that anything compares it with.
 */
export class Valuations {
  /** What all begin with. */
  readonly initial: number;
  private readonly slots = new Map<number, number>();
  private readonly domains: ValueDomain[] = [];
  private readonly effects: (Effect | null | undefined)[];
  private readonly after: Int32Array;
  private count = 0;
  private cells: Int32Array;
  private table = new Int32Array(256).fill(-1);

  constructor(
    private readonly graph: StoryGraph,
    variables: Iterable<number>,
  ) {
    const limits = counterLimits(graph);
    for (const variable of variables) {
      this.slots.set(variable, this.domains.length);
      this.domains.push(new ValueDomain(limits[variable]));
    }
    this.effects = new Array<Effect | null | undefined>(graph.effects.length);
    this.after = new Int32Array(this.domains.length);
    this.cells = new Int32Array(64 * this.domains.length);
    for (const [variable, slot] of this.slots)
      this.after[slot] = this.domains[slot]!.codeOf(graph.initial[variable]!);
    this.initial = this.intern();
  }

  /** Numbers that are kept for all valuations together: their memory. */
  get size(): number {
    return this.count * this.domains.length;
  }

  /** The valuation after a choice with this effect; −1 where it is not offered. */
  next(valuation: number, effectIndex: number): number {
    const effect = this.effectOf(effectIndex);
    if (effect === null) return valuation;
    const width = this.domains.length;
    const from = valuation * width;
    for (const { slot, condition } of effect.asks) {
      const value = this.domains[slot]!.values[this.cells[from + slot]!]!;
      if (!meets(value, condition)) return -1;
    }
    if (effect.changes.length === 0) return valuation;
    for (let slot = 0; slot < width; slot++) this.after[slot] = this.cells[from + slot]!;
    for (const { slot, change } of effect.changes) {
      const value = this.domains[slot]!.values[this.cells[from + slot]!]!;
      this.after[slot] = this.domains[slot]!.codeOf(changeValue(value, change));
    }
    return this.intern();
  }

  private effectOf(index: number): Effect | null {
    if (index === 0) return null;
    const known = this.effects[index];
    return known !== undefined ? known : (this.effects[index] = this.readEffect(this.graph.effects[index]!));
  }

  private readEffect({ asks, changes }: ChoiceEffect): Effect | null {
    const effect: Effect = { asks: [], changes: [] };
    for (const { variable, condition } of asks) {
      const slot = this.slots.get(variable);
      if (slot !== undefined) effect.asks.push({ slot, condition });
    }
    for (const { variable, change } of changes) {
      const slot = this.slots.get(variable);
      if (slot !== undefined) effect.changes.push({ slot, change });
    }
    return effect.asks.length === 0 && effect.changes.length === 0 ? null : effect;
  }

  /** The number of what stands in `after`. */
  private intern(): number {
    const { after, domains } = this;
    const width = domains.length;
    let hash = 0x811c9dc5;
    for (let slot = 0; slot < width; slot++) hash = Math.imul(hash ^ after[slot]!, 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const known = this.table[place]!;
      if (known < 0) {
        this.table[place] = this.count;
        break;
      }
      let slot = 0;
      while (slot < width && this.cells[known * width + slot] === after[slot]) slot++;
      if (slot === width) return known;
    }
    if ((this.count + 1) * width > this.cells.length) {
      const larger = new Int32Array(this.cells.length * 2);
      larger.set(this.cells);
      this.cells = larger;
    }
    this.cells.set(after, this.count * width);
    this.count++;
    if (this.count * 2 > this.table.length) this.growTable();
    return this.count - 1;
  }

  private growTable(): void {
    const width = this.domains.length;
    this.table = new Int32Array(this.table.length * 2).fill(-1);
    const mask = this.table.length - 1;
    for (let valuation = 0; valuation < this.count; valuation++) {
      let hash = 0x811c9dc5;
      for (let slot = 0; slot < width; slot++)
        hash = Math.imul(hash ^ this.cells[valuation * width + slot]!, 0x01000193);
      hash ^= hash >>> 15;
      let place = hash & mask;
      while (this.table[place]! >= 0) place = (place + 1) & mask;
      this.table[place] = valuation;
    }
  }
}
