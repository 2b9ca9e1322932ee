/** At least so many characters of a paragraph, up to the end of a word: enough to find it by eye. A script without spaces is cut by the character. */
const openingForms = [12, 24, 48, 96].map(
  (length) => new RegExp(`^[^]{0,${length}}[\\p{Script=Latin}\\p{N}\\p{M}'’]*`, 'u'),
);

/**
 * Paragraphs of one text, by the words that they begin with; white space before these does not count. To point to every one of them takes
 * time linear in the text's length, but for the sorting, however many begin alike.
 */
export class ParagraphOpenings {
  private readonly bodies: readonly string[];
  /** Numbers of the paragraphs by their words, so that those that begin alike stand together. */
  private readonly sorted: Uint32Array;
  private readonly numbers = new Map<string, Uint32Array>();

  constructor(paragraphs: readonly string[]) {
    const bodies = paragraphs.map((paragraph) => paragraph.trimStart());
    this.bodies = bodies;
    this.sorted = Uint32Array.from(bodies.keys()).sort((one, other) => compare(bodies[one]!, bodies[other]!));
  }

  /** Attributes that tell this paragraph from all others: the words that it begins with, and where several begin so, which of them it is. */
  pointer(name: string, index: number): Record<string, string | number> {
    let opening = '';
    for (const form of openingForms) {
      opening = form.exec(this.bodies[index]!)![0].trimEnd();
      if (this.beginningWith(opening).length === 1) return { [name]: opening };
    }
    const alike = this.beginningWith(opening);
    return { [name]: opening, [`${name}-nth`]: 1 + firstIndex(alike.length, (at) => alike[at]! >= index) };
  }

  /** Numbers of the paragraphs that begin so, in order. */
  private beginningWith(opening: string): Uint32Array {
    let numbers = this.numbers.get(opening);
    if (!numbers) {
      const { bodies, sorted } = this;
      const from = firstIndex(sorted.length, (at) => bodies[sorted[at]!]! >= opening);
      const to =
        from + firstIndex(sorted.length - from, (at) => !bodies[sorted[from + at]!]!.startsWith(opening));
      numbers = sorted.slice(from, to).sort();
      this.numbers.set(opening, numbers);
    }
    return numbers;
  }
}

/** By UTF-16 units, as `startsWith` compares them. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The first of `count` indices from which on it holds; `count` where it never does. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let from = 0;
  for (let to = count; from < to;) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
