import type { Finding, ReviewDocument } from '../../model';
import type { Language } from '../../../text/language';
import { countInWords, say } from '../messages';
import type { DocumentRule } from '../rule';
import { youngestReader } from './audienceAge';
import { documentRange, proseOf } from '../prose';
import { finding } from './documentText';
import { measured } from './sentenceLengths';

/** Words (Chinese: characters) a paragraph may have: for grown readers, and for children under 13. */
const limits: Readonly<Record<Language, readonly [grown: number, young: number]>> = {
  en: [300, 150],
  zh: [600, 300],
};
const mostPlaces = 10;
/** UTF-16 units of the paragraph's beginning that are marked. */
const longestMark = 60;

/** Paragraphs so long that a page shows no break. An observation, since long paragraphs may be meant. */
export const overLongParagraphRule: DocumentRule = {
  id: 'overLongParagraph',
  phases: ['sample', 'final'],
  languages: ['en', 'zh'],
  check(request) {
    const age = youngestReader(request);
    const [grown, young] = limits[request.language];
    const limit = age !== undefined && age < 13 ? young : grown;
    return request.documents.flatMap((document) => longIn(document, limit, request.language));
  },
};

function longIn(document: ReviewDocument, limit: number, language: Language): Finding[] {
  const long = proseOf(document)
    .map((block) => ({ block, size: measured(block.text, language).size }))
    .filter(({ size }) => size > limit);
  // Where they are a habit, the longest say it for all.
  const shown = new Set([...long].sort((one, other) => other.size - one.size).slice(0, mostPlaces));
  return long
    .filter((one) => shown.has(one))
    .map(({ block, size }) =>
      finding('overLongParagraph', document, {
        type: 'style',
        severity: 'info',
        summary: say(
          language,
          `This paragraph has ${countInWords(language, size)} words`,
          `这一段有${countInWords(language, size)}字`,
        ),
        detail: say(
          language,
          `Beyond about ${limit} words readers lose their place. Perhaps it can be parted where the subject or the moment changes.`,
          `一段超过${limit}字左右，读者容易跟丢。可以在话题或时间转换处分段。`,
        ),
        // The first words mark the place; a quotation of hundreds of words would help nobody.
        ...documentRange(block, 0, firstWords(block.text)),
      }),
    );
}

function firstWords(text: string): number {
  if (text.length <= longestMark) return text.length;
  const end = text.slice(0, longestMark).search(/[\s，。！？；：、](?=[^\s，。！？；：、]*$)/u);
  return end > 0 ? end : longestMark;
}
