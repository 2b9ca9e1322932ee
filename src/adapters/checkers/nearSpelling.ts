const vowels = 'aeiouy';
/** Good words that the library's dictionary lacks and that lie near another. */
const goodWords = new Set([
  'snigger',
  'sniggers',
  'sniggered',
  'sniggering',
  'acknowledgment',
  'acknowledgments',
  'judgment',
  'judgments',
  'donna',
  'carte',
  'blanche',
  'afterwards',
  'towards',
]);

/**
 * Whether a word that no dictionary has is most likely a slip for `right`: one slip of the kind that fingers and ears make (two letters
 * swapped, one doubled or left out, one vowel for another). Words built from others ("tremblings", "unlooked") and foreign, old and invented ones
 * mostly are not. Small letters only.
 */
export function isNearSpelling(word: string, right: string): boolean {
  if (!/^[a-z]{3,}$/.test(word) || !/^[a-z]+$/.test(right)) return false;
  if (goodWords.has(word) || isDerived(word, right)) return false;
  if (word.length === right.length) return isSwap(word, right) || isVowelSlip(word, right);
  if (word.length + 1 === right.length) return isLeftOut(word, right);
  if (word.length === right.length + 1) return isDoubled(word, right);
  return false;
}

/** "flutterings" from "fluttering", "overset" from "oversee". */
function isDerived(word: string, right: string): boolean {
  const [short, long] = word.length < right.length ? [word, right] : [right, word];
  // "untill" is a doubled letter, not a longer word.
  if (word.length > right.length && long === short + short.at(-1)) return false;
  return (
    long.startsWith(short) ||
    (/(?:s|ed|d|er|y)$/.test(word) && right.startsWith(word.replace(/(?:s|ed|d|er|y)$/, '')))
  );
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** "recieve", "teh". */
function isSwap(word: string, right: string): boolean {
  const at = firstDifference(word, right);
  return (
    word[at] === right[at + 1] && word[at + 1] === right[at] && word.slice(at + 2) === right.slice(at + 2)
  );
}

/** "definately", "seperate". */
function isVowelSlip(word: string, right: string): boolean {
  const at = firstDifference(word, right);
  if (word.length < 7 || at < 2 || word.slice(at + 1) !== right.slice(at + 1)) return false;
  return vowels.includes(word[at]!) && vowels.includes(right[at]!) && word[at] !== 'y' && right[at] !== 'y';
}

/** "begining", "goverment": a letter is missing, not the first. */
function isLeftOut(word: string, right: string): boolean {
  const at = firstDifference(word, right);
  if (at === 0 || word.slice(at) !== right.slice(at + 1)) return false;
  return right[at] === right[at - 1] || word.length >= 6;
}

/** "untill", "tommorrow": a letter too many. */
function isDoubled(word: string, right: string): boolean {
  const at = firstDifference(word, right);
  if (at === 0 || word.slice(at + 1) !== right.slice(at)) return false;
  return word[at] === word[at - 1];
}
