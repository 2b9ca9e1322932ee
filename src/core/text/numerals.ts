import { groupDigits } from './groupDigits';

const units = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
};
const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
const hanDigits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  壹: 1,
  贰: 2,
  叁: 3,
  肆: 4,
  伍: 5,
  陆: 6,
  柒: 7,
  捌: 8,
  玖: 9,
};
const hanUnits: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };

/** A class of a regular expression, for one character of a Chinese numeral below 万, as authors and banks write it: 二, 十, 贰, 佰. */
export const hanNumeralBelowWan = `[${Object.keys(hanDigits).join('')}${Object.keys(hanUnits).join('')}]`;
/** The same with 万. */
export const hanNumeral = `[${hanNumeralBelowWan.slice(1, -1)}万萬]`;
const wholeHanNumeral = new RegExp(`^${hanNumeral}+$`);

/** A group of a regular expression, for an English numeral in words from one to ninety-nine; case is up to the flags. */
export const englishNumeral = `(?:(?:${tens.slice(2).join('|')})(?:[- ](?:${units.slice(1, 10).join('|')}))?|${units
  .slice(1)
  .reverse()
  .join('|')})`;

/**
 * Reads a number as people write it before or after "Chapter": `12`, `１２`, `XII`, `twelve`, `twenty-one`, `third`, `十二`,
 * `二十三`, `一百零五`, `1万`. Undefined when it is none. Roman numerals must be upper case and well formed, up to 399.
 */
export function parseNumeral(text: string): number | undefined {
  const trimmed = text.trim().normalize('NFKC');
  if (/^\d{1,7}$/.test(trimmed)) return Number(trimmed);
  if (/^[IVXLC]+$/.test(trimmed)) return romanNumber(trimmed);
  if (wholeHanNumeral.test(trimmed)) return hanNumber(trimmed);
  return englishNumber(trimmed.toLowerCase());
}

/** "seven" up to "twelve", 13 and 1,200 in digits: how a count stands in an English sentence. */
export function englishCount(count: number): string {
  return (count <= 12 ? units[count] : undefined) ?? groupDigits(count);
}

function romanNumber(text: string): number | undefined {
  if (!/^C{0,3}(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(text)) return undefined;
  let total = 0;
  for (let index = 0; index < text.length; index++) {
    const value = romanDigits[text[index] ?? ''] ?? 0;
    const next = romanDigits[text[index + 1] ?? ''] ?? 0;
    total += value < next ? -value : value;
  }
  return total;
}

function hanNumber(text: string): number | undefined {
  if (!/[十拾百佰千仟万萬]/.test(text)) {
    // Digits read one by one: 一二〇 is 120. As many as in Arabic ones.
    if (text.length > 7) return undefined;
    return Number([...text].map((digit) => hanDigits[digit] ?? 0).join(''));
  }
  const [high = '', low] = text.split(/[万萬]/) as [string, string | undefined];
  if (low === undefined) return hanBelowTenThousand(text);
  return (high === '' ? 1 : hanBelowTenThousand(high)) * 10_000 + hanBelowTenThousand(low);
}

function hanBelowTenThousand(text: string): number {
  let total = 0;
  let digit = 0;
  for (const character of text) {
    const unit = hanUnits[character];
    if (unit === undefined) {
      digit = hanDigits[character] ?? 0;
    } else {
      total += (digit === 0 ? 1 : digit) * unit;
      digit = 0;
    }
  }
  return total + digit;
}

function englishNumber(text: string): number | undefined {
  // Every object has a `constructor`.
  if (Object.hasOwn(ordinals, text)) return ordinals[text];
  const unit = units.indexOf(text);
  if (unit >= 0) return unit;
  const [first = '', second] = text.split(/[-\s]+/) as [string, string | undefined];
  const ten = tens.indexOf(first);
  if (ten < 2) return undefined;
  if (second === undefined) return ten * 10;
  const rest = units.indexOf(second);
  return rest >= 1 && rest <= 9 ? ten * 10 + rest : undefined;
}
