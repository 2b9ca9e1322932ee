import { isTooLarge } from '../../storage/jsonText';
import {
  beginOfDocument,
  endOfDocument,
  holdsPartOfDocument,
  withoutBlankEdges,
  withoutFence,
} from './documentBounds';
import type { DocumentProblem } from './documentProblem';
import { withoutReasoning } from './reasoningTags';
import { repairDocument, type Restored } from './repairJson';
import { readStrictJson } from './replyJson';

export interface FoundDocument {
  value: unknown;
  /** It was no valid JSON as it stood. */
  repaired: boolean;
  /**
   * What had to be put in between its pieces, or `the last brace` where there is one too many: signs that something may be lost. Then the
   * document counts only if the format knows every key in it, and for a brace if the outermost object has every key that it can have.
   */
  restored: Restored;
  /** What stands around it, a fence apart: nothing, something on other lines, or something on its own lines. */
  surroundings: 'none' | 'other lines' | 'its own lines';
}

/** More of them than that are no answer, and each of them may have to be read to the end of the reply. */
const maxDocuments = 100;

/**
 * The JSON documents that a reply holds, one after the other; prose, fences and reasoning around them are left out. A problem instead
 * where there is none, or where one cannot be read without guessing: then none of them counts.
 */
export function documentsIn(reply: string): FoundDocument[] | { problem: DocumentProblem } {
  if (isTooLarge(reply)) return { problem: 'too_large' };
  const text = withoutBlankEdges(withoutReasoning(reply));
  const encoded = encodedDocument(text);
  const documents = plainDocuments(encoded?.text ?? text);
  if (!encoded || 'problem' in documents) return documents;
  if (!encoded.whole && documents.some(({ repaired }) => repaired)) return { problem: 'escapes_unclear' };
  const { surroundings } = encoded;
  return documents.map((document) => ({
    ...document,
    ...(surroundings && { surroundings }),
    repaired: true,
  }));
}

function plainDocuments(text: string): FoundDocument[] | { problem: DocumentProblem } {
  const whole = readStrictJson(withoutFence(text));
  if ('value' in whole)
    return [{ value: whole.value, repaired: false, restored: 'nothing', surroundings: 'none' }];
  const documents: FoundDocument[] = [];
  for (let at = 0; ;) {
    const begin = beginOfDocument(text, at);
    const between = text.slice(at, begin);
    // With the bracket that follows: what has a name in front stands in some object.
    if (holdsPartOfDocument(between + (text[begin ?? text.length] ?? '')))
      return { problem: 'outside_brackets' };
    const strayBrackets = documents.length > 0 ? /^[\s}\]]*/.exec(between)![0].replace(/\s/g, '') : '';
    if (strayBrackets === '}') documents.at(-1)!.restored = 'the last brace';
    else if (strayBrackets !== '') return { problem: 'brackets_unmatched' };
    if (begin === undefined) return documents.length > 0 ? documents : { problem: 'no_json' };
    if (documents.length === maxDocuments) return { problem: 'several_documents' };
    const read = documentAt(text, begin);
    if ('problem' in read) return read;
    const { end, ...document } = read;
    documents.push({ ...document, surroundings: surroundingsOf(text, begin, end) });
    at = end;
  }
}

function documentAt(
  text: string,
  begin: number,
): (Omit<FoundDocument, 'surroundings'> & { end: number }) | { problem: DocumentProblem } {
  const end = endOfDocument(text, begin);
  const strict = end === undefined ? undefined : readStrictJson(text.slice(begin, end));
  if (strict && 'value' in strict)
    return { value: strict.value, repaired: false, restored: 'nothing', end: end! };
  if (strict?.problem === 'too_many_parts') return strict;
  const mended = repairDocument(text, begin);
  return 'problem' in mended ? mended : { ...mended, repaired: true };
}

function surroundingsOf(text: string, begin: number, end: number): FoundDocument['surroundings'] {
  const before = text.slice(0, begin);
  const behind = text.slice(end);
  if (/^(?:```\w*)?$/.test(withoutBlankEdges(before)) && /^(?:```)?$/.test(withoutBlankEdges(behind)))
    return 'none';
  const line = before.slice(before.lastIndexOf('\n') + 1) + /^.*/.exec(behind)![0];
  return withoutBlankEdges(line) === '' ? 'other lines' : 'its own lines';
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

interface EncodedDocument {
  text: string;
  /** A string with its quotes; else it may be that only some of it was escaped, and then what comes out must be JSON as it stands. */
  whole: boolean;
  /** Of what was decoded, where that is not all of the reply. */
  surroundings?: FoundDocument['surroundings'];
}

/** The document's text where all of it was encoded once more: as a JSON string, with or without its quotes, or for HTML. */
function encodedDocument(text: string): EncodedDocument | undefined {
  const bare = withoutFence(text);
  const string = bare.startsWith('"') ? parsedString(bare) : undefined;
  if (string !== undefined) return { text: string, whole: true };
  const plain = beginOfDocument(text, 0) ?? text.length;
  const escaped = /[{[](?:\s|\\[nrt]){0,200}\\"/.exec(text);
  if (escaped && escaped.index < plain) {
    const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
    const inner = text.slice(escaped.index, end).replace(/\r?\n/g, '\\n').replace(/\t/g, '\\t');
    const part = parsedString(`"${inner}"`);
    return part === undefined
      ? undefined
      : { text: part, whole: false, surroundings: surroundingsOf(text, escaped.index, end) };
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
