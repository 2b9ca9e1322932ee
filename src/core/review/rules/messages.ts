import type { Language } from '../../project/layout';

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
  const digits = String(Math.round(count));
  return language === 'zh' ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Words of a quotation, cut so that a summary stays one line. */
export function shortened(text: string, limit = 40): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= limit ? plain : `${plain.slice(0, limit - 1)}…`;
}
