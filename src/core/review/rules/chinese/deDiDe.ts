import type { ParagraphFinding, ParagraphRule } from '../rule';
import { doing } from './adverbialDe';
import { excerptAround } from './excerptAround';
import { literalSpans, touchesAny } from './proseSpans';

const slowly =
  '慢慢|轻轻|静静|悄悄|渐渐|默默|缓缓|紧紧|狠狠|偷偷|匆匆|急急|呆呆|深深|牢牢|远远|輕輕|靜靜|漸漸|緩緩|緊緊|遠遠|大声|小声|轻声|低声|高声|大聲|小聲|輕聲|低聲|高聲|小心翼翼|不停|不断|不住|不斷|' +
  '飞快|迅速|快速|仔细|认真|专心|耐心|齐声|用力|使劲|拼命|果断|毫不犹豫|气喘吁吁|目不转睛|飛快|仔細|認真|專心|齊聲|氣喘吁吁|目不轉睛';
/** What may also be said to the highest degree (得意得说不出话), so that only the words that lead speech are certain. */
const feelings =
  '高兴|开心|兴奋|激动|愤怒|生气|恼怒|惊讶|惊奇|惊恐|害怕|伤心|难过|悲伤|焦急|着急|得意|骄傲|温柔|亲切|热情|友好|冷冷|高興|開心|興奮|激動|憤怒|生氣|驚訝|傷心|難過|驕傲|溫柔|親切|熱情';
/** Doing that is not among the everyday verbs of `doing`, or what leads to it. */
const further =
  '把|将|向|朝|往|对|放|吁|喘|搬|扔|递|穿|脱|数|解|伸|弯|蹲|跪|退|挪|移|游|飘|漂|晃|塞|拔|捡|摘|咬|嚼|舔|闻|等|找|赶|逃|躲|钻|滑|闭|睁|眨|皱|收|端|捧|扶|拖|拽|扯|將|對|遞|脫|數|彎|飄|撿|聞|趕|鑽|閉|睜|眨|皺';
const extreme =
  '不得了|要命|要死|不行|发抖|發抖|发慌|直哆嗦|直跺脚|说不出话|說不出話|喘不过气|喘不過氣|合不拢嘴|合不攏嘴|睡不着|睡不著|睁不开眼|一塌糊涂|一塌糊塗|哇哇大哭|浑身发|渾身發|脸色发|臉色發|眼泪都|眼淚都|跳了起來';
/** What one does or suffers, and what it comes to. */
const strained = '[累跑急吓气冻热疼冷忙饿渴笑哭转晕嚇氣凍熱餓轉暈]';
const strain =
  '大哭|大叫|大笑|满头|满脸|满身|头晕|头昏|头疼|直(?![接到径线率白觉升播])|要命|喘|上气不接|浑身|团团转|脸红|脸色|脸都|脸发|说不出|睡不着|站不稳|走不动|哇哇|滿頭|滿臉|頭暈|頭昏|渾身|團團轉|臉紅|臉色|說不出';
const felt =
  '高兴|激动|兴奋|吓|嚇|气|氣|冻|凍|冷|热|熱|累|饿|餓|疼|痛|急|笑|哭|乐|樂|羞|怕|忙|困|高興|激動|興奮|难过|難過|紧张|緊張|害怕';
const colour =
  '[红橙黄绿青蓝紫灰白黑粉棕褐银金紅黃綠藍銀]色|金黄|碧绿|雪白|漆黑|通红|火红|乌黑|洁白|蔚蓝|湛蓝|翠绿|嫩绿|鲜红|银白|灰白|苍白|深绿|浅蓝|深蓝|红通通|红彤彤|绿油油|黑乎乎|黑漆漆|白花花|亮晶晶|胖乎乎|圆滚滚|毛茸茸|湿漉漉|金灿灿|黄澄澄|蓝汪汪|金黃|碧綠|通紅|火紅|烏黑|潔白|翠綠|鮮紅|銀白|蒼白|紅通通|綠油油|圓滾滾|濕漉漉|金燦燦|黃澄澄';
/** Words that begin with 地, for what has a colour: 红色地毯. */
const ground =
  '毯板带面砖方区图球铁下上瓜理点势段主皮里中間间帶磚區圖鐵點狱獄洞窖牢道基盘盤界貌雷堡壳殼衣鼠平址库庫';
/** Verbs and what leads to them, before which a colour may tell how something is: 金黄地铺着, 雪白得耀眼. */
const seen =
  '[响亮发闪照映站挂落铺烧盖躺立浮漂开涂染洒堆流伸摆垂坐睡在从向一连反飘升晒挤透泛露染響發閃掛鋪燒蓋開灑從連飄曬擠]';
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
    expression: new RegExp(
      `(?<=${slowly})得(?=(?:${doing}|${further}))(?!\\p{Script=Han}{1,2}不|想)|(?<=${feelings})得(?=[说问喊叫答笑説說問]道)`,
      'gu',
    ),
    right: '地',
    why: '它修饰后面的动作，用“地”。',
  },
  {
    expression: new RegExp(`(?<=${felt})[的地](?=${extreme})`, 'gu'),
    right: '得',
    why: '后面说的是到了什么程度，用“得”。',
  },
  {
    expression: new RegExp(
      `(?<=${strained})的(?=${strain})|(?<=[苦急气吓累乐疼冻氣嚇樂凍])地(?=[我你他她它]们?[像直说不连都哇满浑])`,
      'gu',
    ),
    right: '得',
    why: '后面说的是到了什么程度，用“得”。',
  },
  {
    expression:
      /(?<=来|起|睡|到|走|跑|来|說|说|做|写|吃|來)的(?=(?:这样|这么|那么|如此|這樣|這麼|那麼)[迟早晚快慢远遲遠](?![的地]))/gu,
    right: '得',
    why: '后面说的是动作怎么样，用“得”。',
  },
  {
    expression: new RegExp(
      `(?<=${colour})地(?=\\p{Script=Han})(?!地?[${ground}])(?!地?[^，。！？；：、]{0,2}[着了起过過著])(?!地?${seen})(?!地?(?:${doing}|${further}|微笑|回|贴|滴|滚|蹭|压|耀))|(?<=[红橙黄绿青蓝紫灰白黑粉棕褐银金紅黃綠藍銀]色)得(?=[圆方长小大脸眼花衣裙帽头围鞋灯纸船伞圓長臉頭圍鞋燈紙傘])|(?<=${colour})得(?=${thing})`,
      'gu',
    ),
    right: '的',
    why: '它修饰后面的事物，用“的”。',
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
        const around = excerptAround(paragraph, start);
        found.push({
          rule: 'deDiDe',
          type: 'style',
          severity: 'suggestion',
          summary: `“${around}”中的“${match[0]}”应为“${right}”`,
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
