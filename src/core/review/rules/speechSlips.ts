import { countText } from '../../text/counts';
import type { Finding, ReviewRequest } from '../model';

/** Rules that hold back in speech, where a character may talk as the rules say nobody should write. */
const bendingRules: ReadonlySet<string> = new Set(['agreement', 'pronounAgreement', 'couldOf']);

/**
 * A slip of grammar in speech is only mentioned, since it may be how the character talks. Characters who talk so do it all the time: where
 * the texts have no more than one such slip in 1,000 words (and no more than four in a short text), it was most likely not meant, and
 * is worth a suggestion.
 */
export function withRareSpeechSlips(findings: readonly Finding[], request: ReviewRequest): Finding[] {
  const isSlip = (finding: Finding): boolean =>
    finding.severity === 'info' && finding.rule !== undefined && bendingRules.has(finding.rule);
  const slips = findings.filter(isSlip).length;
  if (slips === 0) return [...findings];
  const words = request.documents.reduce((sum, { text }) => sum + countText(text, request.language).words, 0);
  if (slips > Math.max(4, words / 1000)) return [...findings];
  return findings.map((finding) => (isSlip(finding) ? { ...finding, severity: 'suggestion' } : finding));
}
