import assert from 'node:assert/strict';
import {
  refinementStateSchema,
  type HistoryEntry,
  type RefinementState,
} from '../../../../../src/core/refinement/model';
import { findingsToSuggestions } from '../../../../../src/core/refinement/assessing/findingsToSuggestions';
import * as transitions from '../../../../../src/core/refinement/record/transitions';
import type { Finding, Suggestion } from '../../../../../src/core/review/model';
import * as z from 'zod/mini';

const text = 'The night was cold and the river ran black under the bridge. She crossed it.';
const texts = [{ path: 'sample.md', text, byteOrderMark: false, sha256: 'x' }];
const at = (passage: string, summary: string, given: Partial<Finding> = {}): Finding => {
  const start = text.indexOf(passage);
  const range = { start, end: start + passage.length };
  return {
    type: 'style',
    severity: 'suggestion',
    summary,
    source: 'model',
    path: 'sample.md',
    range,
    ...given,
  };
};

/** A round of two remarks of one type, the one's passage within the other's: a model that says both means two faults. */
const nested = [
  at('The night was cold and the river ran black under the bridge.', 'The sentence says two things at once.'),
  at('the river ran black', 'Rivers at night are always black here.'),
];

function stateWith(findings: readonly Finding[], state: Partial<RefinementState> = {}): RefinementState {
  const empty = z.parse(refinementStateSchema, { phase: 'sample', ...state });
  const { suggestions, nextSuggestion } = findingsToSuggestions(findings, texts, empty, []);
  return transitions.assessed(empty, { round: 1, assessedAt: 1, suggestions, files: [] }, nextSuggestion);
}

const statuses = ({ currentRound }: RefinementState) => currentRound?.suggestions.map(({ status }) => status);
const [first, second] = ['s1', 's2'] as const;
const suggestion = (state: RefinementState, id: string): Suggestion =>
  state.currentRound!.suggestions.find((one) => one.id === id)!;

describe('decisions on remarks that are alike, in one round', () => {
  it('a waiver leaves what was decided on another as it is', () => {
    for (const decided of ['accepted', 'rejected', 'open'] as const) {
      const state = transitions.marked(stateWith(nested), [second], decided, 1);
      assert.deepEqual(statuses(transitions.waived(state, suggestion(state, first), 2)), ['waived', decided]);
    }
  });

  it('a waiver of a remark on the whole leaves another beside it that differs in its numbers alone', () => {
    const years = [1914, 1918].map((year): Finding => ({
      type: 'style',
      severity: 'suggestion',
      summary: `Nothing here tells that it is ${year}.`,
      source: 'model',
      path: 'sample.md',
    }));
    const open = stateWith(years);
    const state = transitions.waived(open, suggestion(open, first), 1);
    assert.deepEqual(statuses(state), ['waived', 'open']);
    assert.deepEqual(statuses(transitions.waived(state, suggestion(state, second), 2)), ['waived', 'waived']);
    assert.deepEqual(statuses(transitions.marked(state, [second], 'open', 3)), ['waived', 'open']);
    assert.deepEqual(statuses(transitions.marked(state, [first], 'open', 3)), ['open', 'open']);
  });

  it('a mark does not lift the rejection or the waiver of another', () => {
    const rejected = transitions.marked(stateWith(nested), [first], 'rejected', 1);
    const accepted = transitions.marked(rejected, [second], 'accepted', 2);
    assert.deepEqual(statuses(accepted), ['rejected', 'accepted']);
    assert.equal(accepted.rejections.length, 1);
    const waived = transitions.waived(stateWith(nested), suggestion(stateWith(nested), first), 1);
    const ticked = transitions.marked(waived, [second], 'accepted', 2);
    assert.deepEqual(statuses(ticked), ['waived', 'accepted']);
    assert.equal(ticked.waivers.length, 1);
    assert.equal(transitions.marked(ticked, [first], 'open', 3).waivers.length, 0);
  });
});

describe('decisions on one remark in several places of a refrain', () => {
  const again = (id: string, prefix: string): Suggestion => ({
    id,
    type: 'style',
    severity: 'suggestion',
    source: 'rules',
    rule: 'again',
    summary: '“trip, trap” again.',
    status: 'open',
    path: 'sample.md',
    anchor: { exact: 'trip, trap', prefix, suffix: ' went the bridge', start: -1 },
  });
  const [one, two, three] = ['s1', 's2', 's3'] as const;
  const state = transitions.assessed(
    z.parse(refinementStateSchema, { phase: 'sample' }),
    {
      round: 1,
      assessedAt: 1,
      suggestions: [again(one, 'The first. '), again(two, 'The second. '), again(three, 'The third. ')],
      files: [],
    },
    4,
  );

  it('leave the rejections of the other places', () => {
    const begun = transitions.marked(state, [one], 'rejected', 1);
    const rejected = transitions.marked(begun, [two], 'rejected', 2);
    const accepted = transitions.marked(rejected, [three], 'accepted', 3);
    assert.deepEqual(statuses(accepted), ['rejected', 'rejected', 'accepted']);
    assert.equal(accepted.rejections.length, 2);
    const reopened = transitions.marked(accepted, [one], 'open', 4);
    assert.deepEqual(
      reopened.rejections.map(({ context }) => context?.before),
      ['the second.'],
    );
    assert.deepEqual(transitions.marked(reopened, [two], 'open', 5).rejections, []);
  });
});

describe('the author’s own words for a remark', () => {
  const reworded = (() => {
    const state = stateWith(nested);
    return transitions.reworded(state, suggestion(state, first), 'Make the night colder.');
  })();
  const again = (findings: Finding[], state: RefinementState) =>
    findingsToSuggestions(findings, texts, state, []).suggestions;

  it('stand for the same remark in other words, and for no other on the passage', () => {
    const [same] = again(
      [at('The night was cold and the river ran black', 'The sentence says two things at the same time.')],
      reworded,
    );
    assert.equal(same?.reworded, 'Make the night colder.');
    const other = at('the river ran black', 'It is the wrong river.', { replacement: 'the weir ran white' });
    const [kept] = again([other], reworded);
    assert.equal(kept?.reworded, undefined);
    assert.equal(kept?.replacement, 'the weir ran white');
  });

  it('are forgotten once they have been carried out', () => {
    const { currentRound } = reworded;
    const applied = currentRound!.suggestions.map((one) =>
      one.id === first ? { ...one, status: 'applied' as const } : one,
    );
    const entry: HistoryEntry = {
      ...transitions.entryForRound(
        reworded,
        1,
        { ...currentRound!, suggestions: applied },
        {
          decision: 'accept_selected',
          files: [],
          at: 5,
        },
      ),
    };
    const writing = transitions.writing(reworded, entry);
    assert.equal(reworded.rewordings.length, 1);
    assert.deepEqual(transitions.written(writing, entry).rewordings, []);
  });
});

describe('a run that accepts by itself', () => {
  it('leaves nothing ticked when it was killed while it wrote', () => {
    const running = { ...stateWith(nested), mode: 'auto' as const };
    const decided = running.currentRound!.suggestions.map((one) => ({ ...one, status: 'applied' as const }));
    const entry = transitions.entryForRound(running, 1, running.currentRound!, {
      decision: 'accept_all',
      files: [],
      at: 5,
    });
    const settled = transitions.settled(transitions.writing(running, entry, { decided }));
    assert.deepEqual(statuses(settled), ['open', 'open']);
    const byHand = transitions.settled(
      transitions.writing({ ...running, mode: 'manual' }, entry, { decided }),
    );
    assert.deepEqual(statuses(byHand), ['accepted', 'accepted']);
  });
});

describe('a round that is open while a change is taken out', () => {
  it('goes on with the texts as they then stand, but those that the author has edited', () => {
    const files = ['a.md', 'b.md'].map((path) => ({ path, sha256: 'assessed' }));
    const open = stateWith(nested);
    const state = { ...open, currentRound: { ...open.currentRound!, files } };
    const entry: HistoryEntry = {
      ...transitions.entryForChange(state, 1, 'revert', {
        files: [
          { path: 'a.md', before: 'assessed', after: 'taken out' },
          { path: 'b.md', before: 'edited', after: 'edited, taken out' },
        ],
        at: 5,
      }),
      reverted: 's9',
    };
    const { currentRound } = transitions.written(transitions.writing(state, entry), entry);
    assert.deepEqual(
      currentRound?.files.map(({ sha256 }) => sha256),
      ['taken out', 'assessed'],
    );
  });
});
