import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { countText } from '../src/core/text/counts';
import type { Language } from '../src/core/text/language';

/** Where a passage lies in a folder of texts that are in the public domain. The texts are not part of this repository. */
interface PassagePlace {
  name: string;
  language: Language;
  file: string;
  /** A whole line with which the passage begins, such as a heading; otherwise the first paragraph behind this share of the text. */
  from: string | number;
  /** Words, or Chinese characters, that it has at most. It ends with a paragraph. */
  most: number;
}

/** A passage as it is read: whole paragraphs, line ends as in the file but for `\r`. */
export interface Passage {
  name: string;
  language: Language;
  text: string;
  /** Words, or Chinese characters, as StoryFold counts them. */
  words: number;
}

const passagePlaces: readonly PassagePlace[] = [
  {
    name: 'A Scandal in Bohemia, II',
    language: 'en',
    file: 'en/a-scandal-in-bohemia.md',
    from: '# II',
    most: 4000,
  },
  {
    name: 'The Redheaded League, the beginning',
    language: 'en',
    file: 'en/the-redheaded-league.md',
    from: 0,
    most: 3500,
  },
  {
    name: 'The Speckled Band, the last third',
    language: 'en',
    file: 'en/the-adventure-of-the-speckled-band.md',
    from: 0.66,
    most: 3500,
  },
  {
    name: 'Pride and Prejudice, 34',
    language: 'en',
    file: 'en/pride-and-prejudice.txt',
    from: 'Chapter 34',
    most: 2600,
  },
  {
    name: 'Pride and Prejudice, 1 to 3',
    language: 'en',
    file: 'en/pride-and-prejudice.txt',
    from: 'Chapter 1',
    most: 3200,
  },
  { name: '孔乙己', language: 'zh', file: 'zh/luxun/孔乙己.md', from: 0, most: 4000 },
  { name: '药，一、二', language: 'zh', file: 'zh/luxun/药.md', from: 0, most: 2400 },
  { name: '故乡，前半', language: 'zh', file: 'zh/luxun/故乡.md', from: 0, most: 2600 },
  { name: '故乡，后半', language: 'zh', file: 'zh/luxun/故乡.md', from: 0.53, most: 2600 },
  { name: '社戏，后半', language: 'zh', file: 'zh/luxun/社戏.md', from: 0.4, most: 3800 },
];

/** The ten passages, from a folder that has the named files. Throws where one is not there. */
export function qualityPassages(corpus: string): Passage[] {
  return passagePlaces.map((place) => {
    const { name, language } = place;
    return passageOf(name, language, cut(textOf(join(corpus, place.file)), place));
  });
}

/** Every `.md` and `.txt` below a folder, whole, but for those with one of `skip` in their path. Throws where there is none. */
export function wholeTexts(corpus: string, skip: readonly string[]): Passage[] {
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|txt)$/.test(name) && !skip.some((part) => name.includes(part)))
    .sort();
  if (files.length === 0) throw new Error(`${corpus} has no text to read.`);
  return files.map((name) => {
    const text = textOf(join(corpus, name));
    return passageOf(basename(name), /\p{Script=Han}/u.test(text.slice(0, 200)) ? 'zh' : 'en', text);
  });
}

function passageOf(name: string, language: Language, text: string): Passage {
  return { name, language, text, words: countText(text, language).words };
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
}

function cut(whole: string, { from, most, language, file }: PassagePlace): string {
  const start = typeof from === 'number' ? paragraphAt(whole, from * whole.length) : lineAt(whole, from);
  if (start === undefined) throw new Error(`${file} has no line “${from}”.`);
  let end = start;
  let words = 0;
  for (const paragraph of whole.slice(start).matchAll(/[^\n][\s\S]*?(?:\n{2,}|$)/g)) {
    words += countText(paragraph[0], language).words;
    if (words > most) break;
    end = start + paragraph.index + paragraph[0].length;
  }
  return `${whole.slice(start, end).trimEnd()}\n`;
}

function paragraphAt(whole: string, place: number): number | undefined {
  if (place === 0) return 0;
  const blank = whole.indexOf('\n\n', place);
  return blank < 0 ? undefined : blank + 2;
}

function lineAt(whole: string, line: string): number | undefined {
  const at = `\n${whole}\n`.indexOf(`\n${line}\n`);
  return at < 0 ? undefined : at;
}
