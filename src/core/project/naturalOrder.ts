import { parseNumeral } from './numerals';

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

const numerals = /(\d+|(?<=第)[零〇一二两兩三四五六七八九十百千万萬壹贰叁肆伍陆柒捌玖拾佰仟]+)/u;

function parts(name: string): (string | number)[] {
  return name
    .split(numerals)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\d+$/.test(part)) return Number(part);
      return /^[零〇一二两兩三四五六七八九十百千万萬壹贰叁肆伍陆柒捌玖拾佰仟]/u.test(part)
        ? (parseNumeral(part) ?? part)
        : part;
    });
}
