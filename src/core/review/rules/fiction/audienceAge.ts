import type { ReviewRequest } from '../../model';
import { parseNumeral } from '../../../text/numerals';
import { namedFields } from './briefStructure';

/** In years. */
export const adultAge = 18;
const words: readonly (readonly [expression: RegExp, age: number])[] = [
  [/\b(?:adults?|grown-ups?|mature readers)\b|成人|(?<!未)成年/i, adultAge],
  [/\b(?:toddlers?|pre-?school(?:ers)?|picture book)\b|幼儿|幼兒|学龄前|學齡前|绘本|繪本/i, 3],
  [
    /\b(?:early readers?|first readers|primary school|elementary school)\b|小学(?!高)|小學(?!高)|低年级|低年級/i,
    6,
  ],
  [
    /\b(?:middle[- ]grade|children|kids|child|tweens?|boys and girls)\b|儿童|兒童|孩子|少儿|少兒|高年级|高年級/i,
    8,
  ],
  [/初中|少年|中学生|中學生/, 12],
  [/\b(?:young adults?|YA|teen(?:ager)?s?|adolescents?|high school)\b|青少年/i, 13],
  [/高中/, 15],
];

/**
 * The age in years of the youngest readers that an audience names: "8 to 12" is 8, "12 and up" 12, "teenagers" 13, 小学 6. 18 for adults; undefined
 * when nothing is said of age.
 */
export function audienceAge(audience: string): number | undefined {
  const text = audience.normalize('NFKC');
  const years =
    /(?<![\d.])(\d{1,2})\s*(?:-|–|—|~|～|to|and|到|至|或)\s*\d{1,2}(?!\d)/i.exec(text)?.[1] ??
    /(?:aged?|ages|over|from|readers of)\s*(\d{1,2})(?!\d)/i.exec(text)?.[1] ??
    /(?<!\d)(\d{1,2})\s*(?:\+|and up|and over|and older|years?|year-olds?|岁|歲|周岁)/i.exec(text)?.[1] ??
    /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
  if (years !== undefined) return Number(years);
  const han = /([一二三四五六七八九十]{1,3})\s*(?:到|至|、)?\s*[一二三四五六七八九十]{0,3}\s*[岁歲]/u.exec(
    text,
  )?.[1];
  if (han !== undefined) return parseNumeral(han);
  const spelled = /\b(five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)\b/i.exec(
    text,
  )?.[1];
  if (spelled !== undefined) return parseNumeral(spelled);
  const named = words.filter(([expression]) => expression.test(text)).map(([, age]) => age);
  return named.length === 0 ? undefined : Math.min(...named);
}

/** The project's audience, or else the one that the brief names. */
export function youngestReader(request: ReviewRequest): number | undefined {
  const stated = audienceAge(request.audience);
  if (stated !== undefined) return stated;
  const brief = request.phase === 'brief' ? request.documents[0] : request.context.brief;
  if (!brief) return undefined;
  const field = namedFields(brief.text).find(
    (candidate) => candidate.field === 'audience' && candidate.body !== '',
  );
  return field && audienceAge(field.body);
}
