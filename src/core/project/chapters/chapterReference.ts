import { readHeading } from '../../text/chapterHeading';
import { parseNumeral } from '../../text/numerals';

/**
 * What "chapter 2", "第三章", "2" or "Two" names, so that an author may point at a chapter in any of these ways.
 * Undefined when the words name no number.
 */
export function parseChapterReference(reference: string): number | undefined {
  const trimmed = reference.trim();
  return (
    parseNumeral(trimmed) ??
    parseNumeral(trimmed.toUpperCase()) ??
    readHeading(trimmed.replace(/^#+\s*/, ''))?.number
  );
}
