import type { Finding, ReviewRequest } from '../../src/core/review/model';

/** A request about texts given by path, of the phase `final` and with nothing set that an author would have to set, unless said otherwise. */
export function ruleRequest(
  language: ReviewRequest['language'],
  documents: Readonly<Record<string, string>>,
  more: Partial<ReviewRequest> = {},
): ReviewRequest {
  return {
    phase: 'final',
    language,
    dialect: 'british',
    script: 'simplified',
    audience: '',
    documents: Object.entries(documents).map(([path, text]) => ({ path, text })),
    context: {},
    dictionary: [],
    names: [],
    settings: { unfitWords: [], disabledRules: [] },
    ...more,
  };
}

/** What each finding marks, with its severity and, where there is one, its ready edit. */
export function marked(findings: readonly Finding[], request: ReviewRequest): string[] {
  return findings.map(({ path, range, severity, replacement }) => {
    const text = request.documents.find((document) => document.path === path)?.text ?? '';
    const place = range ? text.slice(range.start, range.end) : 'whole';
    return `${severity}: ${place}${replacement === undefined ? '' : ` → ${replacement}`}`;
  });
}
