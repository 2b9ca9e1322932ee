import type { ParagraphFinding, ParagraphRule } from '../rule';
import { aspect, doing } from './adverbialDe';
import { literalSpans, touchesAny } from './proseSpans';

const slowly =
  '慢慢|轻轻|静静|悄悄|渐渐|默默|缓缓|紧紧|狠狠|偷偷|匆匆|急急|呆呆|深深|牢牢|远远|輕輕|靜靜|漸漸|緩緩|緊緊|遠遠|大声|小声|轻声|低声|高声|大聲|小聲|輕聲|低聲|高聲|小心翼翼|不停|不断';
const extreme =
  '不得了|要命|要死|不行|发抖|發抖|发慌|直哆嗦|直跺脚|说不出话|說不出話|喘不过气|喘不過氣|合不拢嘴|合不攏嘴|睡不着|睡不著|睁不开眼|一塌糊涂|一塌糊塗|哇哇大哭|浑身发|渾身發|脸色发|臉色發|眼泪都|眼淚都|跳了起來';
const felt =
  '高兴|激动|兴奋|吓|嚇|气|氣|冻|凍|冷|热|熱|累|饿|餓|疼|痛|急|笑|哭|乐|樂|羞|怕|忙|困|高興|激動|興奮|难过|難過|紧张|緊張|害怕';
const quality =
  '美丽|漂亮|可爱|红色|蓝色|白色|黑色|绿色|黄色|金色|银色|巨大|古老|陌生|年轻|年老|破旧|崭新|圆圆|美麗|可愛|紅色|藍色|綠色|黃色|銀色|年輕|破舊|嶄新|圓圓';
const thing =
  '人|花|草|树|山|海|湖|河|女孩|男孩|孩子|姑娘|小伙|老人|房子|房间|屋子|城市|村庄|村子|眼睛|头发|衣服|裙子|帽子|声音|笑容|天空|云|月亮|太阳|星星|石头|小路|故事|世界|樹|雲|房間|村莊|頭髮|聲音|太陽|石頭';

interface Pattern {
  expression: RegExp;
  right: '的' | '地' | '得';
  why: string;
}

const patterns: readonly Pattern[] = [
  {
    expression: new RegExp(`(?<=${slowly})得(?=(?:${doing}|${aspect}))`, 'gu'),
    right: '地',
    why: '它修饰后面的动作，用“地”。',
  },
  {
    expression: new RegExp(`(?<=${felt})[的地](?=${extreme})`, 'gu'),
    right: '得',
    why: '后面说的是到了什么程度，用“得”。',
  },
  {
    expression:
      /(?<=跑|飞|跳|走|游|长|飛|長)[的地](?=(?:很|真|太|更|最|非常|特别|越来越|飞|比[^，。]{1,6})(?:快|慢|远|高|遠))/gu,
    right: '得',
    why: '后面说的是动作怎么样，用“得”。',
  },
  {
    expression: new RegExp(`(?<=${quality})地(?=${thing})`, 'gu'),
    right: '的',
    why: '它修饰后面的事物，用“的”。',
  },
  {
    expression:
      /(?<=(?<![其吉])[我你他她]们?)地(?=(?:家|手|脸|眼睛|心里|书|名字|妈妈|爸爸|母亲|父亲|朋友|声音|孩子|儿子|女儿|头发)(?!方))/gu,
    right: '的',
    why: '这里表示“谁的”，用“的”。',
  },
];

/**
 * 的, 地 and 得 mixed up, only where the words around leave no doubt. 高兴的跳 is another rule's, `adverbialDe`.
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
