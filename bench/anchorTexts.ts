import type { Random } from '../src/core/chapter/calibration/randomNumbers';

/** Filler novels with the repetition of real ones: stock sentences, refrains, and sentences that vary earlier ones. */

export interface Token {
  text: string;
  /** Offset in the original text of the token's first unit, or -1 for what an edit put in. */
  origin: number;
}

export type Sentence = Token[];
export type Paragraph = Sentence[];

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[below(random, items.length)]!;
}

/** Rank drawn as Zipf's law has it in Mandelbrot's form, without the few commonest words, which are function words. */
function zipf(random: Random, size: number): number {
  const common = 20;
  return Math.min(size - 1, Math.floor(common * (1 + size / common) ** random()) - common);
}

export interface Writer {
  readonly language: 'en' | 'zh';
  word(): string;
  sentence(): Sentence;
}

const functionWords =
  'the of and a to in he she it was had his her that with for on as at by not but they from said would were which'.split(
    ' ',
  );
const onsets = 'b c d f g h l m n p r s t v w br cl dr fl gr pr sh sl st th tr wh'.split(' ');
const nuclei = 'a e i o u ai ea ee oo ou'.split(' ');
const codas = ['', '', 'n', 'r', 's', 't', 'l', 'd', 'm', 'ng', 'ck', 'st', 'nd'];

function token(text: string): Token {
  return { text, origin: -1 };
}

export function englishWriter(random: Random): Writer {
  const vocabulary: string[] = [];
  for (let index = 0; index < 5000; index++) {
    const syllables = 1 + below(random, index < 300 ? 2 : 3);
    let word = '';
    for (let syllable = 0; syllable < syllables; syllable++) {
      word += pick(random, onsets) + pick(random, nuclei) + pick(random, codas);
    }
    vocabulary.push(word);
  }
  const word = (): string =>
    random() < 0.45 ? pick(random, functionWords) : vocabulary[zipf(random, vocabulary.length)]!;
  const sentence = (): Sentence => {
    const length = 4 + below(random, 19);
    const spoken = random() < 0.2;
    const tokens: Sentence = [];
    for (let index = 0; index < length; index++) {
      let text = word();
      if (index === 0) text = (spoken ? '“' : '') + text.charAt(0).toUpperCase() + text.slice(1);
      else if (random() < 0.07) text += ',';
      if (index === length - 1)
        text = text.replace(',', '') + pick(random, ['.', '.', '.', '?', '!']) + (spoken ? '”' : '');
      tokens.push(token(' ' + text));
    }
    return tokens;
  };
  return { language: 'en', word: () => ' ' + word(), sentence };
}

const functionCharacters = [...'的了是在他她我你不一这那有也就都说着到上'];

export function chineseWriter(random: Random): Writer {
  const units: string[] = [];
  for (let index = 0; index < 2500; index++) units.push(String.fromCharCode(0x4e00 + below(random, 20000)));
  const vocabulary: string[] = [];
  for (let index = 0; index < 6000; index++) {
    const length = pick(random, [1, 2, 2, 2, 2, 3]);
    let word = '';
    for (let at = 0; at < length; at++) word += units[Math.floor(units.length * random() ** 2)]!;
    vocabulary.push(word);
  }
  const word = (): string =>
    random() < 0.35 ? pick(random, functionCharacters) : vocabulary[zipf(random, vocabulary.length)]!;
  const sentence = (): Sentence => {
    const length = 3 + below(random, 16);
    const spoken = random() < 0.2;
    const tokens: Sentence = spoken ? [token('“')] : [];
    for (let index = 0; index < length; index++) {
      tokens.push(token(word()));
      if (index === length - 1)
        tokens.push(token(pick(random, ['。', '。', '。', '？', '！']) + (spoken ? '”' : '')));
      else if (random() < 0.15) tokens.push(token('，'));
    }
    return tokens;
  };
  return { language: 'zh', word, sentence };
}

function copyOf(sentence: Sentence): Sentence {
  return sentence.map(({ text }) => token(text));
}

/** A text of about `units` UTF-16 units, as paragraphs of sentences of tokens. */
export function writeNovel(writer: Writer, random: Random, units: number): Paragraph[] {
  const stock = Array.from({ length: 80 }, () => writer.sentence().slice(0, 5));
  const refrains = Array.from({ length: 25 }, () => [
    writer.sentence(),
    writer.sentence(),
    writer.sentence(),
  ]);
  const written: Sentence[] = [];
  const novel: Paragraph[] = [];
  let length = 0;
  while (length < units) {
    let paragraph: Paragraph;
    if (random() < 0.003) paragraph = pick(random, refrains).map(copyOf);
    else {
      paragraph = [];
      const sentences = 1 + below(random, 8);
      for (let index = 0; index < sentences; index++) {
        const kind = random();
        let sentence: Sentence;
        if (kind < 0.06) sentence = copyOf(pick(random, stock));
        else if (kind < 0.07 && written.length > 0) {
          sentence = copyOf(pick(random, written));
          const changed = sentence[below(random, sentence.length)];
          if (changed) changed.text = writer.word();
        } else sentence = writer.sentence();
        written.push(sentence);
        paragraph.push(sentence);
      }
    }
    novel.push(paragraph);
    for (const sentence of paragraph) for (const { text } of sentence) length += text.length;
    length += 2;
  }
  return novel;
}

/** Joins the paragraphs with empty lines; `origins` gives for each unit its offset in the original, or -1. */
export function layOut(novel: readonly Paragraph[]): { text: string; origins: Int32Array } {
  const pieces: string[] = [];
  const origins: number[] = [];
  for (const paragraph of novel) {
    for (const sentence of paragraph) {
      for (const { text, origin } of sentence) {
        pieces.push(text);
        for (let at = 0; at < text.length; at++) origins.push(origin < 0 ? -1 : origin + at);
      }
    }
    pieces.push('\n\n');
    origins.push(-1, -1);
  }
  return { text: pieces.join(''), origins: Int32Array.from(origins) };
}

/** Notes in every token where it stands in the text that `layOut` makes of these paragraphs. */
export function numberTokens(novel: readonly Paragraph[]): void {
  let offset = 0;
  for (const paragraph of novel) {
    for (const sentence of paragraph) {
      for (const entry of sentence) {
        entry.origin = offset;
        offset += entry.text.length;
      }
    }
    offset += 2;
  }
}
