import { estimateTokens } from '../src/core/llm/usage/tokenEstimate';
import type { Random } from '../src/core/chapter/calibration/randomNumbers';

/** Text that looks like a novel to an algorithm: words by Zipf's law, sentences, paragraphs, dialogue. The same for the same seed. */

export interface FillerWriter {
  word(): string;
  clause(): string;
  sentence(): string;
  paragraph(): string;
  novel(characters: number): string;
}

export function fillerWriter(language: 'en' | 'zh', random: Random): FillerWriter {
  const vocabulary = language === 'en' ? englishWords(random) : chineseWords(random);
  const pick = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const word = (): string => vocabulary[zipf(vocabulary.length, random)]!;
  const clause = (): string =>
    Array.from({ length: language === 'en' ? pick(4, 11) : pick(3, 7) }, word).join(
      language === 'en' ? ' ' : '',
    );
  const sentence = (): string => {
    const clauses = Array.from({ length: pick(1, 3) }, clause);
    if (language === 'zh') {
      const body = clauses.join('，') + (random() < 0.8 ? '。' : '！');
      return random() < 0.2 ? `“${body}”` : body;
    }
    const body = clauses.join(', ');
    const capital = body[0]!.toUpperCase() + body.slice(1) + (random() < 0.85 ? '.' : '?');
    return random() < 0.2 ? `“${capital}”` : capital;
  };
  const paragraph = (): string =>
    Array.from({ length: pick(2, 7) }, sentence).join(language === 'en' ? ' ' : '');
  const novel = (characters: number): string => {
    const parts: string[] = [];
    for (let length = 0; length < characters; length += parts.at(-1)!.length + 2) parts.push(paragraph());
    return parts.join('\n\n').slice(0, characters);
  };
  return { word, clause, sentence, paragraph, novel };
}

/** About that many tokens of filler, in paragraphs. */
export function fillerOf(tokens: number, writer: FillerWriter): string {
  const paragraphs: string[] = [];
  for (let count = 0; count < tokens; count += estimateTokens(paragraphs.at(-1)!)) {
    paragraphs.push(writer.paragraph());
  }
  return paragraphs.join('\n\n');
}

/** A rank below `count`, rank r with a probability of about 1 / (r + 4): no word is nearly as frequent as Zipf's plain law has it. */
function zipf(count: number, random: Random): number {
  return Math.min(count - 1, Math.floor(4 * ((count + 4) / 4) ** random()) - 4);
}

function englishWords(random: Random): string[] {
  const onsets = [
    'b',
    'br',
    'c',
    'd',
    'f',
    'g',
    'gr',
    'h',
    'l',
    'm',
    'n',
    'p',
    'r',
    's',
    'st',
    't',
    'th',
    'tr',
    'v',
    'w',
  ];
  const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'oo'];
  const codas = ['', '', 'd', 'l', 'n', 'nd', 'r', 's', 'st', 't'];
  const any = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  const words = new Set(['the', 'a', 'of', 'and', 'to', 'in', 'he', 'she', 'was', 'it']);
  while (words.size < 12_000) {
    let word = '';
    for (let syllable = Math.floor(random() * 3); syllable >= 0; syllable--)
      word += any(onsets) + any(vowels) + any(codas);
    words.add(word);
  }
  return [...words];
}

function chineseWords(random: Random): string[] {
  // 3,000 different characters, the first ones far more often than the last, in words of one to three.
  const character = (): string => String.fromCharCode(0x4e00 + 6 * zipf(3000, random));
  const words = new Set<string>();
  while (words.size < 15_000) {
    const length = words.size < 300 ? 1 : random() < 0.85 ? 2 : 3;
    words.add(Array.from({ length }, character).join(''));
  }
  return [...words];
}

/**
 * A heavily revised text: words exchanged, sentences rewritten, taken out, put in and moved, until about the given share of
 * the characters has changed.
 */
export function reviseHeavily(
  text: string,
  language: 'en' | 'zh',
  share: number,
  writer: FillerWriter,
  random: Random,
): string {
  const sentences = text.match(
    language === 'en' ? /[^.?\n]*[.?]”? ?|\n+|[^.?\n]+/g : /[^。！\n]*[。！]”?|\n+|[^。！\n]+/g,
  )!;
  const target = text.length * share;
  // Of all changed characters: half in single words, the rest in whole sentences.
  const revised: string[] = [];
  const sentenceRate = share / 2;
  const wordRate = share / 2;
  let changed = 0;
  for (const sentence of sentences) {
    if (sentence.startsWith('\n') || changed > target) {
      revised.push(sentence);
      continue;
    }
    const draw = random();
    const space = language === 'en' ? ' ' : '';
    if (draw < sentenceRate * 0.35) {
      revised.push(writer.sentence() + space);
      changed += sentence.length;
    } else if (draw < sentenceRate * 0.65) {
      changed += sentence.length;
    } else if (draw < sentenceRate * 0.95) {
      revised.push(sentence, writer.sentence() + space);
      changed += sentence.length;
    } else if (draw < sentenceRate) {
      revised.splice(Math.max(0, revised.length - 3), 0, sentence);
      changed += sentence.length;
    } else {
      const exchanged = sentence.replace(language === 'en' ? /[a-z]+/g : /[\u4e00-\u9fff]{2}/g, (word) => {
        if (random() >= wordRate) return word;
        changed += word.length;
        return writer.word();
      });
      revised.push(exchanged);
    }
  }
  return revised.join('');
}
