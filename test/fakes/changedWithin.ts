interface Range {
  start: number;
  end: number;
}

/**
 * Whether one text can have come of the other by changes in these passages alone, each with up to `margin` UTF-16 units beside it within its
 * line, and the blank lines next to it where that reaches the line's edge. Written apart from the product's own check, to judge it.
 */
export function changedOnlyWithin(
  before: string,
  after: string,
  passages: readonly Range[],
  margin = 40,
): boolean {
  const open = passages
    .map((passage) => widened(before, passage, margin))
    .sort((one, other) => one.start - other.start);
  const fixed: string[] = [];
  let from = 0;
  for (const { start, end } of open) {
    if (start > from || fixed.length === 0) fixed.push(before.slice(from, Math.max(from, start)));
    from = Math.max(from, end);
  }
  const last = before.slice(from);
  if (fixed.length === 0) return before === after;
  const [first = '', ...between] = fixed;
  if (!after.startsWith(first)) return false;
  let at = first.length;
  for (const piece of between) {
    const found = after.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return after.length - last.length >= at && after.endsWith(last);
}

function widened(text: string, { start, end }: Range, margin: number): Range {
  let from = start;
  while (from > 0 && start - from < margin && !isBreak(text[from - 1])) from--;
  if (isBreak(text[from - 1])) while (from > 0 && /\s/.test(text[from - 1]!)) from--;
  let to = end;
  while (to < text.length && to - end < margin && !isBreak(text[to])) to++;
  if (isBreak(text[to])) while (to < text.length && /\s/.test(text[to]!)) to++;
  return { start: from, end: to };
}

function isBreak(unit: string | undefined): boolean {
  return unit === '\n' || unit === '\r';
}
