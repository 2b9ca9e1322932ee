import { maxJsonDepth } from '../../storage/jsonText';
import { invisible } from './documentBounds';
import type { DocumentProblem } from './documentProblem';
import type { JsonPiece } from './replyJson';
import { endOfKey, endOfLooseString } from './stringEnd';

/** A document that is nearly JSON, read piece by piece. */
interface LenientDocument {
  /** What stands in it, with strings as they are meant. */
  pieces: JsonPiece[];
  /** The same as a text: JSON but for brackets that may be missing. */
  text: string;
  /** A comma was missing somewhere. */
  lackedComma: boolean;
  /** UTF-16 offset just behind it. */
  end: number;
}

/**
 * Reads the document that begins at a bracket, through the faults that do not change what it says: full-width and curly marks for JSON's
 * own, single quotes, unescaped quotes in dialogue, line breaks in strings, wrong escapes, keys without quotes, Python's literals,
 * comments. Gives back what is in the way where it could be read in more than one way.
 */
export function readLooseDocument(
  text: string,
  begin: number,
): LenientDocument | { problem: DocumentProblem } {
  try {
    return new LooseReader(text, begin).read();
  } catch (error) {
    if (error instanceof Unclear) return { problem: error.problem };
    throw error;
  }
}

/** Thrown within a reading alone. */
class Unclear extends Error {
  constructor(readonly problem: DocumentProblem) {
    super(problem);
  }
}

type Expected = 'key' | 'colon' | 'value' | 'comma';
interface Frame {
  bracket: '{' | '[';
  expected: Expected;
  /** The mark that the strings of a list begin with. */
  mark?: string;
  holdsElements: boolean;
}

const brackets: Readonly<Record<string, '{' | '}' | '[' | ']'>> = {
  '{': '{',
  '｛': '{',
  '}': '}',
  '｝': '}',
  '[': '[',
  '［': '[',
  ']': ']',
  '］': ']',
};
const literals: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  True: 'true',
  False: 'false',
  None: 'null',
  TRUE: 'true',
  FALSE: 'false',
  NULL: 'null',
};
const blanks = new RegExp(`[\\s${invisible}]+`, 'y');
const comment = /\/\/[^\n]*|#[^\n]*|\/\*[^]*?\*\//y;
const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const wordForm = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;
const keyForm = /^[\p{L}\p{N}_$. -]+$/u;
const bare = new RegExp(`[^\\s${invisible},:{}[\\]"'\\x60“”＂，：｛｝［］/#]+`, 'y');

class LooseReader {
  private readonly pieces: JsonPiece[] = [];
  private readonly written: string[] = [];
  private readonly open: Frame[] = [];
  private sawLineBreak = false;
  private sawRemark = false;
  private remarkHasOwnLine = false;
  private lackedComma = false;
  private keyMark: string | undefined;
  private at: number;

  constructor(
    private readonly text: string,
    begin: number,
  ) {
    this.at = begin;
  }

  read(): LenientDocument {
    do {
      this.skipBlanks();
      const character = this.text[this.at];
      if (character === undefined) break;
      const bracket = brackets[character];
      if (bracket) this.bracket(bracket);
      else if (character === ',' || character === '，') this.comma();
      else if (character === ':' || character === '：') this.colon();
      else if (/["“”'`＂]/.test(character)) this.string();
      else this.bareWord();
    } while (this.open.length > 0);
    return { pieces: this.pieces, text: this.written.join(' '), lackedComma: this.lackedComma, end: this.at };
  }

  private bracket(bracket: '{' | '}' | '[' | ']'): void {
    this.at++;
    if (bracket === '{' || bracket === '[') {
      if (this.open.length > 0) this.startValue();
      const expected = bracket === '{' ? 'key' : 'value';
      this.open.push({ bracket, expected, holdsElements: false });
      if (this.open.length > maxJsonDepth) throw new Unclear('too_deep');
    } else {
      const { expected } = this.frame;
      if (this.sawRemark && (this.remarkHasOwnLine || !this.frame.holdsElements))
        throw new Unclear('left_out');
      const closes = this.frame.bracket === (bracket === '}' ? '{' : '[');
      const lacksValue = expected === 'colon' || (expected === 'value' && this.frame.bracket === '{');
      if (lacksValue || (!closes && expected !== 'comma')) throw new Unclear('value_missing');
      if (this.written.at(-1) === ',') this.written.pop();
      // Whether it may be missing is decided when the document is whole.
      if (!closes) this.open.pop();
      if (this.open.pop() === undefined) throw new Unclear('brackets_unmatched');
    }
    this.add({ kind: bracket, value: '' }, bracket);
  }

  private comma(): void {
    this.at++;
    const { bracket, expected } = this.frame;
    if (expected !== 'comma') throw new Unclear('value_missing');
    this.frame.expected = bracket === '{' ? 'key' : 'value';
    this.written.push(',');
  }

  private colon(): void {
    this.at++;
    if (this.frame.expected !== 'colon') throw new Unclear('stray_colon');
    this.frame.expected = 'value';
    this.written.push(':');
  }

  private string(): void {
    const begin = this.at;
    const isKey =
      this.frame.bracket === '{' && (this.frame.expected === 'key' || this.frame.expected === 'comma');
    if (isKey) {
      const end = endOfKey(this.text, begin);
      if (end === undefined) throw new Unclear('end_unclear');
      this.at = end + 1;
      this.key(unescaped(this.text.slice(begin + 1, end)), this.text[begin]!);
      return;
    }
    const end = endOfLooseString(this.text, begin, {
      within: this.frame.bracket === '{' ? 'object' : 'list',
      outermost: this.open.length === 1,
    });
    if (end === undefined) throw new Unclear('end_unclear');
    // One among straight marks that has curly ones came from elsewhere; Python changes between the two straight ones itself.
    const mark = this.text[begin] === "'" ? '"' : this.text[begin]!;
    if (this.frame.bracket === '[' && (this.frame.mark ??= mark) !== mark) throw new Unclear('marks_mixed');
    this.startValue();
    const value = unescaped(this.text.slice(begin + 1, end));
    this.at = end + 1;
    this.add({ kind: 'text', value }, JSON.stringify(value));
  }

  private key(value: string, mark: string): void {
    // In `"text":"", a: ""` the rest might as well be what somebody says.
    if ((this.keyMark ??= mark) !== mark) throw new Unclear('marks_mixed');
    // A key that nobody knows is left out by most formats, and with a stray character in it every key is one.
    if (!keyForm.test(value)) throw new Unclear('key_damaged');
    if (this.frame.expected === 'comma') this.addComma();
    this.frame.expected = 'colon';
    this.add({ kind: 'key', value }, JSON.stringify(value));
  }

  private bareWord(): void {
    bare.lastIndex = this.at;
    const word = bare.exec(this.text)?.[0];
    if (word === undefined) throw new Unclear('foreign_text');
    this.at += word.length;
    const { bracket, expected } = this.frame;
    if (bracket === '{' && (expected === 'key' || expected === 'comma')) {
      if (!wordForm.test(word)) throw new Unclear('foreign_text');
      this.key(word, '');
      return;
    }
    if (expected === 'comma') throw new Unclear('foreign_text');
    this.startValue();
    const literal = Object.hasOwn(literals, word) ? literals[word] : undefined;
    if (literal !== undefined) this.add({ kind: 'plain', value: literal }, literal);
    else if (numberForm.test(word)) this.add({ kind: 'plain', value: word }, word);
    else throw new Unclear('foreign_text');
  }

  /** A comma may be missing before the value, on a line of its own. */
  private startValue(): void {
    const { frame } = this;
    if (frame.expected === 'comma' && frame.bracket === '[' && this.mayLackComma()) this.addComma();
    if (frame.expected !== 'value') throw new Unclear('foreign_text');
    frame.expected = 'comma';
    frame.holdsElements = true;
  }

  private addComma(): void {
    this.written.push(',');
    this.lackedComma = true;
    this.frame.expected = this.frame.bracket === '{' ? 'key' : 'value';
  }

  private mayLackComma(): boolean {
    const last = this.pieces.at(-1)!.kind;
    return this.sawLineBreak || last === '}' || last === ']';
  }

  private add(piece: JsonPiece, written: string): void {
    this.pieces.push(piece);
    this.written.push(written);
  }

  private get frame(): Frame {
    const frame = this.open.at(-1);
    if (!frame) throw new Unclear('brackets_unmatched');
    return frame;
  }

  private skipBlanks(): void {
    this.sawRemark = false;
    this.sawLineBreak = false;
    for (;;) {
      blanks.lastIndex = this.at;
      const blank = blanks.exec(this.text)?.[0];
      if (blank !== undefined) {
        this.at += blank.length;
        this.sawLineBreak ||= blank.includes('\n');
        continue;
      }
      comment.lastIndex = this.at;
      const remark = comment.exec(this.text)?.[0];
      if (remark === undefined) break;
      // On one line with the rest it would take a part of the document along.
      if (/["“”＂{}[\]]/.test(remark)) throw new Unclear('in_comment');
      // “# 3 more like this” behind an element stands for some that were left out, however it is worded.
      const frame = this.open.at(-1);
      if (saysLeftOut.test(remark) || (frame?.bracket === '[' && frame.holdsElements))
        throw new Unclear('left_out');
      this.sawRemark = true;
      this.remarkHasOwnLine = this.sawLineBreak;
      this.at += remark.length;
    }
  }
}

const saysLeftOut = /\.\.|…|省略|其余|类似|等等|omitted|\betc\b|and so on|remaining/i;

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * What the inside of a string says. A backslash before anything that needs none is left out; before a Latin letter or digit it might as
 * well be meant.
 */
function unescaped(inner: string): string {
  return inner.replace(
    /\\(?:u([\da-fA-F]{4})|([^]))/gu,
    (_whole, code: string | undefined, letter: string) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (Object.hasOwn(escapes, letter)) return escapes[letter]!;
      if (/[A-Za-z\d]/.test(letter)) throw new Unclear('escapes_unclear');
      return letter;
    },
  );
}
