import { wordSegmenter } from '../../../text/segmenters';
import type { ReviewRequest } from '../../model';
import type { ProseParagraph } from '../prose';
import type { Misspelling, MisspeltPlace, SpellingCounts } from './misspelling';
import { paragraphMemo } from './paragraphMemo';
import { beginsLikeName } from './spelledNames';
import { soundAlikes } from './syllables';
import { wordOf } from './wordIds';

/** Characters that the eye mistakes for each other, whatever their sound. */
const lookAlikes =
  '晴睛 侯候 未末 己已巳 今令 天夭 千干 土士 梅海 青清情晴靖 明朋 阳阴 岚风 杨扬 林琳 辰晨 栓拴 陈阵 洪拱 萍平苹 波坡 佳住 芬纷 閏潤闰润 喜嬉'.split(
    ' ',
  );
const leastFrequent = 4;
const leastWithPrefix = 6;
/** The most frequent names; the figures of a novel are fewer. */
const mostNames = 80;

interface KnownName {
  name: string;
  count: number;
  isKnown: boolean;
}

/**
 * Spellings that sound or look like a frequent or known name and are rare beside it. Without a bible a spelling counts as a name when it begins
 * with a surname (or 老, 小, 阿) or often begins a sentence as the one who acts, and no dictionary knows it as a word.
 * What comes back finds them in a paragraph; undefined when there are none.
 */
export function misspeltChineseNames(
  counts: SpellingCounts,
  request: ReviewRequest,
  blocks: readonly ProseParagraph[],
): ((paragraph: string) => MisspeltPlace[]) | undefined {
  const names = namesOf(counts, request);
  if (names.length === 0) return undefined;
  const allowed = new Set([
    ...request.names.flatMap((name) => name.split(/[\s·・]+/)),
    ...request.dictionary,
    ...names.map(({ name }) => name),
  ]);
  const places = variantPlaces(names.map(({ name }) => name).sort());
  const times = new Map<string, number>();
  for (const { text } of blocks)
    for (const { wrong } of places(text)) times.set(wrong, (times.get(wrong) ?? 0) + 1);
  // One who acts was counted only where a sentence begins; here every place was found.
  for (const name of names) name.count = Math.max(name.count, times.get(name.name) ?? 0);
  const wrongs = new Map<string, Misspelling>();
  for (const [wrong, seen] of times) {
    const best = names.find(({ name }) => isVariant(name, wrong));
    if (!best || allowed.has(wrong) || partOfKnown(wrong, allowed) || isWord(wrong)) continue;
    if (best.isKnown ? seen > Math.max(mostNames, best.count) : seen * 3 > best.count) continue;
    wrongs.set(wrong, {
      wrong,
      right: best.name,
      isKnown: best.isKnown,
      isDoubtful: false,
      times: best.count,
    });
  }
  if (wrongs.size === 0) return undefined;
  return (paragraph) =>
    places(paragraph).flatMap(({ wrong, start }) => {
      const misspelling = wrongs.get(wrong);
      return misspelling ? [{ start, misspelling }] : [];
    });
}

function namesOf({ all, opening }: SpellingCounts, request: ReviewRequest): KnownName[] {
  const known = new Set(
    request.names
      .flatMap((name) => name.split(/[\s·・]+/))
      .filter((name) => /^\p{Script=Han}{2,5}$/u.test(name)),
  );
  const frequent = new Map<string, number>();
  const longest = new Map<string, number>();
  for (let id = 0; id < all.length; id++) {
    const count = all[id] ?? 0;
    if (count < leastFrequent) continue;
    const spelling = wordOf(id);
    if ((spelling.codePointAt(0) ?? 0) < 0x3400) continue;
    frequent.set(spelling, count);
    if (spelling.length === 3)
      longest.set(spelling.slice(0, 2), Math.max(count, longest.get(spelling.slice(0, 2)) ?? 0));
    const acts = opening[id] ?? 0;
    // Two characters are easily chance (贾府, 方欲), unless they are seen to act.
    if (acts === 0 ? !beginsLikeName(spelling) || spelling.length === 2 : acts < 2) frequent.delete(spelling);
  }
  const names: KnownName[] = [...known].map((name) => ({
    name,
    count: frequent.get(name) ?? 0,
    isKnown: true,
  }));
  for (const [name, count] of frequent) {
    if (known.has(name) || (/^[老小阿]/u.test(name) && count < leastWithPrefix)) continue;
    // 王小 is the beginning of 王小明, and 王明说 is 王明 with what he does.
    if (name.length === 2 && (longest.get(name) ?? 0) * 2 >= count) continue;
    if (name.length === 3 && count < 0.6 * (frequent.get(name.slice(0, 2)) ?? 0)) continue;
    if (!isWord(name)) names.push({ name, count, isKnown: false });
  }
  return names
    .sort((one, other) => Number(other.isKnown) - Number(one.isKnown) || other.count - one.count)
    .slice(0, mostNames);
}

let searched = '';
let search: (paragraph: string) => { wrong: string; start: number }[] = () => [];

/** The names, and every spelling that sounds or looks like one of them. Cached by paragraph as long as the names stay the same. */
function variantPlaces(names: readonly string[]): (paragraph: string) => { wrong: string; start: number }[] {
  const key = names.join(' ');
  if (key === searched) return search;
  const alternatives = names.flatMap((name) => [
    name,
    ...[...name].map((character, index) => {
      const alike = alikes(character);
      return alike === '' ? '' : `${name.slice(0, index)}[${alike}]${name.slice(index + 1)}`;
    }),
  ]);
  const pattern = new RegExp(
    alternatives.filter((alternative) => alternative !== '').join('|') || '(?!)',
    'gu',
  );
  search = paragraphMemo((paragraph) =>
    [...paragraph.matchAll(pattern)]
      .filter((match) => standsAlone(paragraph, match.index, match.index + match[0].length))
      .map((match) => ({ wrong: match[0], start: match.index })),
  );
  searched = key;
  return search;
}

/** Not cut out of a longer word: 老算计 holds no 老算. */
function standsAlone(paragraph: string, start: number, end: number): boolean {
  const from = Math.max(0, start - 6);
  for (const { index, segment } of wordSegmenter('zh').segment(paragraph.slice(from, end + 6))) {
    const [first, last] = [from + index, from + index + segment.length];
    if (segment.length > 1 && first < end && start < last && (first < start || last > end)) return false;
  }
  return true;
}

function isVariant(name: string, wrong: string): boolean {
  if (name.length !== wrong.length) return false;
  const differing = [...name].findIndex((character, index) => character !== wrong[index]);
  if (differing < 0 || name.slice(differing + 1) !== wrong.slice(differing + 1)) return false;
  return alikes(name[differing] ?? '').includes(wrong[differing] ?? ' ');
}

function alikes(character: string): string {
  const looking = lookAlikes.filter((group) => group.includes(character)).join('');
  return [...new Set(soundAlikes(character) + looking)].filter((other) => other !== character).join('');
}

function partOfKnown(spelling: string, allowed: ReadonlySet<string>): boolean {
  for (const name of allowed) if (name.length > spelling.length && name.startsWith(spelling)) return true;
  return false;
}

/** Whether the dictionary of the segmenter takes it, or its first two characters, for a word: 高兴, 方便, 高兴地. */
function isWord(spelling: string): boolean {
  const [first] = wordSegmenter('zh').segment(spelling);
  return (
    first !== undefined && first.segment.length >= 2 && !(spelling.length === 3 && first.segment.length === 3)
  );
}
