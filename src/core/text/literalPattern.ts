/** UTF-16 units; no name and no word is longer, and much longer patterns are refused by the machine. */
const longest = 1000;

/** What finds this text as it stands, for use within a pattern; what finds nothing where it is too long for one. */
export function literalPattern(text: string): string {
  return text.length > longest ? '(?!)' : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
