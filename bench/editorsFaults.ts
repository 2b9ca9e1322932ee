import { among } from '../src/core/chapter/calibration/randomNumbers';
import type { Language } from '../src/core/text/language';
import { one, pick, type Maker } from './plantedFaults';

/** What an editor minds besides the kinds of `plantedFaults`. The rules do not promise all of them. */
type EditorsFaultKind =
  | 'homophone'
  | 'speech tag'
  | 'tense slip'
  | 'wrong quotation mark'
  | 'word left out'
  | 'letters changed'
  | 'verb form'
  | 'apostrophe'
  | 'capital letter'
  | 'near echo'
  | 'wrong character'
  | '的地得'
  | 'ellipsis and dash';

/** The first of these changes that finds a place, beginning with a random one; the fault is the whole of what it writes. */
function anyOf(changes: readonly (readonly [RegExp, string])[]): Maker {
  return (text, random) => {
    const first = Math.floor(random() * changes.length);
    for (let step = 0; step < changes.length; step++) {
      const [find, written] = changes[(first + step) % changes.length]!;
      const found = one(pick(text, find, random), (whole) =>
        /^[A-Z][a-z]/.test(whole) ? written.charAt(0).toUpperCase() + written.slice(1) : written,
      );
      if (found) return found;
    }
    return undefined;
  };
}

/** The same word twice, in sentences that follow each other; both in one paragraph. */
function echo(
  words: readonly string[],
  first: RegExp,
  second: RegExp,
  least: number,
  most: number,
  space: string,
): Maker {
  return (text, random) => {
    const word = among(words, random);
    const one = pick(text, first, random);
    if (!one) return undefined;
    second.lastIndex = one.index + least;
    const two = second.exec(text);
    if (!two || two.index > one.index + most) return undefined;
    const between = text.slice(one.index - 150, two.index + 150);
    if (between.includes(word) || text.slice(one.index, two.index).includes('\n\n')) return undefined;
    return [one, two].map(({ index }) => ({
      start: index,
      end: index,
      text: `${word}${space}`,
      from: 0,
      to: word.length,
    }));
  };
}

/** What is written is what stood there without one of its words. */
function leftOut(make: RegExp, word: RegExp): Maker {
  return (text, random) => one(pick(text, make, random), (whole) => whole.replace(word, ''));
}

const english: readonly (readonly [EditorsFaultKind, Maker])[] = [
  [
    'homophone',
    anyOf([
      [/\b(?:it is|It is)(?= [a-z])/g, 'its'],
      [/(?<=[a-z] )its(?= [a-z])/g, 'it’s'],
      [/(?<=[a-z] )your(?= [a-z])/g, 'you’re'],
      [/\b[Yy]ou are(?= [a-z])/g, 'your'],
      [/(?<=[a-z] )their(?= [a-z])/g, 'there'],
      [/(?<=[a-z] )there(?= (?:is|was|were|are)\b)/g, 'their'],
      [/(?<=[a-z] )than(?= [a-z])/g, 'then'],
      [/(?<=[,;] )then(?= [a-z])/g, 'than'],
      [/\btoo(?= [a-z])/g, 'to'],
      [/(?<=\b(?:we|they|you) )were(?= [a-z])/g, 'where'],
      [/\bwhose(?= [a-z])/g, 'who’s'],
      [/\bpassed(?= [a-z])/g, 'past'],
      [/\bknew(?= [a-z])/g, 'new'],
      [/\bquite(?= [a-z])/g, 'quiet'],
      [/\bhear(?= [a-z])/g, 'here'],
    ]),
  ],
  [
    'speech tag',
    anyOf([
      [/(?<=[a-z]),(?=[”"] (?:he|she|I|said|cried|replied|returned)\b)/g, '.'],
      [/(?<=[a-z]),(?=[”"] (?:he|she|I|said|cried|replied|returned)\b)/g, ''],
      [/(?<=[a-z][,?!][”"] )(?:he|she)(?= (?:said|cried|replied|answered|asked)\b)/g, 'He'],
      [/(?<=[a-z][,?!][”"] )said(?= [A-Z])/g, 'Said'],
      [/(?<=\b(?:said|cried|replied|returned) [A-Za-z. ]{1,20}),(?= [“"])/g, ''],
    ]),
  ],
  [
    'tense slip',
    anyOf([
      [/(?<=\b(?:he|she|He|She) )looked(?= [a-z])/g, 'looks'],
      [/(?<=\b(?:he|she|He|She) )said(?= [a-z])/g, 'says'],
      [/(?<=\b(?:he|she|He|She|it|It) )was(?= [a-z])/g, 'is'],
      [/(?<=\b(?:he|she|He|She|it|It) )had(?= [a-z])/g, 'has'],
      [/(?<=\b(?:he|she|He|She) )(?:came|went)(?= [a-z])/g, 'goes'],
      [/(?<=\b(?:he|she|He|She) )took(?= [a-z])/g, 'takes'],
    ]),
  ],
  [
    'wrong quotation mark',
    anyOf([
      [/”(?=\n| [a-z])/g, '“'],
      [/(?<=\n)“/g, '”'],
      [/”(?=\n| [a-z])/g, '"'],
      [/(?<=\n)“/g, '"'],
      [/"(?=\n| [a-z])/g, '”'],
      [/(?<=\n)"/g, '“'],
    ]),
  ],
  ['word left out', leftOut(/\b(?:in|of|upon|from|at|to) the [a-z]+/g, / the/)],
  [
    'letters changed',
    (text, random) =>
      one(pick(text, /(?<=[a-z] )[a-z]{6,12}(?=[ ,.])/g, random), (word) => {
        const at = 1 + Math.floor(random() * (word.length - 3));
        if (word[at] === word[at + 1]) return undefined;
        return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
      }),
  ],
  [
    'verb form',
    anyOf([
      [/\b(?:had|has|have) gone\b/g, 'had went'],
      [/\b(?:had|has|have) seen\b/g, 'had saw'],
      [/\b(?:had|has|have) taken\b/g, 'had took'],
      [/\b(?:had|has|have) come\b/g, 'had came'],
      [/\b(?:had|has|have) done\b/g, 'had did'],
      [/\b(?:had|has|have) been(?= [a-z])/g, 'had being'],
      [/\bdid not [a-z]+\b/g, 'did not went'],
      [/\b(?:could|would|should) (?:not )?(?:see|go|come|take)\b/g, 'could saw'],
    ]),
  ],
  [
    'apostrophe',
    anyOf([
      [/\b(?:do|did|could|would|is|was) not(?= [a-z])/g, 'dont'],
      [/(?<=\b[A-Z][a-z]+)[’'](?=s [a-z])/g, ''],
      [/(?<=\b[a-z]+)[’'](?=s [a-z])/g, ''],
      [/\bI am(?= [a-z])/g, 'Im'],
    ]),
  ],
  [
    'capital letter',
    (text, random) =>
      one(
        pick(text, /(?<=[a-z]{3}\. )(?:The|He|She|It|His|Her|There|They|But|We)(?= [a-z])/g, random),
        (word) => word.toLowerCase(),
      ),
  ],
  [
    'near echo',
    echo(
      ['suddenly', 'quietly', 'abruptly', 'desperately', 'nervously'],
      /(?<=\b(?:he|she|I|they|He|She|They) )(?=[a-z]+ed\b)/g,
      /(?<=\b(?:he|she|I|they|He|She|They) )(?=[a-z]+ed\b)/g,
      30,
      300,
      ' ',
    ),
  ],
];

const chinese: readonly (readonly [EditorsFaultKind, Maker])[] = [
  [
    'wrong character',
    anyOf([
      [/自己/g, '自已'],
      [/知道/g, '知到'],
      [/觉得/g, '觉的'],
      [/已经/g, '己经'],
      [/因为/g, '应为'],
      [/正在/g, '正再'],
      [/再也/g, '在也'],
      [/坐在/g, '座在'],
      [/眼睛/g, '眼晴'],
      [/仍旧/g, '仍就'],
      [/时候/g, '时侯'],
      [/似乎/g, '似呼'],
      [/一定/g, '一订'],
      [/模样/g, '摸样'],
      [/声音/g, '生音'],
      [/高兴/g, '高幸'],
      [/起来/g, '起耒'],
      [/然而/g, '燃而'],
      [/仿佛/g, '仿拂'],
      [/究竟/g, '究竞'],
      [/照例/g, '照列'],
      [/便是/g, '变是'],
      [/许多/g, '许都'],
      [/于是/g, '与是'],
      [/终于/g, '终与'],
      [/忽然/g, '忽燃'],
      [/一直/g, '一只'],
      [/希望/g, '希忘'],
      [/毫不/g, '豪不'],
    ]),
  ],
  [
    '的地得',
    anyOf([
      [/(?<=[^了觉值懂记显获取认不\P{Script=Han}])得(?=很|[多高远快好][了，。])/gu, '的'],
      [/(?<=([慢轻渐悄静默缓远呆深])\1)[的地](?=[走看说坐站吃放退跑笑喝听等])/gu, '得'],
      [/(?<=[走跑说写笑吃喝做活睡飞长])得(?=[很更太不多快好高远])/gu, '的'],
      [/(?<=[我你他她])的(?=[母父朋儿孩眼脸手心])/gu, '地'],
      [/(?<=[我你他她])的(?=[母父朋儿孩眼脸手心])/gu, '得'],
    ]),
  ],
  [
    'wrong quotation mark',
    anyOf([
      [/”(?=\n|\p{Script=Han})/gu, '“'],
      [/(?<=\n)“/gu, '”'],
      [/”(?=\n|\p{Script=Han})/gu, '"'],
      [/(?<=[：，])“/gu, '"'],
      [/”(?=\n|\p{Script=Han})/gu, '」'],
      [/(?<=\n)“/gu, '‘'],
    ]),
  ],
  [
    'speech tag',
    anyOf([
      [/(?<=[说道问])：(?=“)/gu, ''],
      [/(?<=[说道问])：(?=“)/gu, ':'],
      [/(?<=[说道问])：(?=“)/gu, '；'],
      [/(?<=[说道问])，(?=“)/gu, ''],
    ]),
  ],
  [
    'ellipsis and dash',
    anyOf([
      [/……/gu, '。。。'],
      [/……/gu, '...'],
      [/……/gu, '、、、'],
      [/——/gu, '--'],
      [/——/gu, '—'],
      [/(?<=\p{Script=Han})……/gu, '…'],
    ]),
  ],
  ['word left out', leftOut(/(?<=[，。]\p{Script=Han}{0,3})[在从把对](?=\p{Script=Han}{2})/gu, /./u)],
  [
    'near echo',
    echo(
      ['忽然', '渐渐', '悄悄', '终于'],
      /(?<=[，。；](?:我|他|她|他们|我们))(?=[^们的家](?:\p{Script=Han}){2})/gu,
      /(?<=[，。；](?:我|他|她|他们|我们))(?=[^们的家](?:\p{Script=Han}){2})/gu,
      12,
      90,
      '',
    ),
  ],
];

/** The makers of a language's faults, for `plantWith`. */
export const editorsFaults: Readonly<Record<Language, readonly (readonly [EditorsFaultKind, Maker])[]>> = {
  en: english,
  zh: chinese,
};
