import { randomNumbers, type Random } from '../../../src/core/chapter/calibration/randomNumbers';

/** Numbers that look like chance and are the same in every run: a fault that was seen once can be made again from its seed. */
export class SeededRandom {
  private readonly next: Random;

  /** Different texts give different sequences. */
  constructor(seed: string) {
    let state = 2166136261;
    for (let index = 0; index < seed.length; index++)
      state = Math.imul(state ^ seed.charCodeAt(index), 16777619);
    this.next = randomNumbers(state);
  }

  /** From 0 up to, but not including, `below`; 0 when there is nothing below. */
  whole(below: number): number {
    return Math.floor(this.next() * below);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(list.length)]!;
  }
}
