import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../../../src/core/refinement/model';
import { decisionsSoFar } from '../../../../../src/core/refinement/telling/decisionsSoFar';
import { rejectionFor, waiverFor } from '../../../../../src/core/refinement/waivers';
import type { Suggestion } from '../../../../../src/core/review/model';
import { suggestionOn } from '../../../../fakes/suggestions';

const entry = (number: number, suggestions: Suggestion[]): HistoryEntry => ({
  version: 1,
  entry: number,
  parent: number > 1 ? number - 1 : null,
  kind: 'round',
  at: number * 100,
  round: number,
  decision: 'accept_selected',
  suggestions,
  edits: [],
  strays: [],
  files: [],
});
const nothing = { waivers: [], rejections: [] };

describe('what a model is told of the decisions', () => {
  it('is what was accepted and rejected in the last three rounds', () => {
    const line = [1, 2, 3, 4].map((number) =>
      entry(number, [
        suggestionOn(`kept ${number}`, { status: 'applied' }),
        suggestionOn(`left ${number}`, { status: 'rejected' }),
        suggestionOn(`undecided ${number}`, { status: 'superseded' }),
      ]),
    );
    const told = decisionsSoFar(nothing, line, [], 1000);
    assert.deepEqual(
      told.map(({ decision, passage }) => `${decision} ${passage}`),
      [
        'accepted kept 2',
        'accepted kept 3',
        'accepted kept 4',
        'rejected left 2',
        'rejected left 3',
        'rejected left 4',
      ],
    );
  });

  it('is every waiver and rejection, and what the author suggested, in their own words', () => {
    const waived = suggestionOn('A bell, a bell.');
    const rejected = suggestionOn('It rained.', { summary: 'Say how hard it rained.' });
    const own = suggestionOn('the end', { source: 'author', summary: 'Longer.', reworded: 'Twice as long.' });
    const state = { waivers: [waiverFor(waived, 1)], rejections: [rejectionFor(rejected, 2)] };
    // The round says the same of the rejected one as the state.
    const line = [entry(1, [{ ...rejected, status: 'rejected' }])];
    const told = decisionsSoFar(state, line, [own], 1000);
    assert.deepEqual(
      told.map(({ decision }) => decision),
      ['rejected', 'waived', 'own'],
    );
    assert.equal(told[0]?.summary, 'Say how hard it rained.');
    assert.equal(told.at(-1)?.summary, 'Twice as long.');
    assert.ok(told.some(({ decision, passage }) => decision === 'waived' && /a bell/i.test(passage ?? '')));
  });

  it('says of a remark about the whole no passage, and of an old waiver its kind', () => {
    const whole = suggestionOn('', { summary: 'No audience is named.', anchor: undefined });
    const { summary: _summary, ...old } = waiverFor(suggestionOn('A bell.', { rule: 'echo' }), 1);
    const told = decisionsSoFar({ waivers: [waiverFor(whole, 1), old], rejections: [] }, [], [], 10);
    assert.equal(told[0]?.passage, undefined);
    assert.equal(told[1]?.summary, 'echo');
  });

  it('holds nothing that was decided later than asked for, so that a request can be rebuilt', () => {
    const state = { waivers: [waiverFor(suggestionOn('A bell.'), 150)], rejections: [] };
    const line = [
      entry(1, [suggestionOn('one', { status: 'applied' })]),
      entry(2, [suggestionOn('two', { status: 'applied' })]),
    ];
    assert.equal(decisionsSoFar(state, line, [], 149).length, 1);
    assert.equal(decisionsSoFar(state, line, [], 150).length, 2);
    assert.equal(decisionsSoFar(state, line, [], 200).length, 3);
  });

  it('does not grow without end', () => {
    const waivers = Array.from({ length: 5000 }, (_, index) =>
      waiverFor(suggestionOn(`passage ${index}`), index),
    );
    const told = decisionsSoFar({ waivers, rejections: waivers }, [], [], 10_000);
    assert.ok(told.length <= 120);
    assert.ok(told.some(({ passage }) => passage === waivers.at(-1)!.passage));
  });
});
