/** What is longer, in UTF-16 units, and so many times longer than what it replaces, was hardly asked for. */
const longestUnasked = 5000;
const mostGrowth = 20;

/** Whether words multiply the text rather than change it. */
export function multiplies(words: string, replacedLength: number): boolean {
  return words.length > longestUnasked && words.length > mostGrowth * replacedLength;
}
