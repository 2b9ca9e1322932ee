import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ManuscriptText } from '../../../../../src/core/ports';
import { planReadyEdits } from '../../../../../src/core/refinement/revision/readyEdits';
import { tidied } from '../../../../../src/core/refinement/revision/tidied';
import { applyEdits, orderEdits, type TextEdit } from '../../../../../src/core/text/edits';
import type { Range } from '../../../../../src/core/text/range';
import { suggestionOn } from '../../../../fakes/suggestions';

function without(text: string, ...parts: string[]): TextEdit[] {
  return parts.map((part) => {
    const start = text.indexOf(part);
    assert.ok(start >= 0);
    return { start, end: start + part.length, replacement: '' };
  });
}

describe('tidied', () => {
  const cases: [name: string, text: string, gone: string[], after: string][] = [
    [
      'a sentence at the end of a paragraph',
      'She was comforted. It rained.\n\nThen.\n',
      ['It rained.'],
      'She was comforted.\n\nThen.\n',
    ],
    ['a sentence at the beginning', 'It rained. She slept.\n', ['It rained.'], 'She slept.\n'],
    ['a word', 'a very, very old man\n', ['old'], 'a very, very man\n'],
    ['a part of a word', 'an unkind word\n', ['un'], 'an kind word\n'],
    ['a paragraph', 'One.\n\nTwo.\n\nThree.\n', ['Two.'], 'One.\n\nThree.\n'],
    [
      'a paragraph with Windows line ends',
      'One.\r\n\r\nTwo.\r\n\r\nThree.\r\n',
      ['Two.'],
      'One.\r\n\r\nThree.\r\n',
    ],
    ['the first paragraph', 'One.\n\nTwo.\n', ['One.'], 'Two.\n'],
    ['the last paragraph', 'One.\n\nTwo.\n', ['Two.'], 'One.\n'],
    ['the last two', 'One.\n\nTwo.\n\nThree.\n', ['Two.', 'Three.'], 'One.\n'],
    ['all of them', 'One.\n\nTwo.\n', ['One.', 'Two.'], '\n'],
    ['an indented line', '　　一。\n　　二。\n　　三。\n', ['二。'], '　　一。\n　　三。\n'],
    ['blanks, which say where they go', 'One.\n  \nTwo.  \n', ['  '], 'One.\n\nTwo.  \n'],
    ['words with a blank that goes with them', 'a very old \nman\n', ['old '], 'a very \nman\n'],
    ['what stands before a line break that is meant', 'One. Two.  \nThree.\n', ['Two.'], 'One.  \nThree.\n'],
  ];
  for (const [name, text, gone, after] of cases) {
    it(name, () => {
      const edits = tidied(text, without(text, ...gone), []);
      orderEdits(edits, text.length);
      assert.equal(applyEdits(text, edits), after);
    });
  }

  it('leaves what another edit put there, and those that are fixed', () => {
    const text = 'One.\n\nTwo.\n\nThree.\n';
    const [gone] = without(text, 'Two.');
    const put = { start: gone!.end, end: gone!.end, replacement: '\n\nInstead.' };
    assert.equal(applyEdits(text, tidied(text, [gone!, put], [])), 'One.\n\nInstead.\n\nThree.\n');
    assert.deepEqual(
      tidied(text, [gone!], [], () => true),
      [gone],
    );
  });

  it('leaves a locked blank', () => {
    const text = 'One.\n\nTwo.\n\nThree.\n';
    const edits = without(text, 'Two.');
    const lock = { start: text.indexOf('\n\nThree'), end: text.length };
    assert.deepEqual(tidied(text, edits, [lock]), edits);
  });

  it('takes nothing but white space more, keeps locks and order, and each edit stands alone', () => {
    const someText = fc
      .array(fc.constantFrom('One.', 'two', 'Three,', ' ', '  ', '\n', '\n\n', '\r\n', '　　', '雨。'), {
        maxLength: 24,
      })
      .map((parts) => parts.join(''));
    const someRange = (length: number) =>
      fc
        .tuple(fc.nat(length), fc.nat(8))
        .map(([start, size]): Range => ({ start, end: Math.min(length, start + size) }));
    const given = someText.chain((text) =>
      fc.tuple(
        fc.constant(text),
        fc.array(fc.tuple(someRange(text.length), fc.constantFrom('', '', 'x', '\n\ny')), { maxLength: 5 }),
        fc.array(someRange(text.length), { maxLength: 2 }),
      ),
    );
    fc.assert(
      fc.property(given, ([text, ranges, locks]) => {
        const edits: TextEdit[] = [];
        for (const [range, replacement] of [...ranges].sort(([one], [other]) => one.start - other.start))
          if (range.start > (edits.at(-1)?.end ?? -1)) edits.push({ ...range, replacement });
        const made = tidied(text, edits, locks);
        assert.equal(made.length, edits.length);
        orderEdits(made, text.length);
        for (const [index, edit] of made.entries()) {
          const raw = edits[index]!;
          assert.equal(edit.replacement, raw.replacement);
          assert.ok(edit.start <= raw.start && raw.end <= edit.end);
          const more = text.slice(edit.start, raw.start) + text.slice(raw.end, edit.end);
          assert.equal(more.trim(), '');
          const isOver = ({ start, end }: Range) =>
            locks.some((lock) => start < lock.end && lock.start < end && lock.start < lock.end);
          assert.ok(isOver(raw) || !isOver(edit));
          // Alone it joins no two paragraphs that were not joined before.
          const alone = applyEdits(text, [edit]);
          const lines = (words: string) =>
            words
              .split(/\s*\n\s*/)
              .map((line) => line.replace(/\s/g, ''))
              .filter((line) => line !== '');
          assert.deepEqual(lines(alone), lines(applyEdits(text, [raw])));
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('planReadyEdits', () => {
  const text = 'She was comforted. It rained.\n\nNobody came.\n\nThe end.\n';
  const texts: ManuscriptText[] = [{ path: 'a.md', text, byteOrderMark: false, sha256: '' }];
  const striking = (quote: string, source: 'model' | 'rules') =>
    suggestionOn(quote, { id: quote, path: 'a.md', source, replacement: '' });

  for (const source of ['model', 'rules'] as const)
    it(`takes along the blanks that a deletion leaves, whoever proposed it (${source})`, () => {
      const gone = [striking('It rained.', source), striking('Nobody came.', source)];
      const { edits } = planReadyEdits(gone, texts, new Map(), 1);
      assert.equal(applyEdits(text, edits), 'She was comforted.\n\nThe end.\n');
    });

  it('does not take them from a locked passage', () => {
    const lock = { start: text.indexOf('comforted. '), end: text.indexOf('It rained') };
    const { edits, notApplied } = planReadyEdits(
      [striking('It rained.', 'model')],
      texts,
      new Map([['a.md', [lock]]]),
      1,
    );
    assert.deepEqual(notApplied, []);
    assert.equal(applyEdits(text, edits), text.replace('It rained.', ''));
  });
});
