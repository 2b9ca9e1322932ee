import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ManuscriptText } from '../../../../../src/core/ports';
import { refinementStateSchema, type RefinementState } from '../../../../../src/core/refinement/model';
import {
  generationOutcome,
  revisionOutcome,
  roundsOutcome,
} from '../../../../../src/core/refinement/views/outcomeView';
import {
  acceptableIds,
  listStamp,
  nextSuggestion,
  phaseDetail as detailWith,
  hasOpenRound,
  phasesAwaitingDecision,
  phaseTab,
  type DetailParts,
} from '../../../../../src/core/refinement/views/phaseView';
import { quotedPassage } from '../../../../../src/core/refinement/views/quoteView';
import type { Suggestion } from '../../../../../src/core/review/model';
import type { Range } from '../../../../../src/core/text/range';
import { locateInText } from '../../../../../src/core/refinement/views/passagePlaces';
import { AnchorResolver, createAnchor } from '../../../../../src/core/text/anchors/anchors';
import { isUndecidedStatus } from '../../../../../src/shared/suggestionStatus';
import { suggestionStatuses } from '../../../../../src/shared/values';
import { phaseDetailSchema, type PhaseDetail } from '../../../../../src/shared/workbenchState';

const story =
  'The kettle sang in the kitchen while nobody listened to it.\n\nOutside the the rain had given up, and Ida went out to look at the boats.\n';

function textOf(text: string, path = 'sample.md', sha256 = 'one'): ManuscriptText {
  return { path, text, byteOrderMark: false, sha256 };
}

function suggestionOn(text: string, passage: string, more: Partial<Suggestion> = {}): Suggestion {
  const start = text.indexOf(passage);
  return {
    id: 's1',
    type: 'style',
    severity: 'should_fix',
    summary: 'A word stands twice.',
    source: 'rules',
    status: 'open',
    path: 'sample.md',
    anchor: createAnchor(text, start, start + passage.length),
    ...more,
  };
}

function stateWith(suggestions: Suggestion[], more: Record<string, unknown> = {}): RefinementState {
  return refinementStateSchema.parse({
    phase: 'sample',
    status: 'awaiting_decision',
    rev: 5,
    currentRound: { round: 1, assessedAt: 1000, suggestions, files: [{ path: 'sample.md', sha256: 'one' }] },
    ...more,
  });
}

/** Where the passages stand, all of them looked for. */
function placesIn(
  state: RefinementState,
  texts: readonly ManuscriptText[],
): ReadonlyMap<string, Range | 'lost'> {
  const places = new Map<string, Range | 'lost'>();
  for (const { id, path, anchor } of state.currentRound?.suggestions ?? []) {
    const text = texts.find((each) => each.path === path)?.text;
    if (anchor === undefined) continue;
    const [range] = text === undefined ? [] : locateInText(new AnchorResolver(text), [anchor]);
    places.set(id, range ?? 'lost');
  }
  return places;
}

function phaseDetail(
  state: RefinementState,
  texts: readonly ManuscriptText[],
  more: Partial<DetailParts> = {},
): PhaseDetail {
  return detailWith(state, {
    texts,
    places: placesIn(state, texts),
    hasModel: false,
    drawn: { from: 0, count: 50 },
    settings: { settings: {} },
    ...more,
  });
}

describe('what the workbench shows of a phase', () => {
  it('shows the passage among the words of its own line, and the ready edit in it', () => {
    const detail = phaseDetail(stateWith([suggestionOn(story, 'the the', { replacement: 'the' })]), [
      textOf(story),
    ]);
    const [view] = detail.suggestions;
    assert.equal(view?.place, 'located');
    assert.equal(view?.means, 'edit');
    assert.deepEqual(view?.quote, {
      before: 'Outside ',
      passage: 'the the',
      after: ' rain had given up, and Ida went out…',
    });
    const kept = view?.change?.filter(({ kind }) => kind !== 'insert').map(({ text }) => text);
    const made = view?.change?.filter(({ kind }) => kind !== 'delete').map(({ text }) => text);
    assert.equal(kept?.join(''), 'the the');
    assert.equal(made?.join(''), 'the');
  });

  it('has a shape that the view accepts', () => {
    const lost = suggestionOn(story, 'the the', { id: 's2', status: 'not_applied', notApplied: 'unlocated' });
    const { anchor: _anchor, ...whole } = suggestionOn(story, 'boats', { id: 's3', source: 'role:teacher' });
    const detail = phaseDetail(stateWith([lost, whole], { stopReason: 'converged' }), [textOf(story)]);
    assert.deepEqual(phaseDetailSchema.parse(detail), detail);
  });

  it('says that a passage is lost, quotes it as it was, and calls it not ready', () => {
    const suggestion = suggestionOn(story, 'the the rain had given up', {
      replacement: 'the rain had given up',
    });
    const detail = phaseDetail(stateWith([suggestion]), [
      textOf('Something else altogether was written here.\n'),
    ]);
    assert.equal(detail.suggestions[0]?.place, 'lost');
    assert.equal(detail.suggestions[0]?.means, 'hand');
    assert.equal(detail.suggestions[0]?.quote?.passage, 'the the rain had given up');
  });

  it('finds a passage that moved, and does not call its edit ready once its words are others', () => {
    const suggestion = suggestionOn(story, 'the the rain had given up', {
      replacement: 'the rain had given up',
    });
    const moved = `A new beginning.\n\n${story}`;
    assert.equal(phaseDetail(stateWith([suggestion]), [textOf(moved)]).suggestions[0]?.means, 'edit');
    const reworded = story.replace('the the rain had given up', 'the the rain had all given up');
    const [view] = phaseDetail(stateWith([suggestion]), [textOf(reworded)]).suggestions;
    assert.equal(view?.place, 'located');
    assert.equal(view?.means, 'hand');
  });

  it('tells of the whole text where there is no passage', () => {
    const { anchor: _anchor, ...suggestion } = suggestionOn(story, 'boats', { replacement: 'ships' });
    const [view] = phaseDetail(stateWith([suggestion]), [textOf(story)]).suggestions;
    assert.equal(view?.place, 'whole');
    assert.equal(view?.means, 'hand');
    assert.equal(view?.quote, undefined);
    assert.equal(quotedPassage(suggestion), undefined);
  });

  it('puts the author’s wording before the reviewer’s', () => {
    const suggestion = suggestionOn(story, 'boats', { reworded: 'Name the boats.' });
    assert.equal(
      phaseDetail(stateWith([suggestion]), [textOf(story)]).suggestions[0]?.summary,
      'Name the boats.',
    );
  });

  it('notices that the text is not the one that was assessed', () => {
    const state = stateWith([suggestionOn(story, 'boats')]);
    assert.equal(phaseDetail(state, [textOf(story)]).textChanged, false);
    assert.equal(phaseDetail(state, [textOf(`${story}More.`, 'sample.md', 'two')]).textChanged, true);
    assert.equal(phaseDetail(state, []).textChanged, true);
    assert.equal(
      phaseDetail(refinementStateSchema.parse({ phase: 'sample' }), [textOf(story)]).textChanged,
      false,
    );
  });

  it('shows no more of a long passage than its two ends, and never half a character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('😀', '河', 'a ', 'word', '\n'), { minLength: 1, maxLength: 400 }),
        (pieces) => {
          const passage = pieces.join('');
          const text = `${passage}|`;
          const suggestion = suggestionOn(text, passage, { replacement: 'x' });
          const detail = phaseDetail(stateWith([suggestion]), [textOf(text)]);
          const shown = JSON.stringify(detail.suggestions);
          assert.doesNotMatch(shown, /\\ud[89a-f]/i);
          const { quote } = detail.suggestions[0]!;
          assert.ok((quote?.passage.length ?? 0) <= 245, String(quote?.passage.length));
          assert.ok((quote?.before.length ?? 0) <= 40 && (quote?.after.length ?? 0) <= 40);
        },
      ),
    );
  });

  it('counts in its tab what waits for the author, and nothing else', () => {
    const statuses = ['open', 'accepted', 'not_applied', 'rejected', 'waived', 'applied'] as const;
    const state = stateWith(
      statuses.map((status, index) => suggestionOn(story, 'boats', { id: `s${index}`, status })),
    );
    assert.deepEqual(phaseTab(state, true), {
      phase: 'sample',
      exists: true,
      status: 'awaiting_decision',
      open: 3,
      round: 1,
    });
    assert.deepEqual(phasesAwaitingDecision([phaseTab(state, true)]), ['sample']);
    assert.deepEqual(
      phasesAwaitingDecision([phaseTab(refinementStateSchema.parse({ phase: 'brief' }), true)]),
      [],
    );
  });

  it('knows that a round is open in which everything is rejected, so that this can be undone', () => {
    const state = stateWith([suggestionOn(story, 'boats', { id: 's1', status: 'rejected' })]);
    const tab = phaseTab(state, true);
    assert.deepEqual(phasesAwaitingDecision([tab]), []);
    assert.equal(hasOpenRound(tab), true);
    assert.equal(hasOpenRound({ ...tab, status: 'done' }), false);
  });

  it('names and counts what accepting would act on: what is ticked, or all that is ready', () => {
    const ready = { replacement: 'the' };
    const state = stateWith([
      suggestionOn(story, 'the the', { id: 's1', ...ready }),
      suggestionOn(story, 'the the', { id: 's2', status: 'accepted', ...ready }),
      suggestionOn(story, 'the the', { id: 's3', status: 'rejected', ...ready }),
      suggestionOn(story, 'boats', { id: 's4', status: 'accepted' }),
    ]);
    const texts = [textOf(story)];
    const places = placesIn(state, texts);
    const parts = { texts, places, hasModel: false };
    assert.deepEqual(acceptableIds(state, parts, 'all'), { ids: ['s1', 's2'], needsModel: false });
    assert.deepEqual(acceptableIds(state, parts, 'ticked'), { ids: ['s2'], needsModel: false });
    const withModel = { ...parts, hasModel: true };
    assert.deepEqual(acceptableIds(state, withModel, 'ticked'), { ids: ['s2', 's4'], needsModel: true });
    assert.deepEqual(phaseDetail(state, texts).counts, {
      all: 4,
      undecided: 3,
      acceptable: 2,
      ticked: 1,
      lost: 0,
    });
  });

  it('draws those that were asked for, and counts them all', () => {
    const state = stateWith(
      ['s1', 's2', 's3'].map((id) => suggestionOn(story, 'the the', { id, replacement: 'the' })),
    );
    const detail = phaseDetail(state, [textOf(story)], { drawn: { from: 1, count: 1 } });
    assert.deepEqual(
      detail.suggestions.map(({ id }) => id),
      ['s2'],
    );
    assert.equal(detail.from, 1);
    assert.deepEqual(detail.counts, { all: 3, undecided: 3, acceptable: 3, ticked: 0, lost: 0 });
    // A list that has become shorter is shown to its end.
    assert.equal(phaseDetail(state, [textOf(story)], { drawn: { from: 90, count: 2 } }).from, 1);
  });

  it('says that a passage is still being looked for, and calls it neither lost nor ready', () => {
    const state = stateWith([suggestionOn(story, 'the the', { replacement: 'the' })]);
    const detail = phaseDetail(state, [textOf(story)], { places: new Map() });
    assert.equal(detail.looking, true);
    assert.equal(detail.suggestions[0]?.place, 'looking');
    assert.equal(detail.suggestions[0]?.quote?.passage, 'the the');
    assert.equal(detail.counts.acceptable, 0);
    assert.equal(phaseDetail(state, [textOf(story)]).looking, false);
  });

  it('holds just these for undecided', () => {
    assert.deepEqual(suggestionStatuses.filter(isUndecidedStatus), ['open', 'accepted', 'not_applied']);
  });

  it('tells what a revision did, with the words of what it could not do', () => {
    const suggestions = [
      suggestionOn(story, 'the the'),
      suggestionOn(story, 'boats', { id: 's2', summary: 'Name them.' }),
    ];
    const view = revisionOutcome(
      {
        phase: 'sample',
        round: 1,
        decision: 'accept_all',
        applied: ['s1'],
        notApplied: [{ id: 's2', reason: 'locked' }],
        strays: [],
        files: [],
      },
      suggestions,
      0,
    );
    assert.deepEqual(view, {
      phase: 'sample',
      applied: 1,
      rejected: 0,
      notApplied: [{ id: 's2', reason: 'locked', summary: 'Name them.', hasEdit: false, turnedDown: false }],
      notes: [],
      strays: 0,
    });
  });

  it('adds up what rounds by themselves did, and says what a text that was written took', () => {
    const usage = { inputTokens: 7, cachedTokens: 0, outputTokens: 3, reasoningTokens: 0, estimated: false };
    const round = { round: 1, suggestions: 2, applied: 1, notApplied: 1, revision: undefined };
    const view = roundsOutcome(
      { phase: 'sample', rounds: [round, { ...round, round: 2 }], stopReason: 'converged', usage },
      [],
    );
    assert.deepEqual([view.applied, view.tokens, view.rounds?.stopReason], [2, 10, 'converged']);
    assert.deepEqual(
      view.rounds?.each.map((each) => each.round),
      [1, 2],
    );
    assert.equal(generationOutcome({ phase: 'brief', files: [], usage }).written, true);
  });

  it('offers nothing that would change a locked passage', () => {
    const passage = suggestionOn(story, 'the rain').anchor!;
    const state = stateWith(
      [suggestionOn(story, 'the the', { replacement: 'the' }), suggestionOn(story, 'boats', { id: 's2' })],
      { locks: [{ id: 'l1', path: 'sample.md', anchor: passage, at: 1 }] },
    );
    const texts = [textOf(story)];
    const detail = phaseDetail(state, texts, { hasModel: true });
    assert.deepEqual(
      detail.suggestions.map(({ means }) => means),
      ['locked', 'model'],
    );
    assert.equal(detail.counts.acceptable, 1);
    const standing = { texts, places: placesIn(state, texts), hasModel: true };
    assert.deepEqual(acceptableIds(state, standing, 'all').ids, ['s2']);
  });

  it('says what accepting does, with a model and without', () => {
    const { anchor: _anchor, ...whole } = suggestionOn(story, 'boats', { id: 's3' });
    const state = stateWith([
      suggestionOn(story, 'the the', { replacement: 'the' }),
      suggestionOn(story, 'boats', { id: 's2' }),
      whole,
      suggestionOn('Nowhere at all.', 'Nowhere', { id: 's4' }),
    ]);
    const meansWith = (hasModel: boolean): string[] =>
      phaseDetail(state, [textOf(story)], { hasModel }).suggestions.map(({ means }) => means);
    assert.deepEqual(meansWith(true), ['edit', 'model', 'shown', 'hand']);
    assert.deepEqual(meansWith(false), ['edit', 'hand', 'hand', 'hand']);
    assert.equal(phaseDetail(state, [textOf(story)]).counts.lost, 1);
    assert.equal(nextSuggestion(state, placesIn(state, [textOf(story)]), 'lost', 's1'), 's4');
    assert.equal(nextSuggestion(state, new Map(), 'undecided', 's4'), 's1');
  });

  it('tells two lists of the same revision apart', () => {
    const one = stateWith([suggestionOn(story, 'boats')]);
    const other = stateWith([suggestionOn(story, 'boats', { status: 'accepted' })]);
    assert.notEqual(listStamp(one), listStamp(other));
    assert.equal(listStamp(one), listStamp(structuredClone(one)));
  });
});
