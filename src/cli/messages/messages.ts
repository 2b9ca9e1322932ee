import { chineseMessages } from './chineseMessages';
import { englishMessages, type Messages } from './englishMessages';

export type { Messages } from './englishMessages';

export function messagesFor(language: 'en' | 'zh'): Messages {
  return language === 'zh' ? chineseMessages : englishMessages;
}
