/** Measures a text in pixels. */
export type Measure = (text: string) => number;

/** Where a line may end: after blanks, and within writing that has none, between any two characters. */
const pieces =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}]+/gu;
/** These begin no line. */
const closing = /^[\p{Pe}\p{Pf}，。、；：！？,.;:!?…]/u;

/** The text in at most so many lines of this width; what does not fit ends in an ellipsis. */
export function fitText(text: string, width: number, lines: number, measure: Measure): string[] {
  const fitted: string[] = [];
  let line = '';
  const parts = text.match(pieces) ?? [];
  for (const [index, part] of parts.entries()) {
    if (line === '' && /^\s/u.test(part)) continue;
    if (measure(line + part.trimEnd()) <= width || (closing.test(part) && line !== '' && part.length === 1)) {
      line += part;
      continue;
    }
    if (fitted.length === lines - 1)
      return [...fitted, shortened(line + parts.slice(index).join(''), width, measure)];
    if (line.trim() !== '') fitted.push(line.trimEnd());
    line = measure(part) <= width ? part.trimStart() : shortened(part, width, measure);
  }
  return line.trim() === '' ? fitted : [...fitted, line.trimEnd()];
}

/** As much of it as there is room for, with an ellipsis where that is not all. */
export function shortened(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  let [fits, tooLong] = [0, letters.length];
  while (fits + 1 < tooLong) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}
