import { characterClass, classOf } from '../../text/characterClass';

/** Numbers that stand for the terms of a text, each once, in ascending order: words by their beginnings, and pairs of Han characters. */
export type Terms = readonly number[];

const { letter, digit, han, extend } = characterClass;

/** Of a word only so many letters count, so that its endings matter little. */
const letters = 5;

/**
 * The terms of a text. Words of fewer letters than `least` are left out. Linear in the length of the text. Numbers are hashes (FNV-1a of 32
 * bits, Fowler, Noll and Vo), so that two terms in four thousand million may be taken for one.
 */
export function termsOf(text: string, least = 1): Terms {
  const found: number[] = [];
  const folded = text.toLowerCase();
  let hash = 0;
  let length = 0;
  let before = 0;
  const end = (): void => {
    if (length >= least) found.push(hash | 0);
    length = 0;
  };
  for (let offset = 0; offset < folded.length; offset++) {
    const unit = folded.charCodeAt(offset);
    const kind = classOf(unit);
    if (kind === letter || kind === digit) {
      if (length === 0) hash = 0x811c9dc5;
      if (length < letters) hash = Math.imul(hash ^ unit, 0x01000193);
      length++;
      before = 0;
    } else if (kind !== extend) {
      if (length > 0) end();
      if (kind === han && before !== 0)
        found.push(Math.imul(Math.imul(0x811c9dc5 ^ before, 0x01000193) ^ unit, 0x01000193) | 0);
      before = kind === han ? unit : 0;
    }
  }
  if (length > 0) end();
  return found.length < 2 ? found : sortedOnce(found);
}

/** In place: most texts have few terms, for which nothing is as quick as putting each where it belongs. */
function sortedOnce(numbers: number[]): number[] {
  if (numbers.length > 40) numbers.sort((one, other) => one - other);
  else
    for (let at = 1; at < numbers.length; at++) {
      const number = numbers[at]!;
      let to = at;
      for (; to > 0 && numbers[to - 1]! > number; to--) numbers[to] = numbers[to - 1]!;
      numbers[to] = number;
    }
  let kept = 1;
  for (let at = 1; at < numbers.length; at++)
    if (numbers[at] !== numbers[at - 1]) numbers[kept++] = numbers[at]!;
  numbers.length = kept;
  return numbers;
}

/** How often terms occur in the texts of a story, so that what stands everywhere says little. */
export class TermWeights {
  private readonly counts = new Map<number, number>();
  private readonly weights = new Map<number, number>();
  private texts = 0;

  add(terms: Terms): void {
    this.texts++;
    for (const term of terms) this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
  }

  /** Inverse document frequency (Spärck Jones 1972), always above 0; asked for when all texts are in. */
  weight(term: number): number {
    let weight = this.weights.get(term);
    if (weight === undefined)
      this.weights.set(term, (weight = Math.log(1 + (this.texts + 1) / ((this.counts.get(term) ?? 0) + 1))));
    return weight;
  }

  /** Whether so few texts have it that it says what they are about. */
  isTelling(term: number): boolean {
    return (this.counts.get(term) ?? 0) <= Math.max(3, this.texts * 0.05);
  }

  /** What both say of what either says, 0 to 1, by weight (Dice 1945); 0 where one says nothing. */
  share(one: Terms, other: Terms): number {
    let shared = 0;
    let all = 0;
    let at = 0;
    let otherAt = 0;
    while (at < one.length || otherAt < other.length) {
      const term = one[at] ?? Infinity;
      const otherTerm = other[otherAt] ?? Infinity;
      const weight = this.weight(Math.min(term, otherTerm));
      if (term === otherTerm) shared += weight;
      all += term === otherTerm ? 2 * weight : weight;
      if (term <= otherTerm) at++;
      if (otherTerm <= term) otherAt++;
    }
    return all === 0 ? 0 : (2 * shared) / all;
  }
}
