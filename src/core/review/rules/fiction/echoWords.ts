import type { Language } from '../../../text/language';
import { words as segmentedWords } from '../../../text/segments';
import { isSpoken, speechRanges } from '../dialogue';
import { commonWordsChinese } from './commonWordsChinese';
import { commonWordsEnglish } from './commonWordsEnglish';
import { echoStem } from './echoStem';
import { everydayCharacters } from './everydayCharacters';
import { paragraphMemo } from '../paragraphMemo';
import { levelOneCharacters } from './syllables';
import { currentWordTableEpoch, wordId } from './wordIds';

/** The words of one paragraph that a reader would notice when they come again. Parallel arrays, for speed. */
export interface EchoWords {
  /** Numbers of the words' stems. */
  ids: Int32Array;
  /** Offsets in the paragraph. */
  starts: Int32Array;
  ends: Int32Array;
  /** How many words (Chinese: characters) stand before, the measure of nearness. */
  places: Int32Array;
  flags: Uint8Array;
  /** Words (Chinese: characters) of the whole paragraph. */
  size: number;
}

export const echoFlags = {
  spoken: 1,
  /** "the lantern": a second mention points back and has to use the same word. */
  definite: 2,
  /** An adjective, adverb or verb by its look, which never has to be repeated; or a Chinese word of rare characters. */
  colourful: 4,
  /** Out of the everyday, though perhaps the name of a thing. */
  unusual: 8,
} as const;

const englishWord = /[A-Za-zÀ-ÖØ-öø-ÿ]+(?:['’-][A-Za-zÀ-ÖØ-öø-ÿ]+)*/g;
const definite = /^(?:the|this|that|these|those|his|her|its|my|your|their|our)$/i;
const colourful =
  /(?:ous|ful|less|ive|escent|ible|able|ish|ical|istic|esque|some|ly|ened|ing|ed|ering|ered|ling|led|id|ic|al|(?<!m)ent|ant)$/;
/** Straight before another word that is no grammar: an adjective's place, or a compound's. */
const describing =
  /^[ \n]+(?!(?:of|and|or|in|on|at|to|from|with|by|for|was|were|is|are|had|has|have|that|which|who|as|but|than|into|upon|over|under|through|before|after|when|where|would|could|should|might|did|does|it|he|she|they|we|you|i|so|if|not|again|itself|himself|herself|there|here|behind|beside|beneath|above|across|between|against|began|came|went|stood|lay|seemed|fell|made|who)\b)[a-z]/;
const commonStems = new Set(commonWordsEnglish.map(echoStem));

function readEnglish(paragraph: string): EchoWords {
  const made = new Maker(paragraph);
  let place = 0;
  let previous = '';
  let beforePrevious = '';
  for (const match of paragraph.matchAll(englishWord)) {
    const word = match[0];
    const first = word.charCodeAt(0);
    const isCapital = first < 97 && first >= 65;
    if (word.length >= 5 && !(isCapital && !opensSentence(paragraph, match.index))) {
      const lower = isCapital ? word.toLowerCase() : word;
      const stem = echoStem(lower);
      if (stem.length >= 4 && !commonStems.has(stem)) {
        const isPointed = definite.test(previous) || definite.test(beforePrevious);
        // "the vermilion scene" describes; "the lantern." and "the lantern was" point back.
        const describes =
          (isPointed || /^an?$/i.test(previous)) &&
          describing.test(paragraph.slice(match.index + word.length, match.index + word.length + 16));
        const isDefinite = isPointed && !describes;
        made.add(
          stem,
          match.index,
          word.length,
          place,
          echoFlags.unusual |
            (isDefinite ? echoFlags.definite : 0) |
            (describes || colourful.test(lower) ? echoFlags.colourful : 0),
        );
      }
    }
    beforePrevious = previous;
    previous = word;
    place++;
  }
  return made.finish(place);
}

/** What the segmenter takes for a word though it is grammar: 我不, 也就, 给人, 放在. */
const grammatical = /[我你他她它这那也就都在给把被了的着是很又到得個這給個]|^不.$|[不没沒]$/u;

function readChinese(paragraph: string): EchoWords {
  const made = new Maker(paragraph);
  if (!/\p{Script=Han}/u.test(paragraph)) return made.finish(0);
  const titles = [...paragraph.matchAll(/《[^《》]*》/gu)];
  for (const { start, end } of chineseWords(paragraph)) {
    if (titles.some((title) => title.index < start && end < title.index + title[0].length)) continue;
    const word = paragraph.slice(start, end);
    if (
      commonWordsChinese.has(word) ||
      grammatical.test(word) ||
      /^[一二三四五六七八九十百千两几半]/u.test(word)
    )
      continue;
    const rare = [...word].filter((character) => !everydayCharacters.has(character)).length;
    // Whether a plain word of two characters describes cannot be told, except before 地.
    const isColourful =
      word.length >= 4 ||
      hasRareCharacter(word) ||
      word.endsWith('然') ||
      (rare > 0 && paragraph[end] === '地');
    const isUnusual = isColourful || rare > 0;
    const isDefinite = /[这那此该這該]\p{Script=Han}?$/u.test(paragraph.slice(Math.max(0, start - 2), start));
    made.add(
      word,
      start,
      word.length,
      start,
      (isDefinite ? echoFlags.definite : 0) |
        (isColourful ? echoFlags.colourful : 0) |
        (isUnusual ? echoFlags.unusual : 0),
    );
  }
  return made.finish(paragraph.length);
}

/** Words of two characters and more. The segmenter's dictionary lacks the rarest (缱绻, 氤氲) and cuts them up; rare characters in a row are one word. */
function* chineseWords(paragraph: string): Generator<{ start: number; end: number }> {
  let rareFrom = -1;
  let rareEnd = -1;
  for (const { start, end } of segmentedWords(paragraph, { start: 0, end: paragraph.length }, 'zh')) {
    if (
      end - start === 1 &&
      hasRareCharacter(paragraph.slice(start, end)) &&
      /\p{Script=Han}/u.test(paragraph[start] ?? '')
    ) {
      if (rareEnd !== start) rareFrom = start;
      rareEnd = end;
      continue;
    }
    if (rareEnd - rareFrom >= 2) yield { start: rareFrom, end: rareEnd };
    rareFrom = rareEnd = -1;
    if (end - start >= 2 && /^\p{Script=Han}+$/u.test(paragraph.slice(start, end))) yield { start, end };
  }
  if (rareEnd - rareFrom >= 2) yield { start: rareFrom, end: rareEnd };
}

let inEnglish = paragraphMemo(readEnglish);
let inChinese = paragraphMemo(readChinese);
let epoch = 0;

/** Cached by paragraph, for as long as the words' numbers hold. */
export function echoWords(paragraph: string, language: Language): EchoWords {
  if (epoch !== currentWordTableEpoch()) {
    epoch = currentWordTableEpoch();
    inEnglish = paragraphMemo(readEnglish);
    inChinese = paragraphMemo(readChinese);
  }
  return language === 'zh' ? inChinese(paragraph) : inEnglish(paragraph);
}

class Maker {
  private readonly ids: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly places: number[] = [];
  private readonly flags: number[] = [];
  private speech: ReturnType<typeof speechRanges> | undefined;

  constructor(private readonly paragraph: string) {}

  add(stem: string, start: number, length: number, place: number, flags: number): void {
    this.speech ??= speechRanges(this.paragraph);
    this.ids.push(wordId(stem));
    this.starts.push(start);
    this.ends.push(start + length);
    this.places.push(place);
    this.flags.push(flags | (isSpoken(this.speech, start) ? echoFlags.spoken : 0));
  }

  finish(size: number): EchoWords {
    return {
      ids: Int32Array.from(this.ids),
      starts: Int32Array.from(this.starts),
      ends: Int32Array.from(this.ends),
      places: Int32Array.from(this.places),
      flags: Uint8Array.from(this.flags),
      size,
    };
  }
}

function opensSentence(paragraph: string, offset: number): boolean {
  const before = paragraph.slice(Math.max(0, offset - 4), offset).trimEnd();
  return before === '' || /[.!?…:—"“‘']$/.test(before);
}

let everyday: Set<string> | undefined;

/** Level 1 of GB 2312 holds the 3,755 characters of everyday use; whatever lies outside strikes the eye. */
function hasRareCharacter(word: string): boolean {
  everyday ??= new Set(levelOneCharacters());
  for (const character of word) if (!everyday.has(character)) return true;
  return false;
}
