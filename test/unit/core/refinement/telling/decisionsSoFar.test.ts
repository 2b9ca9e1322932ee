import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../../../src/core/refinement/model';
import { decisionsSoFar } from '../../../../../src/core/refinement/telling/decisionsSoFar';
import { rejectionFor, waiverFor } from '../../../../../src/core/refinement/record/waivers';
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
  it('is what was accepted and rejected in the last ten rounds', () => {
    const line = Array.from({ length: 11 }, (_, index) => index + 1).map((number) =>
      entry(number, [
        suggestionOn(`kept ${number}`, { status: 'applied' }),
        suggestionOn(`left ${number}`, { status: 'rejected' }),
        suggestionOn(`undecided ${number}`, { status: 'superseded' }),
      ]),
    );
    const told = decisionsSoFar(nothing, line, [], 2000);
    const numbers = Array.from({ length: 10 }, (_, index) => index + 2);
    assert.deepEqual(
      told.map(({ decision, passage }) => `${decision} ${passage}`),
      [
        ...numbers.map((number) => `accepted kept ${number}`),
        ...numbers.map((number) => `rejected left ${number}`),
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

  it('says how what was accepted now reads, by its first edit, unless it was taken out again', () => {
    const edit = (id: string, start: number, replacement: string) => ({
      path: 'sample.md',
      start,
      end: start + 3,
      replacement,
      origin: { by: 'model' as const, suggestions: [id, 'other'], round: 1 },
    });
    const suggestions = ['s1', 's2', 's3'].map((id) =>
      suggestionOn(`words ${id}`, { id, status: 'applied' }),
    );
    const round = {
      ...entry(1, suggestions),
      edits: [edit('s1', 90, 'second'), edit('s1', 10, 'first'), edit('s2', 50, 'gone again')],
    };
    const revert: HistoryEntry = { ...entry(2, []), kind: 'revert', reverted: 's2' };
    const now = (line: HistoryEntry[], at = 1000) =>
      decisionsSoFar(nothing, line, [], at).map((one) => one.now);
    assert.deepEqual(now([round, revert]), ['first', undefined, undefined]);
    assert.deepEqual(now([round, revert], 150), ['first', 'gone again', undefined]);
  });

  it('leaves out, where only some texts are told, what is about passages of others', () => {
    const here = suggestionOn('here', { status: 'applied', path: 'a.md' });
    const there = suggestionOn('there', { status: 'applied', path: 'b.md' });
    const both = suggestionOn('both', { path: 'b.md', source: 'author' });
    both.otherAnchors = [{ ...both.anchor!, path: 'a.md' }];
    const whole = suggestionOn('', { path: 'b.md', summary: 'No audience is named.', anchor: undefined });
    const state = {
      waivers: [waiverFor(whole, 1), waiverFor(suggestionOn('kept there', { path: 'b.md' }), 1)],
      rejections: [rejectionFor(suggestionOn('kept here', { path: 'a.md' }), 1)],
    };
    const told = decisionsSoFar(state, [entry(1, [here, there])], [both], 1000, new Set(['a.md']));
    assert.deepEqual(
      told.map(({ decision, passage }) => `${decision} ${passage}`),
      ['accepted here', 'rejected kept here', 'waived undefined', 'own both'],
    );
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
