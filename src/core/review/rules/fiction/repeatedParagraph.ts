import type { Finding, ReviewDocument } from '../../model';
import type { Language } from '../../../text/language';
import { proseOf, type ProseParagraph } from '../prose';
import { say } from '../messages';
import type { DocumentRule } from '../rule';
import { finding } from './documentText';
import { measured } from './sentenceLengths';

/** Words (Chinese: characters) from which on a paragraph is no refrain, greeting or line of speech that comes again by itself. */
const least: Readonly<Record<Language, number>> = { en: 20, zh: 30 };
const mostPlaces = 10;

/**
 * Paragraphs that stand a second time, word for word, as after a slip of copy and paste. A model is no help here: it points at a passage by
 * quoting it, and what stands twice has no quote of its own. May be meant, as a letter that is read again, so nothing goes unasked.
 */
export const repeatedParagraphRule: DocumentRule = {
  id: 'repeatedParagraph',
  phases: ['sample', 'final'],
  languages: ['en', 'zh'],
  check({ documents, language }) {
    const first = new Map<string, { document: ReviewDocument; paragraph: ProseParagraph }>();
    const findings: Finding[] = [];
    for (const document of documents) {
      for (const paragraph of proseOf(document)) {
        if (measured(paragraph.text, language).size < least[language]) continue;
        const before = first.get(paragraph.text);
        if (before) findings.push(repeated(document, paragraph, before, language));
        else first.set(paragraph.text, { document, paragraph });
      }
    }
    return findings.slice(0, mostPlaces);
  },
};

function repeated(
  document: ReviewDocument,
  { start, end }: ProseParagraph,
  before: { document: ReviewDocument; paragraph: ProseParagraph },
  language: Language,
): Finding {
  const isElsewhere = before.document !== document;
  const { path } = before.document;
  // A mark of a list or a quotation in front of it would be left behind.
  const isWhole = start === 0 || document.text[start - 1] === '\n';
  return {
    ...finding('repeatedParagraph', document, {
      type: 'style',
      severity: 'suggestion',
      summary: isElsewhere
        ? say(
            language,
            `This paragraph stands word for word in ${path} too`,
            `这一段在${path}里一字不差地出现过`,
          )
        : say(language, 'This paragraph stands word for word further up', '这一段在前面一字不差地出现过'),
      detail: say(
        language,
        'Unless the repetition is meant, one of the two can go.',
        '如果不是有意重复，两处中可以删去一处。',
      ),
      start,
      end,
      ...(isWhole && { replacement: '', askFirst: true }),
    }),
    otherRanges: [{ path, start: before.paragraph.start, end: before.paragraph.end }],
  };
}
