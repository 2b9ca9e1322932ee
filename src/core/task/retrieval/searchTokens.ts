import type { Language } from '../../text/language';
import { wordSegments } from '../../text/segmenters';

/** Words that stand everywhere and say nothing about what a text is about. */
const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'a an and are as at be but by for from had has have he her his i if in into is it its me my no not of on or our out she so that the their them then there they this to up was we were what when where which who will with you your'.split(
      ' ',
    ),
  ),
  zh: new Set(
    '的 了 在 是 和 与 也 就 都 而 及 着 或 一个 没有 我们 你们 他们 她们 这 那 他 她 它 我 你 不 有 把 被 到 从 对 要 会 上 下 里 说'.split(
      ' ',
    ),
  ),
};

/**
 * What a text is searched by: its words as the system's dictionary cuts them, in small letters; of Chinese also all pairs of characters, since
 * names are in no dictionary. Words that stand everywhere are left out.
 */
export function searchTokens(text: string, language: Language): string[] {
  const found: string[] = [];
  // Names of both languages stand in texts of either.
  for (const { segment, isWordLike } of wordSegments(text.normalize('NFKC').toLowerCase(), language)) {
    if (!isWordLike || stopWords.en.has(segment) || stopWords.zh.has(segment)) continue;
    found.push(segment);
  }
  return [...found, ...hanPairsAcross(text)];
}

/** Pairs of characters wherever the dictionary cuts: a name may be cut in the middle. */
function hanPairsAcross(text: string): string[] {
  const pairs: string[] = [];
  for (const [run] of text.matchAll(/\p{Script=Han}{2,}/gu))
    for (let at = 0; at + 2 <= run.length; at++) pairs.push(run.slice(at, at + 2));
  return pairs;
}
