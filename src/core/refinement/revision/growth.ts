/** What is longer, in UTF-16 units, and so many times longer than what it replaces, was hardly asked for. */
const longestUnasked = 5000;
const mostGrowth = 20;

/** Whether words multiply the text rather than change it. */
export function multiplies(words: string, replacedLength: number): boolean {
  return isTooMuch(words.length, replacedLength);
}

/** How much is put at the passages of each suggestion, by all its edits together: many small ones multiply a text as well as a large one. */
export class Growth {
  private readonly put = new Map<string, number>();
  private readonly replaced = new Map<string, number>();

  /**
   * Whether one more edit is within the measure; then it counts.
   *
   * @param passages the suggestions that it is for, each with the length of all its passages in UTF-16 units
   * @param words how much is put in
   * @param gone how much goes for it
   */
  takes(passages: ReadonlyMap<string, number>, words: number, gone: number): boolean {
    for (const [id, length] of passages) {
      const replaced = Math.max(length, this.replacedFor(id) + gone);
      if (isTooMuch(this.putFor(id) + words, replaced)) return false;
    }
    for (const id of passages.keys()) {
      this.put.set(id, this.putFor(id) + words);
      this.replaced.set(id, this.replacedFor(id) + gone);
    }
    return true;
  }

  private putFor(id: string): number {
    return this.put.get(id) ?? 0;
  }

  private replacedFor(id: string): number {
    return this.replaced.get(id) ?? 0;
  }
}

function isTooMuch(put: number, replaced: number): boolean {
  return put > longestUnasked && put > mostGrowth * replaced;
}
