/** A word of a paragraph, as the rules for English look at it. Offsets are UTF-16 units of the paragraph. */
export interface Token {
  /** As written, with inner apostrophes and hyphens: "don’t", "half-open". */
  text: string;
  /** In small letters and with a straight apostrophe. */
  lower: string;
  start: number;
  end: number;
  /** Whether only white space stands between this word and the one before it. */
  follows: boolean;
  /** Whether a sentence, or what somebody says, begins with this word. */
  opensSentence: boolean;
  capital: boolean;
}

const wordPattern = /[\p{L}\p{N}]+(?:['’\-‑][\p{L}\p{N}]+)*['’]?(?![\p{L}\p{N}])/gu;
const asciiWordPattern = /[A-Za-z0-9]+(?:['’-][A-Za-z0-9]+)*/g;
const nonAscii = /[^\u0000-\u007f‘’“”—–…é]/;
const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'dr',
  'st',
  'messrs',
  'prof',
  'capt',
  'col',
  'gen',
  'lt',
  'sgt',
  'rev',
  'hon',
]);

let lastParagraph: string | undefined;
let lastTokens: Token[] = [];

/** The words of a paragraph in order. The last answer is kept, since one rule after the other asks about one paragraph. */
export function tokensOf(paragraph: string): readonly Token[] {
  if (paragraph === lastParagraph) return lastTokens;
  const tokens: Token[] = [];
  const pattern = nonAscii.test(paragraph) ? wordPattern : asciiWordPattern;
  pattern.lastIndex = 0;
  let previousEnd = 0;
  for (let match = pattern.exec(paragraph); match; match = pattern.exec(paragraph)) {
    let text = match[0];
    if (/['’]$/.test(text)) text = text.slice(0, -1);
    const start = match.index;
    const previous = tokens.at(-1);
    const gap = gapKind(paragraph, previousEnd, start);
    const title = previous !== undefined && gap === 'end' && isTitle(paragraph, previous, start);
    const first = text.charCodeAt(0);
    tokens.push({
      text,
      lower: lowered(text),
      start,
      end: start + text.length,
      follows: previous !== undefined && (gap === 'blank' || title),
      opensSentence: previous === undefined || (gap === 'end' && !title),
      capital: (first >= 65 && first <= 90) || (first > 127 && /^\p{Lu}/u.test(text)),
    });
    previousEnd = start + text.length;
  }
  lastParagraph = paragraph;
  lastTokens = tokens;
  return tokens;
}

function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}

function gapKind(paragraph: string, start: number, end: number): 'blank' | 'end' | 'mark' {
  let kind: 'blank' | 'end' | 'mark' = 'blank';
  for (let offset = start; offset < end; offset++) {
    const unit = paragraph.charCodeAt(offset);
    if (unit === 32 || unit === 10 || unit === 13 || unit === 9 || unit === 0xa0) continue;
    // . ! ? … and the marks of speech
    if (
      unit === 0x2e ||
      unit === 0x21 ||
      unit === 0x3f ||
      unit === 0x2026 ||
      unit === 0x22 ||
      unit === 0x201c ||
      unit === 0x2018 ||
      unit === 0x201d
    )
      return 'end';
    kind = 'mark';
  }
  return kind;
}

/** "Mr. Holmes": the full stop ends no sentence. */
function isTitle(paragraph: string, token: Token, nextStart: number): boolean {
  return titles.has(token.lower) && /^\.\s+$/.test(paragraph.slice(token.end, nextStart));
}
