import assert from 'node:assert/strict';
import type { SuggestionView } from '../../../src/shared/workbenchState';
import { decided } from '../../../webview-ui/decided';
import { reasonKey } from '../../../webview-ui/reasonKey';

const card = (id: string, status: SuggestionView['status'], ready = true): SuggestionView => ({
  id,
  type: 'style',
  severity: 'suggestion',
  source: 'rules',
  status,
  summary: 'A word stands twice.',
  path: 'sample.md',
  ready,
  place: 'located',
  others: 0,
});

describe('what was decided a moment ago', () => {
  // 100 suggestions, of which these three are drawn.
  const shown = {
    suggestions: [card('s1', 'open'), card('s2', 'accepted'), card('s3', 'open', false)],
    counts: { all: 100, undecided: 90, ready: 40, ticked: 5 },
  };

  it('changes nothing where nothing was decided', () => {
    assert.deepEqual(decided(shown, new Map()), shown);
  });

  it('shows on the cards and in the numbers of the button', () => {
    const after = decided(
      shown,
      new Map([
        ['s1', 'accepted'],
        ['s2', 'waived'],
        ['s3', 'rejected'],
        ['s77', 'accepted'],
      ]),
    );
    assert.deepEqual(
      after.suggestions.map(({ status }) => status),
      ['accepted', 'waived', 'rejected'],
    );
    assert.deepEqual(after.counts, { all: 100, undecided: 88, ready: 39, ticked: 5 });
  });
});

describe('why a suggestion was not applied', () => {
  it('says that it needs a hand only where there was no edit to apply', () => {
    assert.equal(reasonKey('unchanged', false), 'reason.noEdit');
    assert.equal(reasonKey('unchanged', true), 'reason.unchanged');
    assert.equal(reasonKey('locked', false), 'reason.locked');
  });
});
