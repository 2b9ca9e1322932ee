import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  matchingShare,
  matchRemarks,
  remarkOf,
  RemarkIndex,
  sameRemark,
} from '../../../../src/core/review/matching';
import type { Suggestion } from '../../../../src/core/review/model';
import { suggestionOn } from '../../../fakes/suggestions';

/** A suggestion as a model makes it. */
function said(exact: string, given: Partial<Suggestion> = {}): Suggestion {
  const { rule: _rule, ...suggestion } = suggestionOn(exact, {
    source: 'model',
    summary: 'The lamp burns longer than the battery lasts.',
    ...given,
  });
  return suggestion;
}

function whole(summary: string, given: Partial<Suggestion> = {}): Suggestion {
  const { anchor: _anchor, ...suggestion } = said('', { summary, ...given });
  return suggestion;
}

const same = (one: Suggestion, other: Suggestion): boolean => {
  const answer = sameRemark(remarkOf(one), remarkOf(other));
  assert.equal(sameRemark(remarkOf(other), remarkOf(one)), answer, 'it depends on which comes first');
  return answer;
};

const quote = 'It wouldn’t light a flea to bed. Seven minutes a night, three nights running.';

describe('matching of remarks', () => {
  it('takes rules’ remarks to the letter', () => {
    const found = suggestionOn('told the the bathroom mirror', { rule: 'doubledWord' });
    assert.ok(same(found, { ...found, id: 's9', summary: 'In other words.' }));
    assert.ok(!same(found, suggestionOn('the the bathroom mirror', { rule: 'doubledWord' })));
    assert.ok(!same(found, said('told the the bathroom mirror')));
  });

  it('knows a remark about the length again when a word has come or gone, and no chapter by another’s number', () => {
    const length = (words: string) =>
      whole(`The text has ${words} words; the target is 1,800`, { rule: 'wordCountTarget' });
    assert.ok(same(length('2,426'), length('2,343')));
    assert.ok(same(length('980'), length('1,002')));
    const missing = (chapter: number) => whole(`Chapter ${chapter} has no synopsis`, { rule: 'synopsis' });
    assert.ok(!same(missing(12), missing(13)));
  });

  it('knows a model’s remark again when it quotes more or less of the passage', () => {
    const shorter = 'Seven minutes a night, three nights running';
    assert.ok(same(said(quote), said(shorter, { summary: 'Something quite different about this place.' })));
    assert.ok(same(said(quote), said(quote.replace('a flea', 'the flea'))));
    assert.ok(same(said('小满把黄豆给了将军，把船拆开。'), said('小满把黄豆给了将军')));
  });

  it('minds the file, and the type unless the summaries agree', () => {
    assert.ok(!same(said(quote), said(quote, { path: 'outline.md' })));
    assert.ok(!same(said(quote), said(quote, { type: 'logic', summary: 'Who is the flea?' })));
    assert.ok(
      same(
        said(quote),
        said(quote, {
          type: 'logic',
          summary: 'The battery cannot last as long as the lamp is said to burn.',
        }),
      ),
    );
  });

  it('tells passages apart that only look alike', () => {
    assert.ok(!same(said('passage 1'), said('passage 10')));
    assert.ok(
      !same(
        said('On day 21 of the voyage the crew saw nothing but water.'),
        said('On day 22 of the voyage the crew saw nothing but water.'),
      ),
    );
    assert.ok(!same(said('she'), said('She took the toothbrush out and looked at it for a while.')));
    assert.ok(!same(said('the rib of sand'), said('the ribs of sandstone')));
    assert.ok(!same(said('他说'), said('爷爷想了一想，他说那就带上将军去吧。')));
  });

  it('takes a sentence in a long passage for a thing of its own, unless both say the same', () => {
    const paragraph = `${quote} ${'There are sixty-one chimneys in that village, I’ve counted them often enough. '.repeat(6)}`;
    assert.ok(!same(said(paragraph), said('Seven minutes a night', { summary: 'Who would count a night?' })));
    assert.ok(same(said(paragraph), said('Seven minutes a night')));
  });

  it('matches remarks about a whole text by type and summary', () => {
    assert.ok(same(whole('No audience is given.'), whole('The audience is not given.')));
    assert.ok(!same(whole('No audience is given.'), whole('No length is given.')));
    assert.ok(same(whole('No audience is given.'), whole('No audience is given.', { type: 'logic' })));
    assert.ok(!same(whole('No audience is given.'), whole('The audience is not given.', { type: 'logic' })));
    assert.ok(!same(whole('Chapter 2 has no synopsis.'), whole('Chapter 3 has no synopsis.')));
    assert.ok(!same(whole('第二章没有写梗概。'), whole('第三章没有写梗概。')));
    assert.ok(!same(whole('Maren wants nothing.'), whole('Tom wants nothing.')));
    assert.ok(
      !same(
        whole('No audience is given.'),
        said('The audience is not given.', { summary: 'A clumsy line.' }),
      ),
    );
  });

  it('takes a few words of a sentence for the sentence, and one word only where little stands beside it', () => {
    assert.ok(same(said('The blue one was gone.'), said('blue one', { summary: 'Who says which?' })));
    assert.ok(!same(said('The blue one was gone.'), said('gone', { summary: 'Who says which?' })));
    assert.ok(same(said('The Kittiwake'), said('Kittiwake', { summary: 'Who says which?' })));
    assert.ok(same(said('The Kittiwake was away.'), said('Kittiwake')));
  });

  it('knows a remark without a passage by its words, and by no label', () => {
    const summary = 'Nobody asks why the boat is gone';
    assert.ok(same(whole(summary), said('The blue one was gone.', { summary })));
    assert.ok(
      same(whole('Nobody asks why the blue boat is gone'), said('The blue one was gone.', { summary })),
    );
    assert.ok(!same(whole(summary, { type: 'logic' }), said('The blue one was gone.', { summary })));
    assert.ok(!same(whole('A weak verb'), said('The blue one was gone.', { summary: 'One weak verb' })));
  });

  it('knows an edit again on the same words', () => {
    const [one, other] = [
      { replacement: 'It had gone.' },
      { replacement: 'it had  gone.', type: 'logic' as const, summary: 'Tense.' },
    ];
    assert.ok(same(said('It was gone.', one), said('It was gone.', other)));
    assert.ok(!same(said('It was gone.', one), said('It was gone. Well.', other)));
    assert.ok(!same(said('It was gone.', one), said('It was gone.', { ...other, replacement: 'It went.' })));
  });

  it('pairs lists one to one and keeps their orders', () => {
    const first = [said(quote, { id: 'a' }), said('An old dresser.', { id: 'b' }), said(quote, { id: 'c' })];
    const second = [
      said('Seven minutes a night, three nights running', { id: 'd' }),
      said(quote, { id: 'e' }),
    ];
    const { onlyFirst, both, onlySecond } = matchRemarks(first, [
      ...second,
      said('A new thing.', { id: 'f' }),
    ]);
    assert.deepEqual(
      [onlyFirst, both, onlySecond].map((list) => list.map(({ id }) => id)),
      [['b'], ['a', 'c'], ['f']],
    );
    assert.equal(matchingShare(second, first), 1);
    assert.equal(matchingShare(first, second), 2 / 3);
  });

  it('finds by the index what the comparison of all with all finds', () => {
    const words = ['lamp', 'tide', 'rock', 'sand', 'fog', 'pole', 'keeper', 'window', '灯', '河', '船'];
    const passage = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 9 })
      .map((all) => all.join(' '));
    const suggestion = fc
      .record({
        passage,
        about: passage,
        type: fc.constantFrom('style' as const, 'logic' as const),
        kind: fc.constantFrom('rule', 'said', 'whole', 'edit'),
      })
      .map(({ passage: exact, about, type, kind }) => {
        if (kind === 'rule') return suggestionOn(exact, { type });
        if (kind === 'whole') return whole(about, { type });
        return said(exact, { type, summary: about, ...(kind === 'edit' ? { replacement: 'Gone.' } : {}) });
      });
    fc.assert(
      fc.property(fc.array(suggestion, { maxLength: 20 }), suggestion, (all, asked) => {
        const index = new RemarkIndex(all.map((value) => ({ remark: remarkOf(value), value })));
        const remark = remarkOf(asked);
        const found = new Set([...index.exactly(remark), ...index.alike(remark)]);
        const expected = all.filter((one) => sameRemark(remarkOf(one), remark));
        assert.deepEqual(new Set(expected), found);
      }),
      { numRuns: 500 },
    );
  });

  it('loses none and counts none twice', () => {
    const suggestion = fc
      .array(fc.constantFrom('lamp', 'tide', 'rock', 'sand'), { minLength: 1, maxLength: 6 })
      .map((all) => said(all.join(' ')));
    const list = fc.array(suggestion, { maxLength: 12 });
    fc.assert(
      fc.property(list, list, (first, second) => {
        const { onlyFirst, both, onlySecond } = matchRemarks(first, second);
        assert.equal(onlyFirst.length + both.length, first.length);
        assert.equal(onlySecond.length + both.length, second.length);
        assert.equal(matchRemarks(first, first).both.length, first.length);
      }),
    );
  });

  it('takes about as long for each of many as for one of few', () => {
    const passages = Array.from({ length: 10_000 }, (_, at) =>
      Array.from({ length: 12 }, (_word, word) => `w${(at * 7919 + word * 104_729) % 4001}`).join(' '),
    );
    const first = passages.map((exact) => said(exact));
    const second = passages.map((exact) => said(`${exact} and more`));
    const before = performance.now();
    assert.equal(matchRemarks(first, second).both.length, 10_000);
    assert.ok(performance.now() - before < 20_000);
    const alike = Array.from({ length: 10_000 }, (_, at) =>
      said(`${quote} ${at % 2 === 0 ? 'Now.' : 'Then.'}`),
    );
    const again = performance.now();
    matchRemarks(
      alike,
      alike.map((one) => ({ ...one, type: 'logic' as const })),
    );
    assert.ok(performance.now() - again < 20_000);
  });
});
