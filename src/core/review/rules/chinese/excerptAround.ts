/** The characters of a clause around an offset, to name the place in a message: no mark stands at either end. */
export function excerptAround(paragraph: string, at: number): string {
  const before = /\p{Script=Han}{0,4}$/u.exec(paragraph.slice(Math.max(0, at - 8), at))?.[0] ?? '';
  const after = /^\p{Script=Han}{0,4}/u.exec(paragraph.slice(at, at + 8))?.[0] ?? '';
  return before + after;
}
