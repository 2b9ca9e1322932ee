import { isObject, type Members } from '../../storage/jsonValues';
import { shorten } from '../../text/shorten';
import type { TweeProblem } from './tweeProblem';

// Twee 3: https://github.com/iftechfoundation/twine-specs/blob/master/twee-3-specification.md

export interface Passage {
  name: string;
  tags: string[];
  metadata: Members;
  /** Without blanks around it. */
  text: string;
}

export interface ReadPassage extends Passage {
  /** Of its header and of the first line of its text, from 1. */
  line: number;
  textLine: number;
}

const escapeHeader = (text: string): string => text.replace(/[\\[\]{}]/g, '\\$&');
const unescapeHeader = (text: string): string => text.replace(/\\(.)/gs, '$1');

/** A line that would be a header is written as Twine writes it. */
export function writePassage({ name, tags, metadata, text }: Passage): string {
  const header = [
    `:: ${escapeHeader(name)}`,
    ...(tags.length > 0 ? [`[${tags.map(escapeHeader).join(' ')}]`] : []),
    ...(Object.keys(metadata).length > 0 ? [JSON.stringify(metadata)] : []),
  ];
  return `${header.join(' ')}\n${text.replace(/^::/gm, '\\::')}\n`;
}

/** The passages of a Twee 3 text in their order, whatever they are. */
export function readPassages(text: string): { passages: ReadPassage[]; problems: TweeProblem[] } {
  const lines = text.replace(/^\u{FEFF}/u, '').split(/\r\n|\r|\n/);
  const problems: TweeProblem[] = [];
  const passages: ReadPassage[] = [];
  const headers = lines.flatMap((line, index) => (line.startsWith('::') ? [index] : []));
  const before = lines.slice(0, headers[0] ?? lines.length);
  const above = before.findIndex((line) => line.trim() !== '');
  if (above !== -1)
    problems.push({
      kind: 'before_first',
      line: above + 1,
      said: shorten(before.slice(above).join('\n'), 80),
    });
  headers.forEach((at, index) => {
    const { faulty, ...header } = readHeader(lines[at]!.slice(2));
    if (faulty !== '') problems.push({ kind: 'metadata', line: at + 1, said: shorten(faulty, 80) });
    const body = lines.slice(at + 1, headers[index + 1]).map((line) => line.replace(/^\\:\\?:/, '::'));
    const blank = body.findIndex((line) => line.trim() !== '');
    passages.push({
      ...header,
      text: body.join('\n').trim(),
      line: at + 1,
      textLine: at + 2 + Math.max(0, blank),
    });
  });
  return { passages, problems };
}

/** `faulty`: what stands at its end and is no metadata. */
function readHeader(header: string): Omit<Passage, 'text'> & { faulty: string } {
  const [, name, tags, rest] = /^((?:\\.|[^\\[{])*)(?:\[((?:\\.|[^\\\]])*)\])?(.*)$/s.exec(header) ?? [];
  if (name === undefined) return { name: header.trim(), tags: [], metadata: {}, faulty: '' };
  const metadata = metadataOf(rest!.trim());
  return {
    name: unescapeHeader(name.trim()),
    tags: (tags ?? '').split(/\s+/).filter(Boolean).map(unescapeHeader),
    metadata: metadata ?? {},
    faulty: metadata === undefined ? rest!.trim() : '',
  };
}

function metadataOf(text: string): Members | undefined {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
