import type { Language } from '../../../text/language';
import type { Finding, ReviewDocument, ReviewRequest } from '../../model';
import { say } from '../messages';
import type { DocumentRule } from '../rule';
import { documentRange, proseOf, type ProseParagraph } from '../prose';
import { finding } from './documentText';
import { echoStem } from './echoStem';
import { echoFlags, echoWords, type EchoWords } from './echoWords';
import { beginsLikeName } from './spelledNames';
import { renewWordTable, wordTableSize } from './wordIds';

/** How near two uses must be to be heard together: words in English, characters in Chinese. */
const reach: Readonly<Record<Language, number>> = { en: 60, zh: 100 };
const nearReach: Readonly<Record<Language, number>> = { en: 30, zh: 50 };

/** A word that is used more often than this is no rare one. */
const mostUses = 8;

interface Occurrence {
  start: number;
  end: number;
  place: number;
  paragraph: number;
  flags: number;
}

/**
 * An unusual word that comes again within a few lines. What is unusual is decided by the text itself: a word that it uses all over is its
 * subject, one that it uses nowhere else but here twice is an echo. Names, speech answering speech, lists that begin alike and second
 * mentions ("a lantern … the lantern") are left alone.
 */
export const echoedWordsRule: DocumentRule = {
  id: 'echoedWords',
  phases: ['sample', 'final'],
  languages: ['en', 'zh'],
  check(request) {
    renewWordTable();
    const read = request.documents.map((document) => {
      const blocks = proseOf(document);
      return { document, blocks, words: blocks.map(({ text }) => echoWords(text, request.language)) };
    });
    const counts = new Int32Array(wordTableSize());
    let total = 0;
    for (const { words } of read) {
      for (const paragraph of words) {
        total += paragraph.size;
        for (const id of paragraph.ids) counts[id] = (counts[id] ?? 0) + 1;
      }
    }
    const known = knownNames(request);
    const planned = plannedWords(request);
    return read.flatMap(({ document, blocks, words }) =>
      echoesIn(document, blocks, words, counts, total, request.language, known).map((one) =>
        one.severity !== 'info' && (isPlanned(one, document, planned) || isAnswered(one, document.text))
          ? { ...one, severity: 'info' as const }
          : one,
      ),
    );
  },
};

function knownNames({ names, dictionary }: ReviewRequest): ReadonlySet<string> {
  return new Set(
    [...names, ...dictionary]
      .flatMap((name) => [name, ...name.split(/\s+/)])
      .filter((name) => name !== '')
      .map((name) => name.toLowerCase()),
  );
}

/** What the brief and the outline speak of: there the story has its things, and has to name them. */
function plannedWords({ context, language }: ReviewRequest): { stems: ReadonlySet<string>; text: string } {
  const text = [context.brief?.text ?? '', context.outline?.text ?? ''].join('\n').toLowerCase();
  const stems = language === 'zh' ? [] : (text.match(/\p{L}{4,}/gu) ?? []).map(echoStem);
  return { stems: new Set(stems), text: language === 'zh' ? text : '' };
}

function isPlanned(
  { range }: Finding,
  document: ReviewDocument,
  planned: ReturnType<typeof plannedWords>,
): boolean {
  if (!range) return false;
  const word = document.text.slice(range.start, range.end).toLowerCase();
  return planned.stems.has(echoStem(word)) || planned.text.includes(word);
}

/** Every use opens its sentence, or its entry of a list or a log: meant to sound alike. */
function isAnswered({ range, otherRanges }: Finding, text: string): boolean {
  const places = [...(range ? [range] : []), ...(otherRanges ?? [])];
  const opens = places.every(({ start }) =>
    /(?:^|\n|[.!?…。！？]["”’』」]?\s*)[\s*_“"‘']*(?:(?:The|A|An|No|His|Her|My)\s)?$/u.test(
      text.slice(Math.max(0, start - 12), start),
    ),
  );
  return (
    opens ||
    places.every(({ start }) => {
      const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1);
      return /^\s*(?:[-*+•] |\d{1,3}[.)] |>|[*_]?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*[.,:]?\s)/.test(line);
    })
  );
}

function echoesIn(
  document: ReviewDocument,
  blocks: readonly ProseParagraph[],
  words: readonly EchoWords[],
  counts: Int32Array,
  total: number,
  language: Language,
  names: ReadonlySet<string>,
): Finding[] {
  const window = reach[language];
  // A long text may use the word once more elsewhere without its being common there.
  const elsewhere = 1 + Math.floor(total / (language === 'zh' ? 40_000 : 25_000));
  const clusters = new Map<number, Occurrence[][]>();
  let offset = 0;
  words.forEach((paragraph, index) => {
    const block = blocks[index];
    if (!block) return;
    for (let word = 0; word < paragraph.ids.length; word++) {
      const id = paragraph.ids[word] ?? 0;
      const count = counts[id] ?? 0;
      if (count < 2 || count > mostUses) continue;
      const occurrence: Occurrence = {
        ...documentRange(block, paragraph.starts[word] ?? 0, paragraph.ends[word] ?? 0),
        place: offset + (paragraph.places[word] ?? 0),
        paragraph: index,
        flags: paragraph.flags[word] ?? 0,
      };
      const ofWord = clusters.get(id);
      const last = ofWord?.at(-1);
      const before = last?.at(-1);
      if (!ofWord) clusters.set(id, [[occurrence]]);
      else if (last && before && occurrence.place - before.place <= window) last.push(occurrence);
      else ofWord.push([occurrence]);
    }
    // A paragraph's end is heard as a pause.
    offset += paragraph.size + 3;
  });
  return [...clusters].flatMap(([id, ofWord]) => {
    const echoes = ofWord.filter(({ length }) => length > 1);
    const near = echoes.reduce((sum, { length }) => sum + length, 0);
    // What stands alone in many places too, or five times in one, is what the text is about.
    if ((counts[id] ?? 0) > near + elsewhere || echoes.length > 3 || echoes.some(({ length }) => length > 4))
      return [];
    return echoes.flatMap((cluster) => remark(document, cluster, language, names));
  });
}

function remark(
  document: ReviewDocument,
  cluster: readonly Occurrence[],
  language: Language,
  names: ReadonlySet<string>,
): Finding[] {
  const { text } = document;
  const [first, second] = cluster;
  const last = cluster.at(-1);
  if (!first || !second || !last) return [];
  const word = text.slice(second.start, second.end);
  if (names.has(word.toLowerCase().replace(/['’]s$/, ''))) return [];
  if (language === 'zh' && [...names].some((name) => name.includes(word) || word.includes(name))) return [];
  if (isDeliberate(text, cluster, language)) return [];
  if (
    language === 'zh' &&
    (cluster.some((occurrence) => acts(text, occurrence)) || isNickname(text, cluster))
  )
    return [];
  const severity = severityOf(text, cluster, language);
  if (!severity) return [];
  const times = cluster.length;
  const found = finding('echoedWords', document, {
    type: 'style',
    severity,
    summary: say(
      language,
      times === 2
        ? `“${word}” recurs a few lines later`
        : `“${word}” appears ${times} times within a few lines`,
      times === 2 ? `“${word}”隔几句又出现了一次` : `“${word}”在几句之内出现了 ${times} 次`,
    ),
    detail: say(
      language,
      'It is a word that readers notice, and the text hardly uses it elsewhere. Unless the echo is deliberate, choose another word in one of the places.',
      '这个词比较显眼，全文别处几乎不用。如果不是有意呼应，不妨换掉其中一处。',
    ),
    start: second.start,
    end: second.end,
  });
  const others = cluster.filter((occurrence) => occurrence !== second);
  return [{ ...found, otherRanges: others.map(({ start, end }) => ({ path: document.path, start, end })) }];
}

function severityOf(
  text: string,
  cluster: readonly Occurrence[],
  language: Language,
): 'suggestion' | 'info' | undefined {
  const [first, ...later] = cluster;
  if (!first) return undefined;
  const spoken = cluster.filter(({ flags }) => flags & echoFlags.spoken).length;
  // Question and answer take up each other's words.
  if (spoken === cluster.length && new Set(cluster.map(({ paragraph }) => paragraph)).size > 1)
    return undefined;
  const pointsBack = later.every(({ flags }) => flags & echoFlags.definite);
  const isColourful = cluster.every(({ flags }) => flags & echoFlags.colourful);
  const isNear = later.some(
    (occurrence, index) => occurrence.place - (cluster[index]?.place ?? 0) <= nearReach[language],
  );
  const isUnusual = cluster.every(({ flags }) => flags & echoFlags.unusual);
  // What people say may repeat itself; within one speech it is worth a look.
  if (spoken > 0) return !pointsBack && (isColourful || (isUnusual && isNear)) ? 'info' : undefined;
  if (isColourful && !pointsBack && (isNear || cluster.length > 2)) return 'suggestion';
  if (!isUnusual) return undefined;
  // A Chinese word of common characters is most likely the thing that the scene is about: 灯笼, 码头.
  if (cluster.length > 2) return pointsBack || language === 'zh' ? 'info' : 'suggestion';
  // A pair of Chinese words that paint nothing are the things of the scene (碟子, 豆浆): in good prose none was a slip.
  const isPlain = language === 'zh' && !cluster.some(({ end }) => /[的得地]/u.test(text[end] ?? ''));
  return pointsBack || isPlain ? undefined : 'info';
}

/** Before what somebody does, at a clause's beginning: a name, though no bible knows it. */
function acts(text: string, { start, end }: Occurrence): boolean {
  return (
    end - start <= 3 &&
    /(?:^|[\s，。！？：；、“”「」])$/u.test(text.slice(Math.max(0, start - 1), start)) &&
    /^(?:[说說道问問笑哭叫喊答听聽走跑忙便也就把却卻]|不[在知肯敢])/u.test(text.slice(end, end + 2))
  );
}

/** 胖子 in 胡胖子: the same surname stands before it every time. */
function isNickname(text: string, cluster: readonly Occurrence[]): boolean {
  const before = new Set(cluster.map(({ start }) => text[start - 1] ?? ''));
  const [one = ''] = before;
  return before.size === 1 && beginsLikeName(one);
}

/** Said twice at once ("gone, gone"), or at the same turn of two clauses ("no more lanterns, no more songs"). */
function isDeliberate(text: string, cluster: readonly Occurrence[], language: Language): boolean {
  // 骨碌碌滚 three times over is a figure.
  const sequels = new Set(cluster.map(({ end }) => text[end] ?? ''));
  if (
    language === 'zh' &&
    cluster.length > 2 &&
    sequels.size === 1 &&
    /[^\P{Script=Han}的地得了着是在]/u.test(text[cluster[0]?.end ?? 0] ?? '')
  )
    return true;
  return cluster.slice(1).every((occurrence, index) => {
    const before = cluster[index];
    if (!before) return false;
    const between = text.slice(before.end, occurrence.start);
    const few = language === 'zh' ? 6 : 18;
    const isOneClause = language === 'zh' && isPicturesque(text, occurrence, between);
    if (
      !isOneClause &&
      between.length <= few &&
      /^[\s,;:—–\-.!?，、。！？；：…]*(?:\p{L}{1,4}[\s,，、]*){0,3}$/u.test(between)
    )
      return true;
    const leadOne = lead(text, before.start, language);
    if (leadOne.length >= 2 && leadOne === lead(text, occurrence.start, language)) return true;
    return (
      language === 'zh' &&
      goOnAlike(
        text.slice(before.end, Math.min(before.end + 8, occurrence.start)),
        text.slice(occurrence.end, occurrence.end + 8),
      )
    );
  });
}

/** 潺潺的船头潺潺激水, 悠扬，悠扬得: a word that paints, in one clause or leading on, not said anew for weight. */
function isPicturesque(text: string, { start, end }: Occurrence, between: string): boolean {
  const word = text.slice(start, end);
  const isDoubled = /^(\p{Script=Han})\1$/u.test(word);
  return (isDoubled && /^\p{Script=Han}{2,}$/u.test(between)) || (between === '，' && text[end] === '得');
}

function lead(text: string, start: number, language: Language): string {
  const before = text.slice(Math.max(0, start - 24), start);
  if (language === 'zh') return /[^\P{Script=Han}的了着在是]{2}$/u.exec(before)?.[0] ?? '';
  return /[\p{L}’']+\s+[\p{L}’']+\s+$/u.exec(before)?.[0].toLowerCase() ?? '';
}

/** 她的沉默像石头一样，他的沉默也像石头一样: three characters of the one's sequel come again in the other's. */
function goOnAlike(one: string, other: string): boolean {
  for (let index = 0; index + 3 <= one.length; index++) {
    const piece = one.slice(index, index + 3);
    if (/^\p{Script=Han}{3}$/u.test(piece) && other.includes(piece)) return true;
  }
  return false;
}
