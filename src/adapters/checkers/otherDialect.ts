import { dialectNames } from '../../core/project/records';
import type { CheckerOptions } from '../../core/review/checker';

/** Spellings that no pattern tells apart, British first. */
const variants: readonly (readonly [string, string])[] = [
  ['grey', 'gray'],
  ['defence', 'defense'],
  ['offence', 'offense'],
  ['pretence', 'pretense'],
  ['plough', 'plow'],
  ['mould', 'mold'],
  ['moustache', 'mustache'],
  ['cosy', 'cozy'],
  ['sceptical', 'skeptical'],
  ['pyjamas', 'pajamas'],
  ['jewellery', 'jewelry'],
  ['aeroplane', 'airplane'],
  ['tyre', 'tire'],
  ['kerb', 'curb'],
  ['gaol', 'jail'],
  ['cheque', 'check'],
  ['woollen', 'woolen'],
  ['skilful', 'skillful'],
  ['wilful', 'willful'],
  ['fulfil', 'fulfill'],
];

const known = new Map(
  variants.flatMap(
    ([british, american]) =>
      [
        [british, american],
        [american, british],
      ] as const,
  ),
);

const patterns: readonly (readonly [RegExp, string])[] = [
  [/our/, 'or'],
  [/or/, 'our'],
  [/is(?=e|ing|ation)/, 'iz'],
  [/iz(?=e|ing|ation)/, 'is'],
  [/ys(?=e|ing)/, 'yz'],
  [/yz(?=e|ing)/, 'ys'],
  [/re(?=s?$|d$)/, 'er'],
  [/er(?=s?$|ed$)/, 're'],
  [/ll(?=ed|ing|er)/, 'l'],
  [/l(?=ed|ing|er)/, 'll'],
  [/ogue(?=s?$)/, 'og'],
  [/ey(?=s?$)/, 'ay'],
  [/ay(?=s?$)/, 'ey'],
];

/** How the project's own English spells a word of another; undefined when the word is none, as far as the corrections tell. */
export function otherDialectOf(word: string, corrections: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const listed = known.get(lower);
  const right =
    listed ??
    corrections.find((one) => patterns.some(([from, to]) => lower.replace(from, to) === one.toLowerCase()));
  if (right === undefined || right.toLowerCase() === lower) return undefined;
  const small = right.toLowerCase();
  return word === lower ? small : word[0]! + small.slice(1);
}

/** "“grey” is British spelling; this project is set to American English". */
export function dialectMessage(word: string, dialect: CheckerOptions['dialect']): string {
  const kind =
    dialect === 'american'
      ? 'British spelling'
      : dialect === 'canadian'
        ? 'another spelling'
        : 'American spelling';
  return `“${word}” is ${kind}; this project is set to ${dialectNames[dialect]} English`;
}
