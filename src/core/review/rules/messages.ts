import { groupDigits } from '../../text/groupDigits';
import type { Language } from '../../text/language';

/** What is said in the project's language. */
export function say(language: Language, english: string, chinese: string): string {
  return language === 'zh' ? chinese : english;
}

/** "a, b and c", "a、b和c". */
export function listed(language: Language, items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined) return '';
  if (items.length === 1) return last;
  const head = items.slice(0, -1);
  return language === 'zh' ? `${head.join('、')}和${last}` : `${head.join(', ')} and ${last}`;
}

/** 1,200 in English, 1200 in Chinese, as either is printed. */
export function countInWords(language: Language, count: number): string {
  const whole = Math.round(count);
  return language === 'zh' ? String(whole) : groupDigits(whole);
}
