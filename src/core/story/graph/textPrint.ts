/** Units of a text that are looked at: of a long one the rest lies elsewhere in memory, and to fetch it takes longer than everything else. */
const nearby = 48;

/**
 * A number that is equal for equal texts, and mostly unequal for others: from the length and a few of the first units. Texts made by one pattern
 * may have the same, so that whoever goes by it has to look at the texts as well.
 */
export function textPrint(text: string): number {
  const { length } = text;
  if (length < 8) {
    let print = length;
    for (let index = 0; index < length; index++)
      print = Math.imul(print ^ text.charCodeAt(index), 0x01000193);
    return print | 0;
  }
  const end = length < nearby ? length : nearby;
  const quarter = end >>> 2;
  const first = text.charCodeAt(1) ^ (text.charCodeAt(quarter) << 8) ^ (text.charCodeAt(2 * quarter) << 16);
  const second =
    text.charCodeAt(3 * quarter) ^ (text.charCodeAt(end - 2) << 9) ^ (text.charCodeAt(end - 4) << 18);
  return Math.imul(first ^ length, 0x85ebca6b) ^ Math.imul(second, 0x9e3779b1);
}
