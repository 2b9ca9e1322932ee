import { characterClass, classOf, classOfCodePoint } from '../../text/characterClass';
import { countText } from '../../text/counts';
import type { Language } from '../../text/language';

/** Words, or Chinese characters, that are read in a minute. */
export const readInAMinute: Readonly<Record<Language, number>> = { en: 240, zh: 400 };

/**
 * Minutes that reading a text takes: 240 words or 400 Chinese characters a minute. A text of both is counted by its parts; punctuation takes no
 * time of its own.
 */
export function readingMinutes(text: string): number {
  const characters = countCharacters(text);
  const words = countText(text, 'en').words - characters;
  return words / readInAMinute.en + characters / readInAMinute.zh;
}

/** Han and kana characters, as `countText` counts them among words. */
function countCharacters(text: string): number {
  let count = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const kind = classOf(text.charCodeAt(offset));
    if (kind === characterClass.han) count++;
    else if (
      kind === characterClass.highSurrogate &&
      classOfCodePoint(text.codePointAt(offset)!) === characterClass.han
    )
      count++;
  }
  return count;
}
