import type { Language } from '../../text/language';
import { chineseTemplates } from './chineseTemplates';
import type { CraftTemplate } from './craftTemplate';
import { englishTemplates } from './englishTemplates';

/** The notes on craft that ship, in a language. */
export function craftTemplates(language: Language): readonly CraftTemplate[] {
  return language === 'zh' ? chineseTemplates : englishTemplates;
}
