import assert from 'node:assert/strict';
import type { SuggestionView } from '../../../src/shared/workbenchState';
import { decided } from '../../../webview-ui/decided';
import { reasonKey } from '../../../webview-ui/reasonKey';
import { suggestion } from '../../webview/support/states';

const card = (
  id: string,
  status: SuggestionView['status'],
  more: Partial<SuggestionView> = {},
): SuggestionView => suggestion(id, undefined, { status, ...more });

describe('what was decided a moment ago', () => {
  // 100 suggestions, of which these four are drawn.
  const shown = {
    rev: 12,
    suggestions: [
      card('s1', 'open'),
      card('s2', 'accepted'),
      card('s3', 'open', { means: 'hand', place: 'lost' }),
      card('s4', 'rejected', { means: 'model' }),
    ],
    counts: { all: 100, undecided: 90, acceptable: 40, ticked: 5, lost: 3 },
  };

  it('changes nothing where nothing was decided', () => {
    assert.equal(decided(shown, new Map()), shown);
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
      ['accepted', 'waived', 'rejected', 'rejected'],
    );
    assert.deepEqual(after.counts, { all: 100, undecided: 88, acceptable: 39, ticked: 5, lost: 2 });
    assert.equal(after.rev, 12);
  });

  it('counts again what is taken back', () => {
    const { counts } = decided(shown, new Map([['s4', 'open']]));
    assert.deepEqual(counts, { all: 100, undecided: 91, acceptable: 41, ticked: 5, lost: 3 });
  });

  it('keeps the cards that nothing was decided on, so that they need not be drawn again', () => {
    const { suggestions } = decided(shown, new Map([['s4', 'open']]));
    assert.equal(suggestions[0], shown.suggestions[0]);
  });
});

describe('why a suggestion was not applied', () => {
  it('says that it needs a hand only where there was no edit to apply', () => {
    assert.equal(reasonKey('unchanged', false), 'reason.noEdit');
    assert.equal(reasonKey('unchanged', true), 'reason.unchanged');
    assert.equal(reasonKey('locked', false), 'reason.locked');
  });
});
