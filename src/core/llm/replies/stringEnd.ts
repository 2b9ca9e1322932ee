import { invisible } from './documentBounds';

/** Where a string stands: as the value of a key, or as an element of a list. `outermost`: in the document's root. */
interface StringPlace {
  within: 'object' | 'list';
  outermost: boolean;
}

// Remarks are short and few here: what looks like one within a text must not be read to its far end again at every mark. A `#` or `//`
// stands behind white space or a comma, since right behind a mark it is what somebody says.
const blanks = `[\\s${invisible}]*`;
const remark = `(?:(?<=[\\s,，])(?://|#)[^\\n]{0,120}\\n|/\\*[^*]{0,120}\\*/)`;
const gap = `${blanks}(?:${remark}${blanks}){0,8}`;
const key = `(?:["“”＂][^"“”＂\\n]{1,64}["“”＂]|'[^'\\n]{1,64}'|[A-Za-z_][\\w-]*)${gap}[:：]`;
const quotedKey = `["“”＂'][^"“”＂'\\n]{1,64}["“”＂']${gap}[:：]`;
const closed = `(?:${gap}(?:[,，}｝\\]］"“'\\x60＂{｛]|$))`;

// What comes after a string that has ended. A list that is not closed, and the last brace of all, may be missing.
const after = {
  object: new RegExp(`${gap}(?:[,，]${gap}(?:${key}|[}｝])|[}｝]${closed}|${key}|$)`, 'uy'),
  outermostObject: new RegExp(`${gap}(?:[,，]${gap}(?:${key}|[}｝])|[}｝]|${key}|$)`, 'uy'),
  list: new RegExp(
    `${gap}(?:[,，]${gap}(?:["“”'\\x60＂{｛[［\\]］\\d-]|(?:null|true|false|None|True|False)\\b)|[\\]］}｝]${closed})`,
    'uy',
  ),
  outermostList: new RegExp(`${gap}(?:[,，]${gap}["“”'\\x60＂{｛[［\\]］\\d-]|[\\]］])`, 'uy'),
};
// What would come after a string if a mark of another kind had closed it.
const afterOtherMark = {
  object: new RegExp(`${gap}(?:[,，]${gap}(?:${key}|[}｝])|[}｝]${closed}|${quotedKey})`, 'uy'),
  list: new RegExp(`${gap}(?:[,，]${gap}["“”'\\x60＂]|[\\]］]${closed})`, 'uy'),
};
const afterWithLineBreak = /[ \t]*\r?\n\s*["“'`＂]/y;
const isKeyNext = new RegExp(`${gap}[:：]`, 'uy');

/** Whether a string may end with the mark at that place, by what comes then. */
function mayEnd(text: string, at: number, { within, outermost }: StringPlace): boolean {
  const follows = after[outermost ? (within === 'object' ? 'outermostObject' : 'outermostList') : within];
  return matches(follows, text, at + 1) || (within === 'list' && matches(afterWithLineBreak, text, at + 1));
}

/**
 * Where the string that begins at `begin` ends: the place of its closing quotation mark. Writers of dialogue leave the marks in it
 * unescaped, `"He said "no" to her."`, so a mark closes only where what follows may follow a string, and where the marks before it
 * pair up as quotations do. Undefined where no mark, or more than one, would do.
 */
export function endOfLooseString(text: string, begin: number, place: StringPlace): number | undefined {
  const opening = text[begin]!;
  const closing = opening === '“' || opening === '”' ? '”' : opening;
  let found: number | undefined;
  /** Where the quotation that we are in begins. */
  let quoted: number | undefined;
  let unescapedMarks = 0;
  let escapedMarks = 0;
  for (let at = begin + 1; at < text.length; at++) {
    const isEscaped = text[at] === '\\';
    if (isEscaped) at++;
    const mark = text[at]!;
    // One that closes the wrong way, “a“，“key“：“b”: read on to the next right one, it would take the key along.
    const isOther = mark !== closing && !isEscaped && /["“”'`＂]/.test(mark) && !isApostrophe(text, at);
    if (isOther && matches(afterOtherMark[place.within], text, at + 1)) return undefined;
    if (mark === '“') quoted ??= at;
    if (mark === '”' && closing !== '”' && quoted !== undefined && text[quoted] === '“') quoted = undefined;
    if (mark !== closing || (closing === "'" && isApostrophe(text, at))) continue;
    if (isEscaped) {
      // Some escaped and some not: nobody can say which of them were forgotten.
      if (unescapedMarks > 0) return found;
      escapedMarks++;
      continue;
    }
    // The first mark may stand in any prose; a later one only after quotations that are closed.
    if ((quoted === undefined || unescapedMarks === 0) && mayEnd(text, at, place)) {
      if (found !== undefined) return undefined;
      found = at;
    }
    unescapedMarks++;
    if (escapedMarks > 0) return found;
    if (quoted !== undefined) {
      if (!isQuotation(text, quoted, at)) return found;
      quoted = undefined;
    } else if (closing !== '”' && opensQuotation(text, at)) quoted = at;
    else return found;
  }
  return found;
}

/** Where a key that begins at `begin` ends: at the next mark like its own, if a colon comes then. */
export function endOfKey(text: string, begin: number): number | undefined {
  const opening = text[begin]!;
  const closing = opening === '“' || opening === '”' ? '”' : opening;
  for (let at = begin + 1; at < text.length && at <= begin + 200; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '\n') return undefined;
    else if (text[at] === closing) return at;
  }
  return undefined;
}

// Before a quotation there is no Latin letter, within it something is said, and no Latin letter follows it at once. Without these, what
// stands between two strings, `"a"` … `"b"`, would pass as a quotation in one.

function opensQuotation(text: string, at: number): boolean {
  return !/[A-Za-z\d]/.test(text[at - 1]!) && /[^\s,，、。;；:：.}\]｝］)）]/.test(text[at + 1] ?? ' ');
}

function isQuotation(text: string, begin: number, end: number): boolean {
  if (/\s/.test(text[end - 1]!) || /[A-Za-z\d]/.test(text[end + 1] ?? '')) return false;
  const inner = text.slice(begin + 1, end);
  if (!/[\p{L}\p{N}]|^(?:…+|—+)?[！？!?]*$/u.test(inner) || inner === '') return false;
  return !(/^[A-Za-z_][\w-]*$/.test(inner) && matches(isKeyNext, text, end + 1));
}

function isApostrophe(text: string, at: number): boolean {
  return /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at + 1] ?? '');
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
