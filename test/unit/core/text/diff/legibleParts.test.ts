import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffTexts, type DiffPart } from '../../../../../src/core/text/diff/diff';
import { inkOf, legibleParts } from '../../../../../src/core/text/diff/legibleParts';

const shown = (parts: readonly DiffPart[]): string =>
  parts
    .map(({ kind, text }) => (kind === 'equal' ? text : kind === 'insert' ? `{+${text}+}` : `[-${text}-]`))
    .join('');
const without = (parts: readonly DiffPart[], kind: DiffPart['kind']): string =>
  parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');

describe('a difference to be read', () => {
  const cases: readonly [before: string, after: string, legible: string][] = [
    [
      'dark because I had let the key run down at last and it rained',
      'dark because I had done the mains as well and it rained',
      'dark because I had [-let the key run down at last-]{+done the mains as well+} and it rained',
    ],
    [
      'There is a pleasure in the work. The air is cold.',
      'There was a pleasure in the work. The air was cold.',
      'There [-is-]{+was+} a pleasure in the work. The air [-is-]{+was+} cold.',
    ],
    ['She left.', 'She left.', 'She left.'],
    ['Old.', '', '[-Old.-]'],
  ];
  for (const [before, after, legible] of cases)
    it(`is ${legible}`, () => assert.equal(shown(legibleParts(diffTexts(before, after))), legible));

  it('keeps lines apart', () => {
    const parts: DiffPart[] = [
      { kind: 'insert', text: 'one' },
      { kind: 'equal', text: '\n' },
      { kind: 'insert', text: 'two' },
    ];
    assert.deepEqual(legibleParts(parts), parts);
  });

  it('is the same difference, with nothing between two changes that is shorter than both', () => {
    const part = fc.record({
      kind: fc.constantFrom('equal' as const, 'insert' as const, 'delete' as const),
      text: fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', 'b', ' ', '.', '雪', '\n') }),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const legible = legibleParts(parts);
        assert.equal(without(legible, 'insert'), without(parts, 'insert'));
        assert.equal(without(legible, 'delete'), without(parts, 'delete'));
        legible.forEach(({ kind, text }, index) => {
          const [before, after] = [legible[index - 1], legible[index + 1]];
          assert.notEqual(kind, before?.kind);
          if (kind === 'equal' && before && after && !text.includes('\n')) assert.ok(inkOf(text) > 0);
        });
      }),
    );
  });
});
