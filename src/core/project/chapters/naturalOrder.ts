import { hanNumeral, parseNumeral } from '../../text/numerals';

/**
 * Orders names as people count: `2.md` before `10.md`, `第二章` before `第十章`. Letters are compared as they are, so that
 * the order is the same on every machine.
 */
export function compareNaturally(one: string, other: string): number {
  const left = parts(one);
  const right = parts(other);
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const a = left[index]!;
    const b = right[index]!;
    if (typeof a === 'number' && typeof b === 'number') {
      if (a !== b) return a - b;
    } else if (a !== b) {
      const textA = String(a);
      const textB = String(b);
      return textA < textB ? -1 : 1;
    }
  }
  // Names that count alike, `2.md` and `02.md`, still need one order.
  return left.length - right.length || (one < other ? -1 : one > other ? 1 : 0);
}

const numerals = new RegExp(`(\\d+|(?<=第)${hanNumeral}+)`, 'u');

function parts(name: string): (string | number)[] {
  // Splitting at a group puts what it matched at the odd places.
  return name
    .split(numerals)
    .map((part, index) => (index % 2 === 1 ? (parseNumber(part) ?? part) : part))
    .filter((part) => part !== '');
}

/** Of digits any number, however long: `20240131093055`. */
function parseNumber(part: string): number | undefined {
  return /^\d/.test(part) ? Number(part) : parseNumeral(part);
}
