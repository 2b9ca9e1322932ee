import type { ParagraphFinding, ParagraphRule } from '../rule';
import { literalSpans, touchesAny } from './proseSpans';

const manner =
  '高兴|开心|兴奋|激动|愤怒|生气|恼怒|惊讶|惊奇|惊恐|害怕|伤心|难过|悲伤|焦急|着急|飞快|迅速|快速|仔细|认真|专心|耐心|小心翼翼|大声|小声|轻声|低声|高声|齐声|' +
  '得意|骄傲|温柔|亲切|热情|友好|冷冷|用力|使劲|拼命|努力|勇敢|坚定|果断|毫不犹豫|不停|不断|一个劲儿?|气喘吁吁|兴高采烈|目不转睛|' +
  '高興|開心|興奮|激動|憤怒|生氣|驚訝|驚奇|驚恐|傷心|難過|悲傷|焦急|著急|飛快|仔細|認真|專心|大聲|小聲|輕聲|低聲|高聲|齊聲|驕傲|溫柔|親切|熱情|勇敢|堅定';
const doing =
  '走|跑|跳|说|問|问|说道|看|望|笑|哭|叫|喊|嚷|站|坐|躺|爬|盯|想|点|摇|抓|拿|推|拉|打开|关上|回答|答|听|读|念|唱|写|吃|喝|飞|冲|扑|追|抱|握|挥|敲|拍|摸|擦|转|低|抬|举|說|飛|衝|撲|點|搖|聽|讀|唸|寫|揮|轉|舉';
const aspect = '着|了|起来|起身|过去|过来|出来|出去|进来|进去|上去|下来|道[，：]|[：]|起頭|起头|下头|向|到|着头|了一|著|起來|過去|過來|出來|進去|下來';
const slowly = '慢慢|轻轻|静静|悄悄|渐渐|默默|缓缓|紧紧|狠狠|偷偷|匆匆|急急|呆呆|深深|牢牢|远远|輕輕|靜靜|漸漸|緩緩|緊緊|遠遠|大声|小声|轻声|低声|高声|大聲|小聲|輕聲|低聲|高聲|小心翼翼|不停|不断';
const extreme = '不得了|要命|要死|不行|发抖|發抖|发慌|直哆嗦|直跺脚|说不出话|說不出話|喘不过气|喘不過氣|合不拢嘴|合不攏嘴|睡不着|睡不著|睁不开眼|一塌糊涂|一塌糊塗|哇哇大哭|浑身发|渾身發|脸色发|臉色發|眼泪都|眼淚都|跳了起来|跳了起來';
const felt = '高兴|激动|兴奋|吓|嚇|气|氣|冻|凍|冷|热|熱|累|饿|餓|疼|痛|急|笑|哭|乐|樂|羞|怕|忙|困|高興|激動|興奮|难过|難過|紧张|緊張|害怕';
const quality = '美丽|漂亮|可爱|红色|蓝色|白色|黑色|绿色|黄色|金色|银色|巨大|古老|陌生|年轻|年老|破旧|崭新|圆圆|美麗|可愛|紅色|藍色|綠色|黃色|銀色|年輕|破舊|嶄新|圓圓';
const thing = '人|花|草|树|山|海|湖|河|女孩|男孩|孩子|姑娘|小伙|老人|房子|房间|屋子|城市|村庄|村子|眼睛|头发|衣服|裙子|帽子|声音|笑容|天空|云|月亮|太阳|星星|石头|小路|故事|世界|樹|雲|房間|村莊|頭髮|聲音|太陽|石頭';

interface Pattern {
  expression: RegExp;
  right: '的' | '地' | '得';
  why: string;
}

const patterns: readonly Pattern[] = [
  {
    expression: new RegExp(`(?<=${manner})的(?=(?:${doing})(?:${aspect}))`, 'gu'),
    right: '地',
    why: '它修饰后面的动作，用“地”。',
  },
  { expression: new RegExp(`(?<=${slowly})得(?=(?:${doing}|${aspect}))`, 'gu'), right: '地', why: '它修饰后面的动作，用“地”。' },
  { expression: new RegExp(`(?<=${felt})[的地](?=${extreme})`, 'gu'), right: '得', why: '后面说的是到了什么程度，用“得”。' },
  {
    expression: /(?<=跑|飞|跳|走|游|长|飛|長)[的地](?=(?:很|真|太|更|最|非常|特别|越来越|飞|比[^，。]{1,6})(?:快|慢|远|高|遠))/gu,
    right: '得',
    why: '后面说的是动作怎么样，用“得”。',
  },
  { expression: new RegExp(`(?<=${quality})地(?=${thing})`, 'gu'), right: '的', why: '它修饰后面的事物，用“的”。' },
  {
    expression: /(?<=(?<![其吉])[我你他她]们?)地(?=(?:家|手|脸|眼睛|心里|书|名字|妈妈|爸爸|母亲|父亲|朋友|声音|孩子|儿子|女儿|头发)(?!方))/gu,
    right: '的',
    why: '这里表示“谁的”，用“的”。',
  },
];

/**
 * 的, 地 and 得 mixed up, only where the words around leave no doubt. 慢慢的走 is left alone: much good prose writes it so.
 */
export const deDiDeRule: ParagraphRule = {
  id: 'deDiDe',
  languages: ['zh'],
  check(paragraph) {
    const found: ParagraphFinding[] = [];
    if (!/[的地得]/u.test(paragraph)) return found;
    const literal = literalSpans(paragraph);
    for (const { expression, right, why } of patterns) {
      for (const match of paragraph.matchAll(expression)) {
        const start = match.index;
        if (touchesAny(literal, start, start + 1) || found.some((other) => other.start === start)) continue;
        const around = paragraph.slice(Math.max(0, start - 2), start + 3);
        found.push({
          rule: 'deDiDe',
          type: 'style',
          severity: 'suggestion',
          summary: `“${around}”里的“${match[0]}”应作“${right}”`,
          detail: why,
          start,
          end: start + 1,
          replacement: right,
        });
      }
    }
    return found.sort((one, other) => one.start - other.start);
  },
};
