import type { ModelMessage } from '../languageModel';

// Tokens by class of character. Fitted by least squares to the mean of what four tokenizers make of classic prose, Markdown, JSON and
// code in English and Chinese: those of GPT-4o (o200k_base), DeepSeek V3, Qwen 3 and Llama 3. English prose comes within 5 % of each of
// the four. Chinese prose comes within 5 % of their mean (12 % for a classical novel), from which they are up to a fifth away themselves:
// `calibrationFrom` learns that from what servers tell. Published figures beside it: 0.3 tokens for an English character and 0.6 for a
// Chinese one (api-docs.deepseek.com/quick_start/token_usage), four English characters for a token (OpenAI).
const cost = {
  /** A run of Latin letters, with the space before it. */
  word: 1.01,
  /** Of a word, every letter after the sixth: most common words are one token, whatever their length. */
  longWordLetter: 0.1,
  /** Every letter after the fifteenth besides: what is so long is hardly a word. */
  endlessWordLetter: 0.3,
  /** A Latin letter with an accent, besides. */
  accentedLetter: 0.55,
  digit: 0.6,
  asciiMark: 0.92,
  /** A mark right after another, as in JSON. */
  furtherAsciiMark: 0.16,
  /** One line break or several together; they often join the mark before them. */
  lineBreaks: 0.38,
  /** Several spaces or tabs together, or such at the start of a line. */
  indent: 1,
  han: 0.84,
  /** Kana and Hangul. */
  syllable: 0.85,
  wideMark: 0.8,
  /** Cyrillic, Greek, Arabic and so on. */
  otherLetter: 0.5,
  /** Emoji and what else stands beyond the basic plane, and Han characters that hardly anybody writes. */
  rare: 2,
} as const;

/** What a chat format puts around each message and before the reply, as OpenAI's cookbook counts it. */
const tokensAroundMessage = 4;
const tokensBeforeReply = 3;

const commonLength = 6;
const longestWord = 15;

/**
 * About how many tokens a text is, as a whole number; 0 for an empty one. One pass, no tokenizer: those need seconds for a novel, and
 * some never end on text without punctuation. Never less for a longer text than for its beginning.
 */
export function estimateTokens(text: string): number {
  let words = 0;
  let longWordLetters = 0;
  let endlessWordLetters = 0;
  let accentedLetters = 0;
  let digits = 0;
  let asciiMarks = 0;
  let furtherAsciiMarks = 0;
  let lineBreaks = 0;
  let indents = 0;
  let han = 0;
  let syllables = 0;
  let wideMarks = 0;
  let otherLetters = 0;
  let rare = 0;

  let letters = 0;
  let spaces = 0;
  let atBreak = false;
  let afterMark = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isAccented = unit >= 0xc0 && unit < 0x370;
    if (isAccented || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a)) {
      letters++;
      if (letters === 1) words++;
      else if (letters > commonLength) longWordLetters++;
      if (letters > longestWord) endlessWordLetters++;
      if (isAccented) accentedLetters++;
      spaces = 0;
      atBreak = false;
      afterMark = false;
      continue;
    }
    letters = 0;
    const followsMark = afterMark;
    afterMark = false;
    if (unit === 0x20 || unit === 0x09) {
      // A single space within a line belongs to the word after it.
      if (++spaces === (atBreak ? 1 : 2)) indents++;
      continue;
    }
    spaces = 0;
    if (unit === 0x0a || unit === 0x0d) {
      if (!atBreak) lineBreaks++;
      atBreak = true;
      continue;
    }
    atBreak = false;
    if (unit < 0x80) {
      if (unit >= 0x30 && unit <= 0x39) digits++;
      else {
        if (followsMark) furtherAsciiMarks++;
        else asciiMarks++;
        afterMark = true;
      }
    } else if (unit >= 0x4e00 && unit < 0xa000) han++;
    else if (isWideMark(unit)) wideMarks++;
    else if ((unit >= 0x3040 && unit < 0x3100) || (unit >= 0xac00 && unit < 0xd7b0)) syllables++;
    else if (unit >= 0x370 && unit < 0x2000) otherLetters++;
    // The second half of a pair was counted with the first.
    else if ((unit & 0xfc00) !== 0xdc00) rare++;
  }
  return Math.ceil(
    words * cost.word +
      longWordLetters * cost.longWordLetter +
      endlessWordLetters * cost.endlessWordLetter +
      accentedLetters * cost.accentedLetter +
      digits * cost.digit +
      asciiMarks * cost.asciiMark +
      furtherAsciiMarks * cost.furtherAsciiMark +
      lineBreaks * cost.lineBreaks +
      indents * cost.indent +
      han * cost.han +
      syllables * cost.syllable +
      wideMarks * cost.wideMark +
      otherLetters * cost.otherLetter +
      rare * cost.rare,
  );
}

/** About how many tokens a request with these messages is, with what the chat format puts around them. */
export function estimateMessages(messages: readonly ModelMessage[]): number {
  return messages.reduce(
    (tokens, { content }) => tokens + estimateTokens(content) + tokensAroundMessage,
    tokensBeforeReply,
  );
}

/** Quotation marks, dashes, and the full-width marks of Chinese and Japanese. */
function isWideMark(unit: number): boolean {
  return (
    (unit >= 0x2010 && unit < 0x2070) ||
    (unit >= 0x3000 && unit < 0x3030) ||
    (unit >= 0xff00 && unit < 0xff66) ||
    unit < 0xc0
  );
}
