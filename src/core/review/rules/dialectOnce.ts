import { dialectNames } from '../../project/records';
import { guessDialect } from '../../text/guessDialect';
import type { Finding, ReviewRequest } from '../model';
import type { CheckedFinding } from './authorsWords';

/** Fewer are slips, whatever the rest is written in. */
const leastOften = 3;

/**
 * The findings of a checker; but where the whole text is plainly in the other English than the project's, its words are no slips: one remark says so
 * in place of one a word, without a ready edit, since it is the setting that is wrong.
 */
export function tellingDialectOnce(checked: readonly CheckedFinding[], request: ReviewRequest): Finding[] {
  const others = checked.filter(({ isOtherDialect }) => isOtherDialect);
  const written =
    others.length < leastOften ? undefined : guessDialect(request.documents.map(({ text }) => text));
  const isAmerican = request.dialect === 'american';
  const first = others[0]?.finding;
  if (written === undefined || (written === 'american') === isAmerican || !first?.range)
    return checked.map(({ finding }) => finding);
  const { path, range, source } = first;
  const words = others.map(({ word }) => `“${word}”`);
  const remark: Finding = {
    rule: 'spelling',
    type: 'consistency',
    severity: 'suggestion',
    source,
    summary: `The text is in ${written === 'british' ? 'British' : 'American'} spelling throughout, and this project is set to ${dialectNames[request.dialect]} English`,
    detail: `${words.slice(0, 5).join(', ')}${words.length > 5 ? ` and ${words.length - 5} more` : ''}. Nothing is wrong with them: choose ${written} as “dialect” in .storyfold/project.json.`,
    path,
    range,
    otherRanges: others
      .slice(1)
      .flatMap(({ finding }) => (finding.range ? [{ path: finding.path, ...finding.range }] : [])),
  };
  return [...checked.filter(({ isOtherDialect }) => !isOtherDialect).map(({ finding }) => finding), remark];
}
