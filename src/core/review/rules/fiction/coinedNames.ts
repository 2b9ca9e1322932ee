import { wordSegments } from '../../../text/segmenters';
import type { ProseParagraph } from '../prose';
import { paragraphMemo } from '../paragraphMemo';
import { currentWordTableEpoch, wordId, wordOf, wordTableSize } from './wordIds';

/** What may be a name by the way it is put together, though no surname begins it, with how often it stands in the texts; only what is frequent. */
interface CoinedNames {
  /** 双喜, 叫天: two characters that no dictionary joins, and that hardly stand apart. */
  pairs: ReadonlyMap<string, number>;
  /** 平桥村, 三岔口: ends like the name of a place. */
  places: ReadonlyMap<string, number>;
  /** 小满, 将军: words of the dictionary, of two characters. */
  words: ReadonlyMap<string, number>;
}

/** One paragraph's; numbers of spellings, each as often as it stands. */
interface Read {
  /** Characters that are words by themselves. */
  singles: Int32Array;
  /** Two of them in a row. */
  pairs: Int32Array;
  places: Int32Array;
  words: Int32Array;
}

const placeEnding = /[村庄镇乡屯寨堡口桥河江湖山岛巷街城湾渡港沟岭峰溪塘店铺坊庙莊鎮鄉橋島灣溝嶺鋪廟]$/u;
/** Grammar, numbers, measures and what stands for a place: never part of a name that was made up. */
const neverCoined = new Set(
  '的地得了着过是在有不我你他她它们这那就也都和与或但而却又很到从向把被给让对说道问来去吗呢吧啊么什怎哪谁之其因为所以可能会要想没至见则乃曰只再才将个使喊请听看做当比像等用由于并且及还更最太极好多少些各每某此已曾正刚便即若如虽' +
    '一二三四五六七八九十百千万两几半第座条张片块只位名件间把上下中里外前后内边面头处时候年月日天夜次回遍声句步' +
    '這個們來過說問對讓從給沒還將條張塊隻間裡後邊頭處時聲',
);
/** In the middle of a place's name even these may stand: 三岔口, 十里铺, 下河村. */
const neverInPlace = new Set(
  '的地得了着过是在有不我你他她它们这那就也都和与或但而却又很到从向把被给让对说道问去吗呢吧啊么什怎哪谁之其个每某条座過這個們說問對讓從給條',
);
/** Characters looked back over for a place's name. */
const longestPlace = 4;
const leastTogether = 0.5;
const leastPair = 4;
const leastPlace = 2;
/** A word of the dictionary that somebody may be called by: 小满, 水生. */
const leastWord = 6;

function readParagraph(paragraph: string): Read {
  const singles: number[] = [];
  const pairs: number[] = [];
  const places: number[] = [];
  const words: number[] = [];
  let run = '';
  let before = '';
  for (const { segment, isWordLike } of wordSegments(paragraph, 'zh')) {
    const isChinese = isWordLike && /^\p{Script=Han}+$/u.test(segment);
    const single = isChinese && segment.length === 1 ? segment : '';
    if (single !== '') {
      singles.push(wordId(single));
      if (before !== '' && !neverCoined.has(before) && !neverCoined.has(single))
        pairs.push(wordId(before + single));
    }
    before = single;
    if (!isChinese || [...segment].some((character) => neverInPlace.has(character))) {
      run = '';
      continue;
    }
    run = (run + segment).slice(-longestPlace);
    if (run.length >= 3 && placeEnding.test(run)) places.push(wordId(run.slice(-3)));
    if (segment.length === 2) words.push(wordId(segment));
  }
  return {
    singles: Int32Array.from(singles),
    pairs: Int32Array.from(pairs),
    places: Int32Array.from(places),
    words: Int32Array.from(words),
  };
}

let read = paragraphMemo(readParagraph);
let epoch = 0;

/** Counts over all paragraphs. Linear. */
export function coinedNames(blocks: readonly ProseParagraph[]): CoinedNames {
  if (epoch !== currentWordTableEpoch()) {
    epoch = currentWordTableEpoch();
    read = paragraphMemo(readParagraph);
  }
  const all = blocks.map(({ text }) => read(text));
  const singles = count(all.map((paragraph) => paragraph.singles));
  const pairs = new Map<string, number>();
  for (const [pair, together] of frequent(count(all.map((paragraph) => paragraph.pairs)), leastPair)) {
    const apart = [...pair].map((character) => singles[wordId(character)] ?? 0);
    if (together >= leastTogether * Math.min(...apart)) pairs.set(pair, together);
  }
  return {
    pairs,
    places: frequent(count(all.map((paragraph) => paragraph.places)), leastPlace),
    words: frequent(count(all.map((paragraph) => paragraph.words)), leastWord),
  };
}

function count(paragraphs: readonly Int32Array[]): Int32Array {
  const counts = new Int32Array(wordTableSize());
  for (const ids of paragraphs) for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

function frequent(counts: Int32Array, least: number): Map<string, number> {
  const found = new Map<string, number>();
  counts.forEach((times, id) => {
    if (times >= least) found.set(wordOf(id), times);
  });
  return found;
}
