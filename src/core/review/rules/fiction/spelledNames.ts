import type { Language } from '../../../text/language';
import { paragraphMemo } from '../paragraphMemo';
import { currentWordTableEpoch, wordId } from './wordIds';

/** What may be a name in one paragraph. Parallel arrays; `ids` are numbers of the spellings. */
interface SpelledNames {
  ids: Int32Array;
  starts: Int32Array;
  /** 1 where a sentence begins here, so that the capital says nothing. */
  opens: Uint8Array;
  /** Numbers of the words of four letters and more that are written small, each once: what is also a word is no misspelt name. */
  small: Int32Array;
}

const word = /[A-Za-zÀ-ÖØ-öø-ÿ]+(?:[’'-][A-Za-zÀ-ÖØ-öø-ÿ]+)*/g;
const surnames =
  '赵钱孙李周吴郑王冯陈卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜谢邹苏潘范彭鲁韦马方任袁柳唐薛雷贺倪汤罗郝安常于傅齐康伍余顾孟黄萧尹姚邵汪毛贝戴宋庞熊纪项祝董梁杜阮蓝季贾江童颜郭梅林钟徐邱骆高夏蔡田胡凌霍万柯卢莫房解丁邓崔龚程裴陆翁段侯白叶温庄沙石龙史温文乔曾章肖廖关闵聂涂覃武尤池冉' +
  '趙錢孫吳鄭馮陳衛蔣許呂張嚴華魏謝鄒蘇魯韋馬湯羅齊顧黃蕭龐紀項藍賈顏鍾駱盧萬鄧龔陸葉溫莊龍喬閔聶';
/** Before a single character these make a name as a surname does: 老栓, 小栓, 阿发. */
const prefixes = '老小阿';
const surnameOrPrefix = new RegExp(`[${surnames}${prefixes}](?=\\p{Script=Han})`, 'gu');
/** Never part of a given name, so that 高兴的 and 王说道 are no candidates. */
export const neverGiven: ReadonlySet<string> = new Set(
  '的地得了着过是在有不我你他她它们这那就也都和与或但而却又很到从向把被给让对说道问来去吗呢吧啊么什怎哪谁之其因为所以可能会要想没至见欲则乃亦云曰只再才将個們這過著會沒說問來對讓從',
);

/** The full stop of a title ends no sentence. */
const titled = /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Dr|St|Capt|Prof|Rev|Col|Sgt|Lt|Gen|Mme|Mlle)\.$/u;

function readEnglish(paragraph: string): SpelledNames {
  const ids: number[] = [];
  const starts: number[] = [];
  const opens: number[] = [];
  const small = new Set<number>();
  for (const match of paragraph.matchAll(word)) {
    const found = match[0];
    const first = found.charCodeAt(0);
    const isCapital = (first >= 65 && first <= 90) || (first >= 0xc0 && first <= 0xde);
    if (!isCapital) {
      if (found.length >= 4) small.add(wordId(found));
      continue;
    }
    const name = found.replace(/[’']s$/, '');
    if (name.length < 3 || name === name.toUpperCase()) continue;
    const before = paragraph.slice(Math.max(0, match.index - 8), match.index).replace(/[\s*_]+$/, '');
    ids.push(wordId(name));
    starts.push(match.index);
    opens.push(!titled.test(before) && (before === '' || /[.!?…:—"“‘']$/.test(before)) ? 1 : 0);
  }
  return {
    ids: Int32Array.from(ids),
    starts: Int32Array.from(starts),
    opens: Uint8Array.from(opens),
    small: Int32Array.from(small),
  };
}

/** At a sentence's or clause's beginning, before what somebody does: 闰土说, 双喜便. */
const actor =
  /(?<=^|[\s，。！？：；、…—“”「」『』])(\p{Script=Han}{2,3}?)(?=[说說道问問笑哭叫喊答点點摇搖看望听聽走跑站坐躺拿抓抱跳转轉抬低伸又也便就把被却卻正已没沒忽突终終一不从從对對向的和跟])/gu;

function readChinese(paragraph: string): SpelledNames {
  const ids: number[] = [];
  const starts: number[] = [];
  const opens: number[] = [];
  const add = (start: number, length: number, isActor: boolean): void => {
    ids.push(wordId(paragraph.slice(start, start + length)));
    starts.push(start);
    opens.push(isActor ? 1 : 0);
  };
  for (const match of paragraph.matchAll(surnameOrPrefix)) {
    const start = match.index;
    if (neverGiven.has(paragraph[start + 1] ?? '')) continue;
    add(start, 2, false);
    const second = paragraph[start + 2] ?? '';
    if (prefixes.includes(match[0]) || neverGiven.has(second) || !/\p{Script=Han}/u.test(second)) continue;
    add(start, 3, false);
  }
  for (const match of paragraph.matchAll(actor)) {
    const name = match[1] ?? '';
    if (
      ![...name].some((character) => neverGiven.has(character)) &&
      (name.length === 2 || !beginsLikeName(name))
    )
      add(match.index, name.length, true);
  }
  return {
    ids: Int32Array.from(ids),
    starts: Int32Array.from(starts),
    opens: Uint8Array.from(opens),
    small: new Int32Array(),
  };
}

let inEnglish = paragraphMemo(readEnglish);
let inChinese = paragraphMemo(readChinese);
let epoch = 0;

/** Cached by paragraph, for as long as the words' numbers hold. */
export function spelledNames(paragraph: string, language: Language): SpelledNames {
  if (epoch !== currentWordTableEpoch()) {
    epoch = currentWordTableEpoch();
    inEnglish = paragraphMemo(readEnglish);
    inChinese = paragraphMemo(readChinese);
  }
  return language === 'zh' ? inChinese(paragraph) : inEnglish(paragraph);
}

/** Whether a Chinese surname, or a prefix that is used as one, begins the spelling. */
export function beginsLikeName(spelling: string): boolean {
  return surnames.includes(spelling[0] ?? ' ') || prefixes.includes(spelling[0] ?? ' ');
}
