/** What a UTF-16 unit is to counting and comparing. Closed; each unit has exactly one. */
export const characterClass = {
  /** Not looked up yet. */
  unknown: 0,
  /** White space within a line. */
  space: 1,
  /** CR, LF, NEL, LINE and PARAGRAPH SEPARATOR, vertical tab, form feed. */
  lineEnd: 2,
  /** A letter of a script that writes words: Latin, Greek, Cyrillic, Hangul and so on. */
  letter: 3,
  digit: 4,
  /** Han and kana: scripts without spaces, where every character counts. */
  han: 5,
  punctuation: 6,
  /** Symbols, and everything else that is seen. */
  symbol: 7,
  /** Joins the character before it: combining marks, variation selectors, the zero-width joiner. */
  extend: 8,
  highSurrogate: 9,
  lowSurrogate: 10,
  /** Controls and format characters, which nobody sees. */
  invisible: 11,
} as const;

// Filled as characters are met: a novel has a few thousand different ones, and no start-up time is spent.
const known = new Uint8Array(65536);

/** What `classOf` has looked up so far, 0 for the rest: for loops that cannot afford a call. */
export const knownClasses: Readonly<Uint8Array> = known;

/** The class of one UTF-16 unit. */
export function classOf(unit: number): number {
  const found = known[unit]!;
  return found !== 0 ? found : (known[unit] = classify(unit));
}

/** The class of a character beyond the basic plane, given as a code point. */
export function classOfCodePoint(codePoint: number): number {
  if (codePoint < 0x10000) return classOf(codePoint);
  if (codePoint >= 0x20000 && codePoint < 0x40000) return characterClass.han;
  return classifyText(String.fromCodePoint(codePoint));
}

function classify(unit: number): number {
  if ((unit & 0xfc00) === 0xd800) return characterClass.highSurrogate;
  if ((unit & 0xfc00) === 0xdc00) return characterClass.lowSurrogate;
  return classifyText(String.fromCharCode(unit));
}

function classifyText(character: string): number {
  if (/[\r\n\v\f\u{85}\u{2028}\u{2029}]/u.test(character)) return characterClass.lineEnd;
  if (/[\p{M}\u{200C}\u{200D}]/u.test(character)) return characterClass.extend;
  if (/[\s\u{200B}\u{FEFF}]/u.test(character)) return characterClass.space;
  // Script extensions bring in the prolonged sound mark and the iteration marks, which read as letters; marks of
  // punctuation that the scripts share (。「」) stay punctuation.
  if (/\p{P}/u.test(character)) return characterClass.punctuation;
  if (/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(character) && /[\p{L}\p{Nl}]/u.test(character)) {
    return characterClass.han;
  }
  if (/\p{L}/u.test(character)) return characterClass.letter;
  if (/\p{N}/u.test(character)) return characterClass.digit;
  if (/[\p{Cc}\p{Cf}\p{Cn}]/u.test(character)) return characterClass.invisible;
  return characterClass.symbol;
}
