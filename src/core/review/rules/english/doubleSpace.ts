import type { Finding, ReviewRequest } from '../../model';
import { documentRange, isReplaceable, proseOf } from '../prose';
import type { DocumentRule } from '../rule';

/**
 * Two or more blanks between words. Some writers set two behind every full stop; where most sentences of a document are set so,
 * those are theirs and only blanks inside sentences are remarked on.
 */
export const doubleSpaceRule: DocumentRule = {
  id: 'doubleSpace',
  phases: ['brief', 'outline', 'sample', 'final'],
  languages: ['en'],
  check(request: ReviewRequest): Finding[] {
    const findings: Finding[] = [];
    for (const document of request.documents) {
      if (!document.text.includes('  ')) continue;
      const prose = proseOf(document);
      const style = setsTwoBehindSentences(prose.map((paragraph) => paragraph.text));
      for (const paragraph of prose) {
        if (!paragraph.text.includes('  ')) continue;
        for (const match of paragraph.text.matchAll(/(?<!\S)(\S+)( {2,})(?=(\S+))/g)) {
          const [, before, blanks, after] = match as unknown as [string, string, string, string];
          if (style && /[.!?:”"’)]$/.test(before)) continue;
          // With the words around it, so that the author sees where it is and the passage can be found again.
          const end = match.index + before.length + blanks.length + after.length;
          findings.push({
            rule: 'doubleSpace',
            type: 'style',
            severity: 'should_fix',
            source: 'rules',
            summary: `${blanks.length === 2 ? 'Two' : blanks.length} spaces stand where one is enough: “${before} ${after}”`,
            detail: 'They show as a gap in print.',
            path: document.path,
            range: documentRange(paragraph, match.index, end),
            ...(isReplaceable(paragraph, document.text, match.index, end)
              ? { replacement: `${before} ${after}` }
              : {}),
          });
        }
      }
    }
    return findings;
  },
};

function setsTwoBehindSentences(paragraphs: readonly string[]): boolean {
  let two = 0;
  let one = 0;
  for (const paragraph of paragraphs) {
    for (const match of paragraph.matchAll(/[.!?]["”’)]?( +)(?=["“‘(]?\p{Lu})/gu)) {
      if (match[1]!.length === 2) two++;
      else one++;
    }
  }
  return two >= 3 && two > one;
}
