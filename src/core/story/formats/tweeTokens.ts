import type { Members } from '../../storage/jsonValues';
import { readNote } from './tweeNote';

/** A piece of a passage's text; offsets in UTF-16 units. */
export type TweeToken = { start: number; end: number } & (
  | { kind: 'text' }
  /** `[[text->target][setter]]` */
  | { kind: 'link'; link: TweeLink }
  /** `<<name args>>`; `closedBy` is the index of the token that closes it. */
  | { kind: 'macro'; name: string; args: string; closedBy?: number }
  /** Undefined where it is one, and cannot be read. */
  | { kind: 'note'; content: Members | undefined }
);

interface TweeLink {
  text: string;
  target: string;
  /** Undefined where there is none. */
  setter?: string;
}

/** What is read to the letter, by what begins and what ends it: no link in it is one. */
const verbatim: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['/*', '*/'],
  ['/%', '%/'],
  ['{{{', '}}}'],
  ['"""', '"""'],
  ['<nowiki>', '</nowiki>'],
  ['<script', '</script>'],
  ['<style', '</style>'],
];

const begins = /\[\[|<<|<!--|\/[*%]|\{\{\{|"""|<(?:nowiki>|script|style)/g;

/** The whole text in pieces, in order; macros that are closed know by which. */
export function tweeTokens(text: string): TweeToken[] {
  const tokens: TweeToken[] = [];
  /** Ends that are nowhere behind, so that nobody looks for them from every beginning. */
  const missing = new Set<string>();
  const endOf = (end: string, from: number): number => {
    if (missing.has(end)) return -1;
    const found = text.indexOf(end, from);
    if (found === -1) missing.add(end);
    return found;
  };
  let plain = 0;
  const add = (token: TweeToken): void => {
    if (token.start > plain) tokens.push({ kind: 'text', start: plain, end: token.start });
    tokens.push(token);
    plain = token.end;
    begins.lastIndex = token.end;
  };
  begins.lastIndex = 0;
  for (let found = begins.exec(text); found !== null; found = begins.exec(text)) {
    const start = found.index;
    const token = tokenAt(text, start, found[0], endOf);
    if (token !== undefined) add(token);
  }
  if (plain < text.length) tokens.push({ kind: 'text', start: plain, end: text.length });
  matchClosings(tokens);
  return tokens;
}

function tokenAt(
  text: string,
  start: number,
  sign: string,
  endOf: (end: string, from: number) => number,
): TweeToken | undefined {
  if (sign === '[[') return linkAt(text, start);
  if (sign === '<<') return endOf('>>', start) === -1 ? undefined : macroAt(text, start);
  const note = readNote(text, start);
  if (note !== undefined) return { kind: 'note', start, end: note.end, content: note.content };
  const [opening, closing] = verbatim.find(([opens]) => opens === sign)!;
  const end = endOf(closing, start + opening.length);
  return end === -1 ? undefined : { kind: 'text', start, end: end + closing.length };
}

/** Undefined for what begins as one and is none. */
function linkAt(text: string, start: number): (TweeToken & { kind: 'link' }) | undefined {
  const end = linkEnd(text, start);
  if (end === undefined) return undefined;
  const inner = text.slice(start + 2, end - 2);
  const parts = inner.indexOf('][');
  const words = parts === -1 ? inner : inner.slice(0, parts);
  const { text: shown, target } = textAndTarget(words);
  if (target === '' || isAddress(target)) return undefined;
  const link = { text: shown, target, ...(parts === -1 ? {} : { setter: inner.slice(parts + 2) }) };
  return { kind: 'link', start, end, link };
}

/** Behind the brackets that close the link which begins here. It stands in one line, but what it sets may hold quotations. */
function linkEnd(text: string, start: number): number | undefined {
  const line = text.indexOf('\n', start);
  const limit = line === -1 ? text.length : line;
  const words = /\](?=[\][])/g;
  words.lastIndex = start + 2;
  const found = words.exec(text);
  if (found === null || found.index >= limit) return undefined;
  if (text[found.index + 1] === ']') return found.index + 2;
  const setter = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\]\]/gs;
  setter.lastIndex = found.index + 2;
  for (let next = setter.exec(text); next !== null; next = setter.exec(text))
    if (next[0] === ']]') return next.index + 2;
  return undefined;
}

/** `text->target`, `target<-text`, `text|target`, or the target alone. */
function textAndTarget(words: string): { text: string; target: string } {
  const right = words.lastIndexOf('->');
  if (right !== -1) return { text: words.slice(0, right).trim(), target: words.slice(right + 2).trim() };
  const left = words.indexOf('<-');
  if (left !== -1) return { text: words.slice(left + 2).trim(), target: words.slice(0, left).trim() };
  const bar = words.lastIndexOf('|');
  if (bar !== -1) return { text: words.slice(0, bar).trim(), target: words.slice(bar + 1).trim() };
  return { text: words.trim(), target: words.trim() };
}

const isAddress = (target: string): boolean => /^(?:[a-z][a-z\d+.-]*:\/\/|mailto:)/i.test(target);

/** Quotations and links within its arguments may hold what would end it. */
const macroParts = /"(?:[^"\\]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\[\[[^\]\n]*\]\]|>>/gs;

function macroAt(text: string, start: number): TweeToken | undefined {
  const [head, name] = /^<<(\/?[A-Za-z][\w-]*|[=-])/.exec(text.slice(start, start + 80)) ?? [];
  if (head === undefined) return undefined;
  const from = start + head.length;
  let end = -1;
  macroParts.lastIndex = from;
  for (let part = macroParts.exec(text); part !== null && end === -1; part = macroParts.exec(text))
    if (part[0] === '>>') end = part.index;
  // With a quotation mark that stands alone.
  if (end === -1) end = text.indexOf('>>', from);
  return { kind: 'macro', name: name!, args: text.slice(from, end).trim(), start, end: end + 2 };
}

function matchClosings(tokens: readonly TweeToken[]): void {
  const open: { index: number; name: string }[] = [];
  tokens.forEach((token, index) => {
    if (token.kind !== 'macro') return;
    if (!token.name.startsWith('/')) {
      open.push({ index, name: token.name });
      return;
    }
    const name = token.name.slice(1);
    const at = open.findLastIndex((one) => one.name === name);
    if (at === -1) return;
    (tokens[open[at]!.index] as TweeToken & { kind: 'macro' }).closedBy = index;
    open.length = at;
  });
}
