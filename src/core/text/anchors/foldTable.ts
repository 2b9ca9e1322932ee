/** What stands for a unit that disappears in folding. */
export const droppedUnit = 0;
export const fullStop = 0x2e;
export const hyphen = 0x2d;

/** From the first letter with case to the last, both with their accents, which are dropped. */
const lettersWithCase = [
  [0x41, 0x556],
  [0x1e00, 0x1ffc],
] as const;

/** For each of the 65,536 units the one it is folded to. Takes a millisecond or two. */
export function makeFoldTable(): Uint16Array {
  const table = new Uint16Array(0x10000).map((_, code) => code);
  const into = (units: string, target: number): void => {
    for (const unit of units) table[unit.charCodeAt(0)] = target;
  };
  for (const [first, last] of lettersWithCase) {
    for (let code = first; code <= last; code++) {
      // The base letter alone, so that composed and decomposed accents agree.
      table[code] = String.fromCharCode(code).normalize('NFD').toLowerCase().charCodeAt(0);
    }
  }
  // Combining marks.
  table.fill(droppedUnit, 0x300, 0x370);
  // Full-width forms of what ASCII has.
  table.copyWithin(0xff01, 0x21, 0x7f);
  into('“”„‟«»″「」﹁﹂', 0x22);
  into('‘’‚‛‹›′『』﹃﹄`´\u1fef\u1ffd', 0x27);
  into('。｡…⋯', fullStop);
  into('、､', 0x2c);
  into('‐‑‒–—―−─', hyphen);
  into('〜∼', 0x7e);
  into(
    '\t\n\v\f\r \u0085\u00a0\u00ad\u1680\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\ufe0e\ufe0f',
    droppedUnit,
  );
  // Spaces of set widths, and what joins or turns letters without being seen.
  table.fill(droppedUnit, 0x2000, 0x2010);
  return table;
}
