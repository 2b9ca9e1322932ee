import { among, type Random } from './randomNumbers';
import { englishCount, englishNumeral, hanNumeral, parseNumeral } from '../../text/numerals';
import type { Language } from '../../text/language';
import { bibleSayings, type ReadChapter } from './chapterToPlant';
import type { PlantedFault } from './plantedFault';

/** A number, a date, a time of day as it stands in a text. */
interface Told {
  /** Of what is changed. */
  start: number;
  word: string;
  /** What is counted, as it stands behind the number; empty where the word says it all. */
  unit: string;
  /** Two places with the same key tell the same. */
  key: string;
  /** Says nothing far from the place where it stands: there is a morning in every chapter. */
  isLocal: boolean;
  /** The word in its place; undefined where there is no good one. */
  change: (random: Random) => string | undefined;
}

/** UTF-16 units in which a time of day holds. */
const localUnits = 2_000;

/**
 * Another number, date or time of day in one place. Only where the chapter says the same in a second place, or the outline or the bible
 * does: a number that nobody could know is no fault.
 */
export function changedNumbers(chapter: ReadChapter, random: Random): PlantedFault[] {
  const { text, language, bible, outline = '' } = chapter;
  const told = chapter.paragraphs.flatMap(({ start, end }) =>
    toldIn(text.slice(start, end), language).map((one) => ({ ...one, start: one.start + start })),
  );
  const elsewhere = new Set(
    [outline, ...bibleSayings(bible).map(({ says }) => says)]
      .flatMap((says) => toldIn(says, language))
      .filter(({ isLocal }) => !isLocal)
      .map(({ key }) => key),
  );
  return told.flatMap((one) => {
    const again = told.some(
      (other) =>
        other !== one &&
        other.key === one.key &&
        (!one.isLocal || Math.abs(other.start - one.start) <= localUnits),
    );
    const after = again || elsewhere.has(one.key) ? one.change(random) : undefined;
    if (after === undefined || after === one.word) return [];
    return [
      {
        kind: 'changed_number',
        start: one.start,
        before: one.word,
        after,
        names: [spellings(one.word), spellings(after)],
        ...(one.unit !== '' && { unit: one.unit.trim() }),
      } satisfies PlantedFault,
    ];
  });
}

/** A number as it is written, and in digits. */
function spellings(word: string): string[] {
  const value = parseNumeral(word);
  return value === undefined || String(value) === word ? [word] : [word, String(value)];
}

interface Form {
  /** `n` is what is changed, `unit` what stands behind it. */
  pattern: RegExp;
  isLocal?: boolean;
  change: (word: string, random: Random, unit: string) => string | undefined;
}

function toldIn(text: string, language: Language): Told[] {
  const found: Told[] = [];
  for (const { pattern, isLocal = false, change } of language === 'zh' ? chinese : english) {
    for (const match of text.matchAll(pattern)) {
      const { n: word = '', unit = '' } = match.groups ?? {};
      const start = match.index + match[0].indexOf(word);
      if (found.some((other) => other.start < start + word.length && start < other.start + other.word.length))
        continue;
      const value = parseNumeral(word) ?? word.toLowerCase();
      found.push({
        start,
        word,
        unit,
        key: `${value} ${unit.trim().toLowerCase().replace(/[’']/g, "'")}`,
        isLocal,
        change: (random) => change(word, random, unit),
      });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

const months = 'January|February|April|June|July|August|September|October|November|December';
const weekdays = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const englishHours: Readonly<Record<string, string>> = {
  morning: 'night',
  afternoon: 'evening',
  evening: 'afternoon',
  dawn: 'dusk',
  dusk: 'dawn',
  sunrise: 'sunset',
  sunset: 'sunrise',
  noon: 'midnight',
  midnight: 'noon',
};
const notBehindNumber = `(?<![\\p{L}\\d.,:-])(?<!(?:${englishNumeral}|hundred|thousand|and) )`;

const english: readonly Form[] = [
  {
    pattern: new RegExp(`(?<![\\p{L}\\d-])(?<n>${englishNumeral}|\\d{1,2})(?<unit> o[’']clock)`, 'giu'),
    change: (word, random) => otherCount(word, random, 1, 12),
  },
  {
    pattern: /(?<![\p{L}\d.:,-])(?<n>\d{1,2})(?<unit>:[0-5]\d)(?![:\d])/gu,
    change: (word, random) => otherCount(word, random, 1, 12),
  },
  { pattern: /(?<![\p{L}\d.,:-])(?<n>1[5-9]\d\d|20\d\d)(?![\d\p{L}]|[.,:]\d)/gu, change: otherYear },
  { pattern: new RegExp(`(?<!\\p{L})(?<n>${weekdays})(?!\\p{L})`, 'gu'), change: otherOf(weekdays) },
  { pattern: new RegExp(`(?<!\\p{L})(?<n>${months})(?!\\p{L})`, 'gu'), change: otherOf(months) },
  {
    pattern: new RegExp(
      `${notBehindNumber}(?<n>${englishNumeral}|\\d{1,3})(?<unit>[ -](?:\\p{Ll}{2,}s|people|men|women|children|feet))(?!\\p{L})`,
      'giu',
    ),
    change: (word, random, unit) =>
      /^[ -](?:others|times|things|ones|was|is|has|does)$/u.test(unit)
        ? undefined
        : otherCount(word, random, 2, 12),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?<!(?:an|a|[Gg]ood) )(?<n>${Object.keys(englishHours).join('|')})(?!\\p{L}|-)`,
      'gu',
    ),
    isLocal: true,
    change: (word) => englishHours[word],
  },
];

const chineseUnits =
  '个月|個月|个小时|個小時|小时|小時|分钟|分鐘|点钟|點鐘|点|點|岁|歲|年|月|日|号|號|天|夜|里|公里|步|个|個|张|張|只|隻|把|条|條|封|艘|本|次|位|名|口|块|塊|枚|盏|盞|层|層|间|間|座|页|頁|趟';
const chineseHours: Readonly<Record<string, string>> = {
  清晨: '傍晚',
  早晨: '傍晚',
  早上: '晚上',
  上午: '夜里',
  中午: '半夜',
  正午: '午夜',
  下午: '清早',
  傍晚: '清晨',
  黄昏: '黎明',
  黃昏: '黎明',
  黎明: '黄昏',
  晚上: '早上',
  夜里: '中午',
  夜裡: '中午',
  半夜: '中午',
  深夜: '正午',
};

const chinese: readonly Form[] = [
  {
    pattern: new RegExp(
      `(?<![${hanNumeral.slice(1, -1)}几幾多数數\\d.])(?<n>${hanNumeral}+|\\d{1,4})(?<unit>${chineseUnits})`,
      'gu',
    ),
    change: otherHanNumber,
  },
  {
    pattern: /(?:星期|礼拜|禮拜)(?<n>[一二三四五六])/gu,
    change: (word, random) => otherAmong([...'一二三四五六'], word, random),
  },
  {
    pattern: new RegExp(`(?<n>${Object.keys(chineseHours).join('|')})(?!好)`, 'gu'),
    isLocal: true,
    change: (word) => chineseHours[word],
  },
];

function otherAmong(list: readonly string[], word: string, random: Random): string | undefined {
  const others = list.filter((other) => other !== word);
  return others.length === 0 ? undefined : among(others, random);
}

function otherOf(alternatives: string): Form['change'] {
  return (word, random) => otherAmong(alternatives.split('|'), word, random);
}

function otherYear(word: string, random: Random): string {
  const years = 3 + Math.floor(random() * 30);
  return String(Number(word) + (random() < 0.5 ? years : -years));
}

/** Written as the other was, in words or digits, within bounds that leave grammar alone. */
function otherCount(word: string, random: Random, least: number, most: number): string | undefined {
  const value = parseNumeral(word);
  if (value === undefined || value < least) return undefined;
  if (value > most && /^\d/u.test(word)) {
    const step = Math.max(3, Math.round(value * (0.2 + 0.4 * random())));
    return String(random() < 0.5 ? value + step : value - step);
  }
  // One that lies next to it is easily a slip of the reader's.
  const others = Array.from({ length: most - least + 1 }, (_, index) => index + least).filter(
    (other) => Math.abs(other - value) > 1,
  );
  const other = among(others, random);
  const written = /^\d/u.test(word) ? String(other) : englishCount(other);
  return /^\p{Lu}/u.test(word) ? written[0]!.toUpperCase() + written.slice(1) : written;
}

const hanDigits = [...'三四五六七八九'];

function otherHanNumber(word: string, random: Random, unit: string): string | undefined {
  if (/^\d/u.test(word)) {
    const isBounded = /^[点點月日号號]/u.test(unit);
    if (word.length > 3) return otherYear(word, random);
    return otherCount(word, random, 2, isBounded ? 12 : 20);
  }
  // 一 is an article more often than a number, and 三十一日 has no other in its row.
  if (/^[一壹零〇]$/u.test(word) || /^三十.[日号號]/u.test(word + unit)) return undefined;
  const value = parseNumeral(word);
  const last = word.at(-1)!;
  if (value === undefined) return undefined;
  if (word.length === 1)
    return otherAmong(
      hanDigits.filter((digit) => isApart(digit, word)),
      word,
      random,
    );
  if (/[一二两三四五六七八九]/u.test(last)) {
    // 十二点 and 十二月 have none above them.
    if (/^[点點月]/u.test(unit)) return otherAmong(hanDigits, word, random);
    return word.slice(0, -1) + otherAmong(hanDigits, last, random)!;
  }
  const [first] = word;
  return /[二两三四五六七八九]/u.test(first!) && !/^[日号號]/u.test(unit)
    ? otherAmong(hanDigits, first!, random)! + word.slice(1)
    : undefined;
}

function isApart(digit: string, word: string): boolean {
  return Math.abs((parseNumeral(digit) ?? 0) - (parseNumeral(word) ?? 0)) > 1;
}
