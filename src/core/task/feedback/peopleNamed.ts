import type { Language } from '../../text/language';
import { literalPattern } from '../../text/literalPattern';
import type { Requirements } from '../model';
import { bounded, type Criterion } from './weighedFeedback';

const words: Readonly<Record<Language, (missing: readonly string[]) => string>> = {
  en: (missing) =>
    missing.length === 0
      ? 'Everyone who is to appear is named.'
      : `Not named in the text: ${missing.join(', ')}.`,
  zh: (missing) =>
    missing.length === 0 ? '该出场的人都出现了。' : `正文里没有出现：${missing.join('、')}。`,
};

const articles: ReadonlySet<string> = new Set(['the', 'her', 'his', 'and', 'old', 'mrs', 'miss', 'mister']);

/** As a word of its own where words are set apart by blanks: “Tom” does not stand in “tomorrow”. */
function standsIn(text: string, name: string): boolean {
  if (/\p{Script=Han}/u.test(name)) return text.includes(name);
  const escaped = literalPattern(name);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/** Whether those who are to appear do. The name of a line of `people` is what stands before its first colon, dash or bracket. */
export function peopleNamed(requirements: Requirements, text: string, language: Language): Criterion[] {
  const names = [...new Set(requirements.people.map(nameIn).filter((name) => name !== ''))];
  if (names.length === 0 || text === '') return [];
  const folded = text.normalize('NFKC').toLowerCase();
  const isThere = (name: string): boolean => {
    const whole = name.normalize('NFKC').toLowerCase();
    // Of a full name one part is enough, as people are called in prose.
    const parts = whole.split(/\s+/u).filter((part) => part.length > 2 && !articles.has(part));
    return [whole, ...parts].some((part) => standsIn(folded, part));
  };
  const missing = names.filter((name) => !isThere(name));
  return [
    {
      name: 'people',
      score: bounded((100 * (names.length - missing.length)) / names.length),
      comment: words[language](missing),
      weight: 1,
    },
  ];
}

function nameIn(line: string): string {
  return (line.split(/[:：,，;；（(]|\s[-–—]\s|——/u)[0] ?? '').trim();
}
