import type { ParagraphFinding, ParagraphRule } from '../rule';
import { speechRanges } from '../dialogue';
import { certainDoublings } from './certainDoublings';
import { literalSpans, touchesAny } from './proseSpans';

/**
 * Characters that carry grammar and are next to never doubled on purpose, with the neighbours that make the doubling two words:
 * 为了了解, 现在在, 但是是. The first list stands before, the second after.
 */
const functionCharacters: Readonly<Record<string, readonly [before: string, after: string]>> = {
  的: ['目', '确士卢'],
  了: ['明终末为除不甚时', '解结却然断事望债之'],
  都: ['成首京国旧古', '市城督会'],
  地: ['大土天田草陆基各当本营阵场外内产工园心实境余', '道方面上下位点球区铁图毯板步主名址狱带窖'],
  得: ['觉值获取难舍懂记认晓使懒显非免所', '到以意出罪失知了手力体逞胜宠当'],
  着: ['', '急火手陆装眼重想凉落迷魔'],
  们: ['哥爷娘姐', ''],
  他: ['其吉利', ''],
  她: ['', ''],
  它: ['其', ''],
  我: ['自小大忘唯', ''],
  你: ['', ''],
  这: ['', ''],
  那: ['', ''],
  是: ['', '非否日'],
  不: ['要好无莫何得', '安满幸料禁'],
  也: ['', '许门'],
  就: ['成造迁将', '业餐近任算地此'],
  很: ['', ''],
  又: ['', ''],
  但: ['非不', '凡愿是'],
  而: ['然因从反进继时', '且后今已'],
  却: ['冷忘退推', '步'],
  和: ['温缓柔平暖饱总谐调共随祥谦中讲应附', '尚气美睦平谐服解声顺善约蔼弄好'],
  与: ['参赠给授付', '会其众否'],
  把: ['一两几三四五火刀拖', '柄手关握戏脉玩'],
  被: ['棉毛丝床盖', '子褥窝面告动迫'],
  从: ['服顺听随跟盲', '前来此容事未不小头军而政'],
  在: ['现存实内外所自潜好何', '乎于世意场座位行'],
  有: ['没所只还拥具占富享含私国公持共稀固', '时些人的没关趣意效限钱名用心志力本利害毒'],
  于: ['', '是'],
  之: ['', '前后间中外内上下'],
  向: ['一方面走去志倾意导动', '日来导往前上下'],
  为: ['因作认成行以变视称极更尤最无', '什何了此难人止'],
  吗: ['', '啡'],
  呢: ['毛', '喃'],
  么: ['', '哒'],
  给: ['供补发交送', '予'],
  到: ['', '时处期达底场来'],
  里: ['公邻故百千万', '外面头边程长'],
  对: ['一面绝反不成核针', '方面联手象子付比待不立错策'],
  上: ['马早晚', '下周个次月签策网学课班车来去'],
  没: ['淹埋沉吞湮出', '收落有顶完'],
};

/** Said twice in speech on purpose or by a stammer more often than by mistake. */
const stammered = new Set('我你他她这那是不有没在就也对到');

/** Words of two or more characters that are no verb, adjective or measure word, so that a doubling cannot be a reduplication. */
const functionWords = new Set(
  (
    '但是 可是 然而 因为 所以 因此 如果 虽然 尽管 而且 并且 或者 还是 于是 不过 只是 就是 不仅 不但 即使 除了 为了 由于 关于 对于 至于 以及 ' +
    '我们 你们 他们 她们 它们 咱们 人们 大家 自己 别人 这个 那个 这些 那些 这样 那样 这么 那么 这里 那里 哪里 这时 那时 什么 怎么 为什么 ' +
    '已经 曾经 正在 一直 总是 忽然 突然 终于 居然 竟然 仍然 依然 显然 果然 似乎 好像 仿佛 也许 可能 大概 应该 可以 能够 必须 没有 不是 ' +
    '有些 一些 一种 一样 时候 以后 以前 之后 之前 里面 上面 下面 外面 旁边 中间 觉得 知道 看见 听见 说道 问道 答道 起来 出来 下来 过来 ' +
    '進去 不會 還是 於是 雖然 儘管 並且 或者 我們 你們 他們 她們 它們 咱們 人們 這個 那個 這些 這樣 那樣 這麼 那麼 這裡 那裡 哪裡 這時 那時 甚麼 ' +
    '什麼 怎麼 為什麼 已經 曾經 一直 總是 終於 彷彿 應該 能夠 必須 沒有 時候 以後 之後 裡面 外面 旁邊 中間 覺得 看見 聽見 說道 問道 起來 出來 下來 過來'
  ).split(' '),
);

/** Doubled in speech for weight: 没有没有, 知道知道, 起来起来. */
const insisted = new Set(
  '没有 不是 可以 当然 知道 起来 出来 下来 过来 就是 应该 沒有 起來 出來 下來 過來 應該'.split(' '),
);

const doubledCharacter = new RegExp(
  `([${Object.keys(functionCharacters).join('')}])(?:[ \\t]*(?:\\r?\\n[ \\t]*)?\\1)+`,
  'gu',
);
/** AABB, where the characters of grammar are none. */
const reduplicatedPairs =
  /^(?:的的确确|的的確確|地地道道|是是非非|和和气气|和和氣氣|和和美美|和和睦睦|从从容容|從從容容|了了草草)/u;
const pair = /^(\p{Script=Han})\1$/u;
const doubledRun = /(\p{Script=Han}{2,6}?)[ \t]*(?:\r?\n[ \t]*)?\1/gu;
/** Second halves of adjectives that double whole: 雪白雪白, 笔直笔直, 冰凉冰凉. */
const vividEnding =
  /[白绿红黑黄蓝紫直亮硬冷凉烫热香甜苦酸辣湿干瘦胖圆大小高低长短远近快慢多少久轻重深浅綠紅黃藍熱溼濕乾圓長遠]$/u;
const mouthRadical =
  /[叮当当咚咕噜哗啦噼啪嘀嗒滴答呼哧吱呀扑通轰隆咔嚓嗡唧喳哈嘻嘿呵哎喔呜汪喵咩咯噔嘟簌沙飒]/u;

/**
 * A word that stands twice: 的的, 我们我们. Reduplication is grammar in Chinese (看看, 慢慢, 一个个, 商量商量, 雪白雪白), so only words that
 * are never reduplicated count as errors; other doubled words are mentioned as observations.
 */
export const doubledWordChineseRule: ParagraphRule = {
  id: 'doubledWordChinese',
  languages: ['zh'],
  check(paragraph) {
    const found: ParagraphFinding[] = [];
    const characters = [...paragraph.matchAll(doubledCharacter)];
    const runs = [...paragraph.matchAll(doubledRun)];
    const certain = certainDoublings(paragraph);
    if (characters.length === 0 && runs.length === 0 && certain.length === 0) return found;
    const literal = literalSpans(paragraph);
    const speech = speechRanges(paragraph);
    for (const { start, end, left } of certain)
      if (!touchesAny(literal, start, end)) found.push(finding(left, start, end, 'should_fix'));
    for (const match of characters) {
      const [text, word = ''] = match;
      const start = match.index;
      const end = start + text.length;
      if (found.some((other) => other.start === start)) continue;
      if (isTwoWords(paragraph, word, start, end, text) || touchesAny(literal, start, end)) continue;
      const spoken = touchesAny(speech, start, end) && stammered.has(word);
      // 是是是 and 不不不 are answers, 我我我 is a stammer; nobody writes them by mistake.
      if (spoken && text.length > 2 * word.length) continue;
      // 可是是他 and 这是是非之地 are possible, though hardly anybody writes so.
      const isDoubtful =
        word === '是' && /[但可还還只于於就总總老都也便这這]/u.test(paragraph[start - 1] ?? '');
      found.push(finding(word, start, end, spoken ? 'info' : isDoubtful ? 'suggestion' : 'should_fix'));
    }
    for (const match of runs) {
      const [text, word = ''] = match;
      const start = match.index;
      const end = start + text.length;
      const severity = severityOfRun(paragraph, word, start, touchesAny(speech, start, end));
      if (severity && !touchesAny(literal, start, end)) found.push(finding(word, start, end, severity));
    }
    return found.sort((one, other) => one.start - other.start);
  },
};

function isTwoWords(paragraph: string, word: string, start: number, end: number, text: string): boolean {
  const [before, after] = functionCharacters[word] ?? ['', ''];
  const previous = paragraph[start - 1] ?? '';
  const next = paragraph[end] ?? '';
  if (/^的{3,}$/u.test(text)) return false;
  if (reduplicatedPairs.test(paragraph.slice(start, start + 4))) return true;
  // 卿卿我我, 双双对对, 你你我我: two pairs side by side are a figure.
  if (
    !'的地得了着'.includes(word) &&
    (pair.test(paragraph.slice(Math.max(0, start - 2), start)) || pair.test(paragraph.slice(end, end + 2)))
  )
    return true;
  // 了解了了不起的人.
  if (word === '了' && /^不[起得]/u.test(paragraph.slice(end, end + 2))) return true;
  // 现在在家 is right, 现在在却 is not: a place has to follow.
  if (word === '在' && /[却卻也就又还還都我你他她，。；]/u.test(next)) return false;
  return (previous !== '' && before.includes(previous)) || (next !== '' && after.includes(next));
}

function severityOfRun(
  paragraph: string,
  word: string,
  start: number,
  spoken: boolean,
): ParagraphFinding['severity'] | undefined {
  if (functionWords.has(word)) return spoken ? (insisted.has(word) ? 'info' : 'suggestion') : 'should_fix';
  if (spoken || new Set(word).size === 1) return undefined;
  // 一步一步, 一个一个; 一遍又一遍 does not repeat at once.
  if (/^[一半两几很好非真太越再多]/u.test(word) || /^[一半两几]$/u.test(paragraph[start - 1] ?? ''))
    return undefined;
  // 没问题没问题: said, or thought, for weight.
  if (word.length >= 3) return /^[没沒不别別]/u.test(word) ? 'info' : 'suggestion';
  if (mouthRadical.test(word) || vividEnding.test(word)) return undefined;
  if (/[子们們]$/u.test(word)) return 'suggestion';
  // Verbs and adjectives are reduplicated (商量商量, 高兴高兴); a thing that was counted or described is not.
  return /[的个位只条张把座艘那这個隻條張這]$/u.test(paragraph.slice(0, start)) ? 'info' : undefined;
}

function finding(
  word: string,
  start: number,
  end: number,
  severity: ParagraphFinding['severity'],
): ParagraphFinding {
  return {
    rule: 'doubledWordChinese',
    type: 'style',
    severity,
    summary: `“${word}”${word.length === 1 ? '字' : ''}重复`,
    detail:
      severity === 'should_fix'
        ? `多半是手误，删去一个“${word}”即可。`
        : `如果不是有意重复，请删去一个“${word}”。`,
    start,
    end,
    replacement: word,
  };
}
