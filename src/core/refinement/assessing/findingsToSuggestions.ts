import { remarkOf, RemarkIndex, sameWords } from '../../review/matching';
import type { Finding, Suggestion } from '../../review/model';
import { createAnchor } from '../../text/anchors/anchors';
import type { ManuscriptText } from '../../ports';
import type { RefinementState } from '../model';
import { withoutReadyEdit } from './readyEditAside';
import { rejectionFor, remarkKept, WaiverIndex } from '../record/waivers';

/**
 * Findings as suggestions with ids and anchors, without those the author has waived, rejected or made themselves, and in the author's words
 * where they reworded one. `own` are suggestions that still stand without being found again. Returns the number for the next one too.
 */
export function findingsToSuggestions(
  findings: readonly Finding[],
  texts: readonly ManuscriptText[],
  state: RefinementState,
  own: readonly Suggestion[],
): { suggestions: Suggestion[]; nextSuggestion: number } {
  const textOf = new Map(texts.map((text) => [text.path, text.text]));
  const reworded = new RemarkIndex(
    state.rewordings.map(({ matches, path, passage, summary, words }) => {
      const remark = remarkKept({ matches, path, passage, summary });
      return { remark, value: { remark, words } };
    }),
  );
  const away = settledRemarks(state, own);
  let next = state.nextSuggestion;
  const suggestions: Suggestion[] = [];
  for (const finding of findings) {
    const suggestion = fromFinding(finding, textOf);
    if (away.covers(suggestion)) continue;
    const remark = remarkOf(suggestion);
    const { words } =
      reworded.exactly(remark).at(-1) ??
      reworded.alike(remark).find((known) => sameWords(known.remark, remark)) ??
      {};
    suggestions.push({
      ...(words === undefined ? suggestion : withoutReadyEdit(suggestion)),
      id: suggestionId(next++),
      ...(words === undefined ? {} : { reworded: words }),
    });
  }
  return { suggestions: [...own, ...suggestions], nextSuggestion: next };
}

/** The findings that the author has not settled: neither waived nor rejected nor made themselves. */
export function unsettledFindings(
  findings: readonly Finding[],
  texts: readonly ManuscriptText[],
  state: RefinementState,
  own: readonly Suggestion[],
): Finding[] {
  const textOf = new Map(texts.map((text) => [text.path, text.text]));
  const settled = settledRemarks(state, own);
  return findings.filter((finding) => !settled.covers(fromFinding(finding, textOf)));
}

function settledRemarks({ waivers, rejections }: RefinementState, own: readonly Suggestion[]): WaiverIndex {
  return new WaiverIndex(
    waivers,
    rejections,
    own.map((suggestion) => rejectionFor(suggestion, 0)),
  );
}

/** Short enough to type: `s12`. Unique within a phase. */
export function suggestionId(number: number): string {
  return `s${number}`;
}

function fromFinding(finding: Finding, textOf: ReadonlyMap<string, string>): Suggestion {
  const text = textOf.get(finding.path);
  const { type, severity, summary, detail, rule, source, path, replacement } = finding;
  return {
    id: '',
    type,
    severity,
    summary,
    source,
    path,
    status: 'open',
    ...(detail === undefined ? {} : { detail }),
    ...(rule === undefined ? {} : { rule }),
    ...(replacement === undefined ? {} : { replacement }),
    ...(finding.askFirst ? { askFirst: true } : {}),
    ...(finding.range && text !== undefined
      ? { anchor: createAnchor(text, finding.range.start, finding.range.end) }
      : {}),
    ...(finding.otherRanges && finding.otherRanges.length > 0
      ? {
          otherAnchors: finding.otherRanges.flatMap((range) => {
            const other = textOf.get(range.path);
            return other === undefined
              ? []
              : [{ ...createAnchor(other, range.start, range.end), path: range.path }];
          }),
        }
      : {}),
  };
}
