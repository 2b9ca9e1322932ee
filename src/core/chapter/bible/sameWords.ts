import { likenessOf, summariesAlike, alikeAlone, type Likeness } from '../../review/likeness';
import { foldText } from '../../text/anchors/fold';

/** Dots between the parts of a name as Chinese writes foreign ones. */
const nameDots = /[·•・‧．‐-―-]/gu;

/** Equal for one name in other capitals, widths, accents, spacing, and with or without the dots and dashes between its parts. */
export function nameKey(name: string): string {
  const key = foldText(name.replace(nameDots, '')).text;
  return key === '' ? name.trim() : key;
}

/** Equal for the same words with other white space, capitals, quotation marks, and punctuation at their end. */
export function wordsKey(words: string): string {
  const folded = foldText(words).text;
  const key = folded.replace(/[.,;:!?。，；：！？]+$/u, '');
  return key === '' ? words.trim() : key;
}

const numbers = /\p{N}+|[〇零一二三四五六七八九十百千两]+/gu;

/** Whether they say the same but for the numbers in it: `Mira is 12`, `Mira is 13`. */
export function differInNumbers(one: string, other: string): boolean {
  const [first, second] = [wordsKey(one), wordsKey(other)];
  if (first === second) return false;
  return first.replace(numbers, '#') === second.replace(numbers, '#');
}

/** How alike texts are, each looked at once. */
export class Alike {
  private readonly known = new Map<string, Likeness>();

  /** Whether the two say much the same, and name no different numbers. */
  says(one: string, other: string): boolean {
    return summariesAlike(this.likenessOf(one), this.likenessOf(other), alikeAlone);
  }

  private likenessOf(text: string): Likeness {
    let likeness = this.known.get(text);
    if (!likeness) {
      likeness = likenessOf(text.slice(0, 2000));
      this.known.set(text, likeness);
    }
    return likeness;
  }
}
