import type { Finding, ReviewDocument, ReviewRequest } from '../../model';
import { isSpoken, speechRanges } from '../dialogue';
import { findingInProse } from '../fiction/documentText';
import { paragraphMemo } from '../paragraphMemo';
import { proseOf } from '../prose';
import type { DocumentRule } from '../rule';
import { apostropheOf, withApostrophe } from './apostrophes';
import { patternMatches } from './patternMatches';

/** A wrong word that shows by its neighbours. */
export interface WordPattern {
  /** Global, with the flag d; its group `wrong` is what is replaced. Straight apostrophes stand for both kinds. */
  find: RegExp;
  /** What should stand there, given the wrong words as written but for straight apostrophes. */
  right: string | ((wrong: string) => string);
  detail: string;
}

interface Place {
  start: number;
  end: number;
  right: string;
  detail: string;
  isSpoken: boolean;
}

/**
 * A rule that finds such words in all phases, with a ready edit in the text's own kind of apostrophe.
 * @param bendsInSpeech a character may talk so, and then it is only mentioned
 */
export function wordPatternRule(
  id: string,
  patterns: readonly WordPattern[],
  bendsInSpeech: boolean,
): DocumentRule {
  const places = paragraphMemo((paragraph) => placesOf(paragraph, patterns));
  const inDocument = (document: ReviewDocument): Finding[] => {
    return proseOf(document).flatMap((paragraph) =>
      places(paragraph.text).map(({ start, end, right, detail, isSpoken: spoken }) => {
        const wrong = paragraph.text.slice(start, end);
        const replacement = withApostrophe(right, apostropheOf(document));
        const isBent = bendsInSpeech && spoken;
        return findingInProse(id, document, paragraph, {
          type: 'style',
          severity: isBent ? 'info' : 'should_fix',
          summary: `“${wrong}” should be “${replacement}”`,
          detail: isBent
            ? `${detail} In speech this may be how the character talks; keep it if you meant it.`
            : detail,
          start,
          end,
          replacement,
        });
      }),
    );
  };
  return {
    id,
    phases: ['brief', 'outline', 'sample', 'final'],
    languages: ['en'],
    check: (request: ReviewRequest) => request.documents.flatMap(inDocument),
  };
}

function placesOf(paragraph: string, patterns: readonly WordPattern[]): Place[] {
  const plain = paragraph.replaceAll('’', "'");
  const found = patternMatches(plain, patterns);
  const speech = found.length > 0 ? speechRanges(paragraph) : [];
  return found.map(({ start, end, wrong, pattern: { right, detail } }) => {
    const form = typeof right === 'string' ? right : right(wrong);
    return {
      start,
      end,
      right: /^\p{Lu}/u.test(wrong) ? form.charAt(0).toUpperCase() + form.slice(1) : form,
      detail,
      isSpoken: isSpoken(speech, start),
    };
  });
}

/** Where a sentence, or what somebody says, begins: put before a word in a pattern. */
export const opening = `(?<=^[\\s—–]{0,4}|[.!?…]["”']{0,3} {1,3}|["“‘]|(?<![\\p{L}])')`;
