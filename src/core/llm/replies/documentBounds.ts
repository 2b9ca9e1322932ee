import { endOfString } from './replyJson';

// Characters that show nothing and that models, editors and terminals leave in texts.
export const invisible = '\u{200B}-\u{200D}\u{2060}\u{FEFF}';

/** The reply without the reasoning that a server left in it. A reasoning that never ends leaves nothing. */
export function withoutReasoning(text: string): string {
  const begin = new RegExp(`^[\\s${invisible}]*<(think|thinking|reasoning|thought)>`, 'i').exec(text);
  if (begin) {
    const end = new RegExp(`</${begin[1]}>`, 'i').exec(text);
    return end ? withoutReasoning(text.slice(end.index + end[0].length)) : '';
  }
  // Templates that open the tag in the prompt leave only its end in the reply; quoted in a document it would be the author's.
  const lone = /<\/(?:think|thinking|reasoning|thought)>/i.exec(text);
  const first = lone ? beginOfDocument(text, 0) : undefined;
  if (!lone || (first !== undefined && first < lone.index && isAtBegin(text, first))) return text;
  return text.slice(lone.index + lone[0].length);
}

function isAtBegin(text: string, at: number): boolean {
  return new RegExp(`^[\\s${invisible}]*(?:\`\`\`\\w*\\s*)?$`).test(text.slice(0, at));
}

/** Where, from there on, a JSON document seems to begin: a bracket, and then what may come first in it. Not `[1]`, not `{name}`. */
export function beginOfDocument(text: string, from: number): number | undefined {
  const begin = new RegExp(
    `[{｛][\\s${invisible}]*(?:["'“”＂}｝]|//|/\\*|[A-Za-z_][\\w-]*\\s*[:：])|[[［][\\s${invisible}]*(?:["'“”＂{｛[［]|//|/\\*|\\](?!\\())`,
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
