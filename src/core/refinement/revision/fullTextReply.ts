import { documentsIn } from '../../llm/replies/documentsIn';
import { withoutReasoning } from '../../llm/replies/reasoningTags';
import { isObject, type Members } from '../../storage/jsonValues';
import { partRevisedAs, type FullText, type ToldPart } from './toldParts';

/** Longer replies are not looked through. */
const longestReply = 8_000_000;

/**
 * The full text that a reply is, or holds, in place of edits: as it is, in a fence, under some key of a document, or as the one edit that
 * says of no passage. Undefined for what is no revision of a text that was told.
 */
export function fullTextIn(reply: string, told: readonly ToldPart[]): FullText | undefined {
  if (reply.length > longestReply) return undefined;
  for (const text of candidates(reply).map(withoutTags)) {
    const part = partRevisedAs(text, told);
    if (part) return { text, part };
  }
  return undefined;
}

function candidates(reply: string): string[] {
  const text = withoutReasoning(reply).trim();
  const documents = documentsIn(reply);
  const values = 'problem' in documents ? [] : documents.map(({ value }) => value);
  const [only] = values;
  if (values.length === 1 && isObject(only)) {
    const said = textsOf(only);
    if (said.length > 0) return said;
  }
  // What begins like a document and cannot be read as one is no prose.
  if (/^[{[]/.test(text)) return [];
  return [...fenced(text), text];
}

/** Texts that a document has in place of edits, the longest first. With edits that name their passages there is none. */
function textsOf(document: Members, depth = 0): string[] {
  const { edits } = document;
  if (Array.isArray(edits) && edits.length > 0) {
    const [only] = edits as unknown[];
    const isWhole = edits.length === 1 && isObject(only) && passageKeys.every((key) => isBlank(only[key]));
    return isWhole ? strings(only) : [];
  }
  const inner = depth === 0 ? Object.values(document).filter(isObject) : [];
  return [...strings(document), ...inner.flatMap((each) => textsOf(each, depth + 1))].sort(
    (one, other) => other.length - one.length,
  );
}

/** The keys with which an edit says where it goes. */
const passageKeys = ['passage', 'start', 'end', 'after', 'before'] as const;

function strings(document: Members): string[] {
  return Object.values(document).filter((value) => typeof value === 'string');
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** What stands in the one fence of a reply. */
function fenced(text: string): string[] {
  const fences = [...text.matchAll(/^(`{3,}|~{3,})\w*[ \t]*$/gm)];
  if (fences.length !== 2) return [];
  const [open, close] = fences as [RegExpExecArray, RegExpExecArray];
  return [text.slice(open.index + open[0].length, close.index).replace(/^\r?\n|\r?\n$/g, '')];
}

/** Texts are told between tags, which some models repeat. */
function withoutTags(text: string): string {
  const tagged = /^\s*<text(-\d+)?(?: [^>\n]*)?>\r?\n([^]*)\r?\n<\/text\1>\s*$/.exec(text);
  return tagged ? tagged[2]! : text;
}
