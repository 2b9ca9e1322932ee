import type { Finding, ReviewDocument } from '../../model';
import { findingInProse } from '../fiction/documentText';
import { paragraphMemo } from '../paragraphMemo';
import { proseOf } from '../prose';
import type { DocumentRule } from '../rule';
import { excerptAround } from './excerptAround';

const manner =
  '高兴|开心|兴奋|激动|愤怒|生气|恼怒|惊讶|惊奇|惊恐|害怕|伤心|难过|悲伤|焦急|着急|飞快|迅速|快速|仔细|认真|专心|耐心|小心翼翼|大声|小声|轻声|低声|高声|齐声|' +
  '得意|骄傲|温柔|亲切|热情|友好|冷冷|用力|使劲|拼命|努力|勇敢|坚定|果断|毫不犹豫|不停|不断|一个劲儿?|气喘吁吁|兴高采烈|目不转睛|' +
  '高興|開心|興奮|激動|憤怒|生氣|驚訝|驚奇|驚恐|傷心|難過|悲傷|焦急|著急|飛快|仔細|認真|專心|大聲|小聲|輕聲|低聲|高聲|齊聲|驕傲|溫柔|親切|熱情|勇敢|堅定';
export const doing =
  '走|跑|跳|说|問|问|说道|看|望|笑|哭|叫|喊|嚷|站|坐|躺|爬|盯|想|点|摇|抓|拿|推|拉|打开|关上|回答|答|听|读|念|唱|写|吃|喝|飞|冲|扑|追|抱|握|挥|敲|拍|摸|擦|转|低|抬|举|說|飛|衝|撲|點|搖|聽|讀|唸|寫|揮|轉|舉';
const aspect =
  '着|了|起来|起身|过去|过来|出来|出去|进来|进去|上去|下来|道[，：]|[：]|起頭|起头|下头|向|到|着头|了一|著|起來|過去|過來|出來|進去|下來';
/** Not 妈妈的, 星星的, 人人的: relatives and things. */
const reduplicated =
  '([^\\P{Script=Han}妈爸哥姐弟妹爷奶叔伯舅姑婶嫂公婆娘爹宝星人家天年月日夜事物处个样种件条句字媽爺嬸寶個樣種條處])\\1';
const speaking = '[说說问問答喊叫嚷][。，！？：]';
const leading = '把|将|將';
const written = new RegExp(
  `(?:(?:${manner})|${reduplicated})([的地])(?=(?:${doing})(?:${aspect})|${speaking}|${leading})`,
  'gu',
);
const certain = new RegExp(`(?:${manner})$`, 'u');
/** 慢慢的走 is common; 慢慢的把门打开 is not, where the two are told apart. */
const leads = new RegExp(`^(?:${leading})`, 'u');
/** Texts that write 地 so many times as often mean it. */
const clearHabit = 4;

/** The same wider, to learn how the author writes: 默默的站, 远远的看. */
const habit = new RegExp(
  `(?:(?:${manner})|${reduplicated})([的地])(?=${doing}|${leading}|[吸吃坐睡放拨送])`,
  'gu',
);

/** How often 的 and 地 stand there in a paragraph. */
const habits = paragraphMemo((paragraph) => {
  const marks = [...paragraph.matchAll(habit)].map((match) => match[0].slice(-1));
  const withDe = marks.filter((mark) => mark === '的').length;
  return { withDe, withDi: marks.length - withDe };
});

/** Every 的 or 地 between how something is done and what is done, with whether 的 is surely wrong there where the two are told apart. */
const adverbials = paragraphMemo((paragraph) =>
  [...paragraph.matchAll(written)].map((match) => {
    const at = match.index + match[0].length - 1;
    return {
      at,
      mark: match[0].slice(-1),
      isCertain:
        certain.test(paragraph.slice(Math.max(0, at - 5), at)) || leads.test(paragraph.slice(at + 1, at + 2)),
    };
  }),
);

/**
 * 高兴的跳起来 where the text otherwise writes 地. Much good prose, that of Lu Xun above all, writes 的 for both throughout; there the rule is silent,
 * and of 慢慢的走 it speaks only where the text nearly always writes 慢慢地.
 */
export const adverbialDeRule: DocumentRule = {
  id: 'adverbialDe',
  phases: ['brief', 'outline', 'sample', 'final'],
  languages: ['zh'],
  check({ documents }) {
    const all = documents.flatMap((document) => proseOf(document).map(({ text }) => habits(text)));
    const withDe = all.reduce((sum, paragraph) => sum + paragraph.withDe, 0);
    const withDi = all.reduce((sum, paragraph) => sum + paragraph.withDi, 0);
    // As a habit it is the author's way.
    if (withDe > 2 && withDe > withDi) return [];
    const isClear = withDe * clearHabit < withDi;
    return documents.flatMap((document) => inDocument(document, isClear));
  },
};

function inDocument(document: ReviewDocument, isClear: boolean): Finding[] {
  return proseOf(document).flatMap((paragraph) =>
    adverbials(paragraph.text)
      .filter(({ mark, isCertain }) => mark === '的' && (isCertain || isClear))
      .map(({ at }) =>
        findingInProse('adverbialDe', document, paragraph, {
          type: 'style',
          severity: 'suggestion',
          summary: `“${excerptAround(paragraph.text, at)}”中的“的”应为“地”`,
          detail: '它修饰后面的动作，用“地”。',
          start: at,
          end: at + 1,
          replacement: '地',
        }),
      ),
  );
}
