import { countText } from '../../../text/counts';
import type { Language } from '../../../text/language';
import type { Finding } from '../../model';
import { countInWords, say } from '../messages';
import type { DocumentRule } from '../rule';
import { appearsIn, listedCharacters } from './briefCharacters';
import { findingOnWhole } from './documentText';

/** A sample shows a voice: enough of it to hear, not so much that it is a chapter. Words, in Chinese characters. */
const fitting: Readonly<Record<Language, readonly [least: number, most: number]>> = {
  en: [150, 1500],
  zh: [250, 2500],
};

/** Whether the sample can serve as one: its length, and whether anybody of the brief is in it. Observations. */
export const sampleFitRule: DocumentRule = {
  id: 'sampleFit',
  phases: ['sample'],
  languages: ['en', 'zh'],
  check(request) {
    const { documents, language } = request;
    const path = documents[0]?.path;
    const text = documents.map((document) => document.text).join('\n');
    if (path === undefined || text.trim() === '') return [];
    const found: Finding[] = [];
    const { words } = countText(text, language);
    const [least, most] = fitting[language];
    if (words < least || words > most) {
      const isShort = words < least;
      found.push(
        findingOnWhole('sampleFit', path, {
          type: 'completeness',
          severity: 'info',
          summary: say(
            language,
            `The sample has ${countInWords(language, words)} words, which is ${isShort ? 'little to hear a voice in' : 'more than a sample needs'}`,
            `样段有${countInWords(language, words)}字，${isShort ? '还看不出文风' : '比样段该有的长'}`,
          ),
          detail: say(
            language,
            `Between ${countInWords(language, least)} and ${countInWords(language, most)} words show style and rhythm and are quickly changed.`,
            `${countInWords(language, least)} 至 ${countInWords(language, most)} 字，既看得出文风和节奏，也容易修改。`,
          ),
        }),
      );
    }
    const characters = listedCharacters(request);
    if (characters.length > 0 && !characters.some(({ name }) => appearsIn(text, name))) {
      const names = characters.slice(0, 3).map(({ name }) => name);
      found.push(
        findingOnWhole('sampleFit', path, {
          type: 'consistency',
          severity: 'info',
          summary: say(
            language,
            `Nobody of the brief's characters is in the sample`,
            '样段里没有出现要点中的人物',
          ),
          detail: say(
            language,
            `The brief names ${names.join(', ')}. A sample with one of them shows whether the voice suits them.`,
            `要点里列有${names.join('、')}。样段里不妨让其中一位出场，这样才看得出文风合不合适。`,
          ),
        }),
      );
    }
    return found;
  },
};
