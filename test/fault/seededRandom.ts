/** Numbers that look like chance and are the same in every run: a fault that was seen once can be made again from its seed. */
export class SeededRandom {
  private state: number;

  /** Different texts give different sequences. */
  constructor(seed: string) {
    this.state = 2166136261;
    for (let index = 0; index < seed.length; index++) {
      this.state = Math.imul(this.state ^ seed.charCodeAt(index), 16777619);
    }
  }

  /** From 0 up to, but not including, `below`; 0 when there is nothing below. */
  whole(below: number): number {
    return Math.floor(this.next() * below);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(list.length)]!;
  }

  /** One of 2^32 fractions from 0 up to 1, by the 32-bit mixing step that is known as splitmix32. */
  private next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = this.state ^ (this.state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }
}
