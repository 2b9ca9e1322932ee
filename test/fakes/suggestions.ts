import type { Suggestion } from '../../src/core/review/model';

/** A suggestion on a quoted passage, as a rule would make it. */
export function suggestionOn(exact: string, given: Partial<Suggestion> = {}): Suggestion {
  return {
    id: 's1',
    type: 'style',
    severity: 'suggestion',
    source: 'rules',
    status: 'open',
    rule: 'someRule',
    summary: `About “${exact}”.`,
    path: 'sample.md',
    anchor: { exact, prefix: '', suffix: '', start: 0 },
    ...given,
  };
}
