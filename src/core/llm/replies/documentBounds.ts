import { endOfString } from '../../storage/jsonText';

// Characters that show nothing and that models, editors and terminals leave in texts.
export const invisible = '\u{200B}-\u{200D}\u{2060}\u{FEFF}';

const isBlank = new RegExp(`[\\s${invisible}]`);

/** The text without what shows nothing at both its ends. Counted inwards, since a pattern for its end would begin at every blank. */
export function withoutBlankEdges(text: string): string {
  let begin = 0;
  let end = text.length;
  while (begin < end && isBlank.test(text[begin]!)) begin++;
  while (end > begin && isBlank.test(text[end - 1]!)) end--;
  return text.slice(begin, end);
}

/** The text without the marks of a fence at its ends, where they are there. */
export function withoutFence(text: string): string {
  const begin = /^```\w*/.exec(text)?.[0].length ?? 0;
  const end = text.endsWith('```') ? Math.max(begin, text.length - 3) : text.length;
  return withoutBlankEdges(text.slice(begin, end));
}

/**
 * Where, from there on, a JSON document seems to begin: a bracket, and then what may come first in it. Not `[1]`, not `{name}`, and not
 * `[]` or `{}`, which in prose are a task to be ticked or a manner of speaking.
 */
export function beginOfDocument(text: string, from: number): number | undefined {
  const begin = new RegExp(
    `[{｛][\\s${invisible}]*(?:["'“”＂]|//|/\\*|[A-Za-z_][\\w-]*\\s*[:：])|[[［][\\s${invisible}]*(?:["'“”＂{｛[［]|//|/\\*)`,
    'g',
  );
  begin.lastIndex = from;
  return begin.exec(text)?.index;
}

/** Just behind the bracket that closes the one at `begin`, as in valid JSON; undefined where none does. */
export function endOfDocument(text: string, begin: number): number | undefined {
  let depth = 0;
  for (let at = begin; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}

/**
 * Whether what stands before, between or behind documents still looks like a part of one, so that leaving it out might lose
 * something. Brackets too many do not.
 */
export function holdsPartOfDocument(text: string): boolean {
  return (
    /["“”'＂][\w-]+\\?["“”'＂]\s*[:：]\s*\\?["“”'＂\d{｛[［tfnTFN-]/.test(text) ||
    new RegExp(`^[\\s${invisible}}\\]]*[,，:：]\\s*["“'＂{｛[［]`).test(text)
  );
}
