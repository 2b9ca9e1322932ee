import { isTooLarge, readStrictJson } from './replyJson';
import {
  beginOfDocument,
  endOfDocument,
  holdsPartOfDocument,
  invisible,
  withoutReasoning,
} from './documentBounds';
import { repairDocument, type Restored } from './repairJson';

export interface FoundDocument {
  value: unknown;
  /** It was no valid JSON as it stood. */
  repaired: boolean;
  /**
   * What had to be put in between its pieces, or `the last brace` where there is one too many: signs that something may be lost. Then the
   * document counts only if the format knows every key in it, and for a brace if the outermost object has every key that it can have.
   */
  restored: Restored;
}

/**
 * The JSON documents that a reply holds, one after the other; prose, fences and reasoning around them are left out. A problem instead
 * where there is none, or where one cannot be read without guessing: then none of them counts.
 */
export function documentsIn(reply: string): FoundDocument[] | { problem: string } {
  if (isTooLarge(reply)) return { problem: 'it is larger than 20 MB' };
  const text = withoutReasoning(reply).replace(edges, '');
  const encoded = encodedDocument(text);
  const documents = plainDocuments(encoded?.text ?? text);
  if (!encoded || 'problem' in documents) return documents;
  if (!encoded.whole && documents.some(({ repaired }) => repaired))
    return { problem: 'it is not clear how its texts are escaped' };
  return documents.map((document) => ({ ...document, repaired: true }));
}

const edges = new RegExp(`^[\\s${invisible}]+|[\\s${invisible}]+$`, 'g');

function plainDocuments(text: string): FoundDocument[] | { problem: string } {
  const whole = readStrictJson(text);
  if ('value' in whole) return [{ value: whole.value, repaired: false, restored: 'nothing' }];
  const documents: FoundDocument[] = [];
  for (let at = 0; ;) {
    const begin = beginOfDocument(text, at);
    const between = text.slice(at, begin);
    // With the bracket that follows: what has a name in front stands in some object.
    if (holdsPartOfDocument(between + (text[begin ?? text.length] ?? '')))
      return { problem: 'a part of it stands outside its brackets' };
    const strayBrackets = documents.length > 0 ? /^[\s}\]]*/.exec(between)![0].replace(/\s/g, '') : '';
    if (strayBrackets === '}') documents.at(-1)!.restored = 'the last brace';
    else if (strayBrackets !== '') return { problem: 'its brackets do not match' };
    if (begin === undefined) return documents.length > 0 ? documents : { problem: 'there is no JSON in it' };
    const end = endOfDocument(text, begin);
    const strict = end === undefined ? undefined : readStrictJson(text.slice(begin, end));
    if (strict && 'value' in strict) {
      documents.push({ value: strict.value, repaired: false, restored: 'nothing' });
      at = end!;
    } else {
      const mended = repairDocument(text, begin);
      if ('problem' in mended) return mended;
      documents.push({ value: mended.value, repaired: true, restored: mended.restored });
      at = mended.end;
    }
  }
}

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  '#39': "'",
  apos: "'",
  lt: '<',
  gt: '>',
  amp: '&',
};

/**
 * The document's text where all of it was encoded once more: as a JSON string, with or without its quotes, or for HTML. `whole` for a
 * string with its quotes; else it may be that only some of it was escaped, and then what comes out must be JSON as it stands.
 */
function encodedDocument(text: string): { text: string; whole: boolean } | undefined {
  const bare = text.replace(/^```\w*\s*/, '').replace(/\s*```$/, '');
  const string = bare.startsWith('"') ? parsedString(bare) : undefined;
  if (string !== undefined) return { text: string, whole: true };
  const plain = beginOfDocument(text, 0) ?? text.length;
  const escaped = /[{[](?:\s|\\[nrt])*\\"/.exec(text);
  if (escaped && escaped.index < plain) {
    const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
    const inner = text.slice(escaped.index, end).replace(/\r?\n/g, '\\n').replace(/\t/g, '\\t');
    const part = parsedString(`"${inner}"`);
    return part === undefined ? undefined : { text: part, whole: false };
  }
  const forHtml = /[{[]\s*&(?:quot|#34);/.exec(text);
  if (!forHtml || forHtml.index > plain) return undefined;
  const decoded = text.replace(/&(quot|#34|#39|apos|lt|gt|amp);/g, (_whole, name: string) => entities[name]!);
  return { text: decoded, whole: false };
}

function parsedString(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
