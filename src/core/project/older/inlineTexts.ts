import { isObject, type Members } from '../../storage/jsonValues';
import { decodeText } from '../../text/decode';
import { readHeading } from '../../text/chapterHeading';
import { chapterFiles } from '../chapters/chapterFiles';
import { chapterFileName, chapterPlaces, chapterSlug } from '../chapters/chapterNames';
import { chapterOfFile } from '../chapters/chapterOfFile';
import { chaptersFolder, phaseFiles } from '../layout';
import type { Phase } from '../../../shared/values';

// Older projects keep their texts inside the records. What is said here of such a record is said without looking at any file.

/** A text of the author's as it would lie in the project. */
export interface InlineFile {
  path: string;
  bytes: Uint8Array;
}

interface BesideText {
  /** The key of the record that held it. */
  key: string;
  bytes: Uint8Array;
}

interface InlineTexts {
  /** The phase's text: one file, or the chapters in order. */
  files: InlineFile[];
  /** The same as one text. */
  whole: BesideText;
  /** Texts that the record holds beside it, such as the outline before its notes were written in. */
  beside: BesideText[];
  /** The record without its texts; everything else as it was. */
  rest: Record<string, unknown>;
}

/** Where a text may stand, the one that counts first. An outline with its notes is the later and richer one. */
const textKeys: Readonly<Record<Phase, readonly string[]>> = {
  brief: ['content', 'text'],
  outline: ['annotatedOutlineText', 'content', 'text', 'outlineText'],
  sample: ['content', 'text'],
  final: ['content', 'text'],
};

/** Where a list of texts may stand. */
const listKeys: Readonly<Partial<Record<Phase, string>>> = { sample: 'samples', final: 'chapters' };

/** The texts that a record of an older project holds; undefined when it holds none. Never throws, whatever the JSON is. */
export function inlineTexts(phase: Phase, record: unknown): InlineTexts | undefined {
  const members = recordMembers(phase, record);
  if (!members) return undefined;
  const rest: Record<string, unknown> = { ...members };
  const found: { key: string; files: InlineFile[]; whole: string }[] = [];
  for (const key of textKeys[phase]) {
    const text = members[key];
    if (typeof text !== 'string' || text.trim() === '') continue;
    delete rest[key];
    found.push({ key, files: filesOfText(phase, text, members['title']), whole: text });
  }
  const listKey = listKeys[phase];
  const pieces = listKey === undefined ? [] : piecesOf(members[listKey]);
  if (listKey !== undefined && pieces.some(({ text }) => text !== '')) {
    const left = pieces.map((piece) => piece.rest).filter((piece) => piece !== undefined);
    if (left.length > 0) rest[listKey] = left;
    else delete rest[listKey];
    const texts = pieces.filter(({ text }) => text !== '');
    const whole = joined(texts);
    const files = phase === 'final' ? chaptersOf(texts) : filesOfText(phase, whole, undefined);
    found.push({ key: listKey, files, whole });
  }
  const [first, ...others] = found;
  if (!first) return undefined;
  const beside = others
    .filter(({ whole }) => whole !== first.whole)
    .map(({ key, whole }) => ({ key, bytes: bytesOf(whole) }));
  return { files: first.files, whole: { key: first.key, bytes: bytesOf(first.whole) }, beside, rest };
}

/** The simplest records are a text, or a list of texts, and nothing around it. */
export function recordMembers(phase: Phase, record: unknown): Members | undefined {
  if (typeof record === 'string') return { content: record };
  if (Array.isArray(record)) {
    const key = listKeys[phase];
    return key === undefined ? undefined : { [key]: record };
  }
  return isObject(record) ? record : undefined;
}

interface Piece {
  /** Empty for an item without one. */
  text: string;
  title: string;
  number: number | undefined;
  /** What else the item says; undefined when nothing. */
  rest: unknown;
}

function piecesOf(list: unknown): Piece[] {
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown): Piece => {
    if (typeof item === 'string')
      return {
        text: item.trim() === '' ? '' : item,
        title: '',
        number: undefined,
        rest: item.trim() === '' ? item : undefined,
      };
    if (!isObject(item)) return { text: '', title: '', number: undefined, rest: item };
    const { content, text, ...rest } = item;
    const [first, second] = [content, text].map((value) =>
      typeof value === 'string' && value.trim() !== '' ? value : undefined,
    );
    const chosen = first ?? second;
    if (chosen === undefined) return { text: '', title: '', number: undefined, rest: item };
    const { title } = rest;
    const number = [rest['number'], rest['chapter']].find((value) => Number.isInteger(value)) as
      number | undefined;
    // A second text of the same piece stays where it is.
    const other = first !== undefined && second !== undefined && second !== first ? { text: second } : {};
    const left = { ...rest, ...other };
    return {
      text: chosen,
      title: typeof title === 'string' ? oneLine(title) : '',
      number,
      rest: Object.keys(left).length > 0 ? left : undefined,
    };
  });
}

/** Pieces with titles stand under them; a line divides those without. */
function joined(pieces: readonly Piece[]): string {
  const parts = pieces.map((piece, index) => {
    const text = headed(piece, '##');
    return index > 0 && piece.title === '' ? `---\n\n${text}` : text;
  });
  return parts
    .map((part, index) => (index < parts.length - 1 ? `${part}${part.endsWith('\n') ? '\n' : '\n\n'}` : part))
    .join('');
}

function headed({ title, text }: Piece, marks: string): string {
  if (title === '') return text;
  const firstLine = /\S.*/u.exec(text)?.[0] ?? '';
  const form = readHeading(firstLine)?.form;
  const names =
    /^#/.test(firstLine) || firstLine.trim() === title || form === 'chapter' || form === 'special';
  return names ? text : `${marks} ${title}\n\n${text}`;
}

function chaptersOf(pieces: readonly Piece[]): InlineFile[] {
  const texts = pieces.map((piece) => headed(piece, '#'));
  const headings = texts.map((text) => chapterOfFile('', text));
  const places = chapterPlaces(pieces.map(({ number }, index) => number ?? headings[index]!.number));
  return texts.map((text, index) => {
    const { number, letter } = places[index]!;
    const slug = chapterSlug(headings[index]!.title);
    return { path: `${chaptersFolder}/${chapterFileName(number, letter, slug)}`, bytes: bytesOf(text) };
  });
}

function filesOfText(phase: Phase, text: string, title: unknown): InlineFile[] {
  const bytes = bytesOf(text);
  if (phase !== 'final') return [{ path: phaseFiles[phase], bytes }];
  // Named as a file would be, for a text that has no heading of its own.
  const fileName = typeof title === 'string' && title.trim() !== '' ? `${oneLine(title)}.md` : 'final.md';
  return chapterFiles(decodeText(bytes), fileName, [], '');
}

function oneLine(title: string): string {
  return title.replace(/\s+/gu, ' ').trim();
}

/** JSON can hold half a character and NUL, which no text file can. */
function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text.replace(/[\0\p{Surrogate}]/gu, '\u{FFFD}'));
}
