import * as fc from 'fast-check';
import type { TextEdit } from '../../../../src/core/text/edits';

/** Edits that do not overlap, in any order, among them insertions at one place and edits that meet. */
function editsOf(text: string): fc.Arbitrary<TextEdit[]> {
  return fc
    .array(fc.tuple(fc.nat(6), fc.nat(4), fc.stringMatching(/^[xyz]{0,4}$/)), { maxLength: 8 })
    .chain((steps) => {
      const edits: TextEdit[] = [];
      let at = 0;
      for (const [gap, length, replacement] of steps) {
        const start = at + gap;
        const end = start + length;
        if (end > text.length) break;
        edits.push({ start, end, replacement });
        at = end;
      }
      return fc.shuffledSubarray(edits, { minLength: edits.length });
    });
}

export function editedText(): fc.Arbitrary<{ text: string; edits: TextEdit[] }> {
  return fc
    .string({ unit: fc.constantFrom(...'abc 。\n'), maxLength: 40 })
    .chain((text) => editsOf(text).map((edits) => ({ text, edits })));
}
