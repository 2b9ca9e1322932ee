import { wordSegmenter } from '../../../text/segmenters';
import type { ReviewRequest } from '../../model';
import type { ProseParagraph } from '../prose';
import type { Misspelling, MisspeltPlace, SpellingCounts } from './misspelling';
import { paragraphMemo } from '../paragraphMemo';
import { listedCharacters } from './briefCharacters';
import { coinedNames } from './coinedNames';
import { beginsLikeName, neverGiven } from './spelledNames';
import { soundAlikes } from './syllables';
import { wordId, wordOf } from './wordIds';

/** Characters that the eye mistakes for each other, whatever their sound. */
const lookAlikes =
  '晴睛 侯候 未末 己已巳 今令 天夭 千干 土士 梅海 青清情晴靖 明朋 阳阴 岚风 杨扬 林琳 辰晨 栓拴 陈阵 洪拱 萍平苹 波坡 佳住 芬纷 閏潤闰润 喜嬉禧 庄荘莊 未末 豆逗 桥侨'.split(
    ' ',
  );
const leastFrequent = 4;
/** 杨二嫂, 平桥村: three characters are less easily chance. */
const leastOfThree = 3;
const leastWithPrefix = 5;
/** The most frequent names; the figures of a novel are fewer. */
const mostNames = 120;
/** A misspelling that comes more often is somebody else. */
const mostWrong = 2;
/** Beside a name that the author gave, another spelling may come so often, or as often as the name: they may have changed it on the way. */
const mostBesideKnown = 120;
/** Words behind 阿, 老, 小 that name no single person, and beside which nobody is misspelt. */
const callings = new Set(
  '阿姨 阿哥 阿妈 阿爸 阿公 阿婆 阿爹 阿娘 阿妹 阿弟 阿姐 阿飞 老师 老板 老人 老是 老实 小心 小时 小说 小子 小姐 小孩'.split(
    ' ',
  ),
);
const acting = /^[说說道问問笑哭叫喊答点點摇搖看望听聽走跑站坐躺趴拿抓抱跳转轉正又也便就把却卻]/u;

interface KnownName {
  name: string;
  count: number;
  isKnown: boolean;
  /** Stands among the characters of the brief or the outline. */
  isListed?: boolean;
  /** A word of the dictionary too, so that its misspellings need more evidence. */
  isWord?: boolean;
}

/**
 * Spellings that sound or look like a frequent or known name and are rare beside it. Without a bible a spelling counts as a name when the brief
 * lists it, when it begins with a surname (or 老, 小, 阿), often begins a sentence as the one who acts, ends as places do (平桥村), or is made of
 * characters that hardly stand apart (双喜).
 * What comes back finds them in a paragraph; undefined when there are none.
 */
export function misspeltChineseNames(
  counts: SpellingCounts,
  request: ReviewRequest,
  blocks: readonly ProseParagraph[],
): ((paragraph: string) => MisspeltPlace[]) | undefined {
  const names = namesOf(counts, request, blocks);
  if (names.length === 0) return undefined;
  const allowed = new Set([
    ...request.names.flatMap((name) => name.split(/[\s·・]+/)),
    ...request.dictionary,
    ...names.map(({ name }) => name),
  ]);
  const places = variantPlaces(names.map(({ name }) => name).sort());
  const times = new Map<string, number>();
  const actors = new Set<string>();
  for (const { text } of blocks)
    for (const { wrong, acts } of places(text)) {
      times.set(wrong, (times.get(wrong) ?? 0) + 1);
      if (acts) actors.add(wrong);
    }
  // What was counted before is a rough measure; here every place was found.
  for (const name of names) name.count = times.get(name.name) ?? 0;
  const wrongs = new Map<string, Misspelling>();
  for (const [wrong, seen] of times) {
    if (allowed.has(wrong) || partOfKnown(wrong, allowed)) continue;
    const best = names.find(({ name }) => isVariant(name, wrong));
    if (!best || !isMisspelling(best, wrong, seen, actors.has(wrong))) continue;
    wrongs.set(wrong, {
      wrong,
      right: best.name,
      isKnown: best.isKnown,
      isDoubtful: false,
      times: best.count,
      seen,
      ...(best.isListed === true && { isListed: true }),
    });
  }
  if (wrongs.size === 0) return undefined;
  return (paragraph) =>
    places(paragraph).flatMap(({ wrong, start }) => {
      const misspelling = wrongs.get(wrong);
      return misspelling ? [{ start, misspelling }] : [];
    });
}

function isMisspelling(best: KnownName, wrong: string, seen: number, acts: boolean): boolean {
  if (callings.has(wrong)) return false;
  const differing = [...wrong].find((character, index) => character !== best.name[index]) ?? '';
  if (best.isWord === true && neverGiven.has(differing)) return false;
  // 阿斗 and 林原 are in the dictionary; they are misspelt names only where they act as the others do.
  if (
    isWord(wrong) &&
    !(acts && beginsLikeName(wrong) && beginsLikeName(best.name) && best.count >= 8 && seen === 1)
  )
    return false;
  if (best.isKnown) return seen <= Math.max(mostBesideKnown, best.count);
  if (seen > mostWrong && seen * 10 > best.count) return false;
  if (best.isListed === true) return seen <= Math.max(1, best.count);
  return seen * (best.name.length > 2 ? 2 : 3) <= best.count;
}

function namesOf(
  counts: SpellingCounts,
  request: ReviewRequest,
  blocks: readonly ProseParagraph[],
): KnownName[] {
  const names = new Map<string, KnownName>();
  const add = (name: string, count: number, more: Partial<KnownName> = {}): void => {
    if (!names.has(name)) names.set(name, { name, count, isKnown: false, ...more });
  };
  for (const name of request.names.flatMap((whole) => whole.split(/[\s·・]+/)))
    if (/^\p{Script=Han}{2,5}$/u.test(name)) add(name, Infinity, { isKnown: true });
  for (const { name } of listedCharacters(request)) {
    // 何小满 is called 小满.
    const called = /^\p{Script=Han}{3}$/u.test(name) && beginsLikeName(name) ? [name, name.slice(1)] : [name];
    for (const one of called)
      if (/^\p{Script=Han}{2,5}$/u.test(one) && !callings.has(one))
        add(one, Infinity, { isListed: true, isWord: isWord(one) });
  }
  const byForm = namesByForm(counts);
  const { pairs, places, words } = coinedNames(blocks);
  for (const [pair, count] of pairs) if (!isWord(pair)) add(pair, count);
  for (const [place, count] of places) add(place, count);
  for (const [name, count] of byForm) if (!isWord(name)) add(name, count);
  for (const [word, count] of words)
    if (!callings.has(word) && !/[头子儿們们]$/u.test(word) && acts(counts, word))
      add(word, count, { isWord: true });
  const longer = [...names.values()].filter(({ name }) => name.length > 2);
  return [...names.values()]
    .filter((name) => !isPartOfAnother(name, longer))
    .sort((one, other) => other.count - one.count)
    .slice(0, mostNames);
}

/** 林晓 and 晓雨 are parts of 林晓雨, unless they often stand without the rest. */
function isPartOfAnother(
  { name, count, isKnown, isListed }: KnownName,
  longer: readonly KnownName[],
): boolean {
  if (isKnown || isListed === true || name.length > 2) return false;
  return longer.some((other) => other.name.includes(name) && other.count * 2 >= count);
}

/** Whether it is seen at least once at the beginning of a clause before what somebody does. */
function acts({ opening }: SpellingCounts, spelling: string): boolean {
  return (opening[wordId(spelling)] ?? 0) > 0;
}

/** By a surname or a prefix, or because they act at the beginning of a clause. */
function namesByForm({ all, opening }: SpellingCounts): Map<string, number> {
  const frequent = new Map<string, number>();
  const longest = new Map<string, number>();
  for (let id = 0; id < all.length; id++) {
    const count = all[id] ?? 0;
    if (count < leastOfThree) continue;
    const spelling = wordOf(id);
    if ((spelling.codePointAt(0) ?? 0) < 0x3400) continue;
    if (spelling.length === 2 && count < leastFrequent) continue;
    frequent.set(spelling, count);
    if (spelling.length === 3)
      longest.set(spelling.slice(0, 2), Math.max(count, longest.get(spelling.slice(0, 2)) ?? 0));
    const acts = opening[id] ?? 0;
    // Two characters are easily chance (贾府, 方欲), unless they are seen to act.
    if (acts === 0 ? !beginsLikeName(spelling) || spelling.length === 2 : acts < 2) frequent.delete(spelling);
  }
  for (const [name, count] of frequent) {
    const isPart =
      (/^[老小阿]/u.test(name) && count < leastWithPrefix) ||
      // 王小 is the beginning of 王小明, and 王明说 is 王明 with what he does.
      (name.length === 2 && (longest.get(name) ?? 0) * 2 >= count) ||
      (name.length === 3 && count < 0.6 * (frequent.get(name.slice(0, 2)) ?? 0));
    if (isPart) frequent.delete(name);
  }
  return frequent;
}

let searched = '';
let search: (paragraph: string) => VariantPlace[] = () => [];

interface VariantPlace {
  wrong: string;
  start: number;
  /** At the beginning of a clause, before what somebody does. */
  acts: boolean;
}

/** The names, and every spelling that sounds or looks like one of them. Cached by paragraph as long as the names stay the same. */
function variantPlaces(names: readonly string[]): (paragraph: string) => VariantPlace[] {
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
      .map((match) => ({
        wrong: match[0],
        start: match.index,
        acts:
          (match.index === 0 || /[^\p{L}、]/u.test(paragraph[match.index - 1] ?? '')) &&
          acting.test(paragraph.slice(match.index + match[0].length)),
      })),
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
