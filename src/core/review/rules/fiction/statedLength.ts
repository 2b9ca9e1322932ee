import { englishNumeral, hanNumeralBelowWan, parseNumeral } from '../../../text/numerals';

const number = '\\d[\\d,.]*';
const englishNumber = `(?:${englishNumeral}|a)`;
const english = new RegExp(
  `(?:(${number})\\s*(k|thousand)?|(${englishNumber})(?:\\s+(hundred|thousand))?)(?:\\s*(?:-|–|—|to|and)\\s*(?:(${number})\\s*(k|thousand)?|(${englishNumber})\\s+(hundred|thousand)))?\\s*-?words?\\b`,
  'i',
);
const chineseNumber = `[\\d,.]+|${hanNumeralBelowWan}+`;
const chinese = new RegExp(
  `(${chineseNumber})\\s*(万|萬|千)?\\s*(?:(?:字)?\\s*(?:-|–|—|~|～|到|至)\\s*(${chineseNumber})\\s*(万|萬|千)?)?\\s*(?:多|余|餘)?\\s*(?:字|个字|個字)(?!节|節|典|体|體|母|迹|跡|条|條)`,
  'u',
);

/** A length in words (Chinese: characters). A range has two ends; "about 4,000 words" has one, given twice. */
export interface StatedLength {
  from: number;
  to: number;
}

interface ReadLength extends StatedLength {
  start: number;
  end: number;
}

const perChapterBehind =
  /^[\s,]*(?:each|apiece|per chapter|a chapter|(?:in|for) each|(?:in |for )?(?:each|every) chapter)\b/i;
const perChapterBefore =
  /\b(?:each|every)(?: chapter)?\b[^.;\n\d]*$|\bchapters of\b[^.;\n\d]*$|\bper chapter\b[\s:]*[^.;\n\d,]*$|(?:每一?[章回节節篇]|各)[^。；\n]{0,6}$/iu;
const chaptersEnglish = new RegExp(`\\b(\\d{1,3}|${englishNumeral})(?:\\s+[a-z]+)?\\s+chapters\\b`, 'i');
const chaptersChinese =
  /(?<![第每\d〇零一二两三四五六七八九十百])(\d{1,3}|[一二两三四五六七八九十百]+)\s*[章回]/u;

/**
 * The length of the whole. A length of each chapter ("three chapters of 1,500 words each", "每章三千字") is multiplied by the chapters that the
 * text names, else by those of the outline (`planned`); undefined when neither is known.
 */
export function wholeLengthInText(written: string, planned: number): StatedLength | undefined {
  const text = withSingleBlanks(written);
  const read = readLength(text);
  if (!read) return undefined;
  const { from, to, start, end } = read;
  if (
    !perChapterBehind.test(text.slice(end, end + 30)) &&
    !perChapterBefore.test(text.slice(Math.max(0, start - 40), start))
  )
    return { from, to };
  const named = chaptersEnglish.exec(text)?.[1] ?? chaptersChinese.exec(text)?.[1];
  const chapters =
    named === undefined ? planned : /^\d/.test(named) ? Number(named) : (parseNumeral(named) ?? planned);
  return chapters > 0 ? { from: from * chapters, to: to * chapters } : undefined;
}

/** Reads "about 4,000 words", "3–4k words", "twenty thousand words", "约一万字", "8千到1万字". Undefined when no length in words is given. */
export function lengthInText(text: string): StatedLength | undefined {
  const read = readLength(withSingleBlanks(text));
  return read && { from: read.from, to: read.to };
}

/** The text with one blank, or one line end, for each run of them: the expressions look for blanks in so many places that a long run takes for ever. */
function withSingleBlanks(text: string): string {
  return text.replace(/\s{2,}/g, (run) => (run.includes('\n') ? '\n' : ' '));
}

function readLength(text: string): ReadLength | undefined {
  const han = chinese.exec(text);
  if (han) {
    const to = chineseAmount(han[3] ?? han[1], han[3] === undefined ? han[2] : han[4]);
    const from = chineseAmount(han[1], han[2] ?? (han[3] === undefined ? undefined : han[4]));
    return placed(ordered(from, to), han);
  }
  const latin = english.exec(text);
  if (!latin) return undefined;
  const to =
    latin[5] !== undefined || latin[7] !== undefined
      ? englishAmount(latin[5], latin[6], latin[7], latin[8])
      : undefined;
  // "3–4k words" and "two to three thousand words" name the unit once.
  const from = englishAmount(
    latin[1],
    latin[2] ?? (to === undefined || Number(latin[1]?.replace(/,/g, '')) >= 1000 ? undefined : latin[6]),
    latin[3],
    latin[4] ?? latin[8],
  );
  return placed(ordered(from, to ?? from), latin);
}

function placed(length: StatedLength | undefined, match: RegExpExecArray): ReadLength | undefined {
  return length && { ...length, start: match.index, end: match.index + match[0].length };
}

function ordered(from: number | undefined, to: number | undefined): StatedLength | undefined {
  if (from === undefined || to === undefined || from <= 0 || to <= 0) return undefined;
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

function englishAmount(
  digits: string | undefined,
  unit: string | undefined,
  words: string | undefined,
  power: string | undefined,
): number | undefined {
  if (digits !== undefined) {
    const value = Number(digits.replace(/,/g, '').replace(/\.$/, ''));
    return Number.isFinite(value) ? value * (unit ? 1000 : 1) : undefined;
  }
  if (words === undefined) return undefined;
  const value = words.toLowerCase() === 'a' ? 1 : parseNumeral(words);
  return value === undefined
    ? undefined
    : value * (power === undefined ? 1 : power.toLowerCase() === 'hundred' ? 100 : 1000);
}

function chineseAmount(amount: string | undefined, unit: string | undefined): number | undefined {
  if (amount === undefined) return undefined;
  const plain = amount.replace(/,/g, '');
  const value = /^[\d.]+$/.test(plain) ? Number(plain) : parseNumeral(plain);
  if (value === undefined || !Number.isFinite(value)) return undefined;
  return value * (unit === '万' || unit === '萬' ? 10_000 : unit === '千' ? 1000 : 1);
}
