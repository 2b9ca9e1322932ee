import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ManuscriptText } from '../../../../../src/core/ports';
import type { Lock, RecordedEdit } from '../../../../../src/core/refinement/model';
import { carriedOver } from '../../../../../src/core/refinement/revision/typedMeanwhile';
import { createAnchor } from '../../../../../src/core/text/anchors/anchors';
import { applyEdits, orderEdits } from '../../../../../src/core/text/edits';

const planned = 'The rain fell on the roof. She shut the door. The lamp went out.\n\nMorning came late.\n';

function at(text: string, path = 'sample.md'): ManuscriptText {
  return { path, text, byteOrderMark: false, sha256: text };
}

function edit(quote: string, replacement: string): RecordedEdit {
  const start = planned.indexOf(quote);
  const origin = { by: 'model' as const, suggestions: [quote], round: 1 };
  return { path: 'sample.md', start, end: start + quote.length, replacement, origin };
}

function lockOn(quote: string): Lock {
  const start = planned.indexOf(quote);
  return {
    id: 'l1',
    path: 'sample.md',
    anchor: { ...createAnchor(planned, start, start + quote.length) },
    at: 0,
  };
}

const edits = [edit('She shut the door.', 'He shut the door.'), edit('Morning', 'Dawn')];

describe('carriedOver', () => {
  it('moves edits with what was typed before them', () => {
    const now = at(`At last. ${planned}And on.`);
    const { edits: carried, lost } = carriedOver(edits, [at(planned)], [now], []);
    assert.deepEqual(lost, []);
    assert.match(
      applyEdits(now.text, carried),
      /^At last\. .*He shut the door\.[^]*Dawn came late\.\nAnd on\.$/,
    );
  });

  it('loses what the author has touched, and nothing else', () => {
    const now = at(planned.replace('shut the', 'slammed the'));
    const { edits: carried, lost } = carriedOver(edits, [at(planned)], [now], []);
    assert.deepEqual(
      carried.map(({ replacement }) => replacement),
      ['Dawn'],
    );
    assert.deepEqual(
      lost.map(({ edit: each, reason }) => [each.replacement, reason]),
      [['He shut the door.', 'unlocated']],
    );
  });

  it('loses what belongs to a file that is gone', () => {
    const { edits: carried, lost } = carriedOver(edits, [at(planned)], [at(planned, 'other.md')], []);
    assert.deepEqual([carried, lost.length], [[], 2]);
  });

  it('changes nothing of a file in which a lock no longer holds', () => {
    const now = at(planned.replace('lamp went', 'lantern went'));
    const { edits: carried, lost } = carriedOver(edits, [at(planned)], [now], [lockOn('The lamp went out.')]);
    assert.deepEqual([carried, lost.map(({ reason }) => reason)], [[], ['locked', 'locked']]);
    const held = carriedOver(edits, [at(planned)], [at(`So. ${planned}`)], [lockOn('The lamp went out.')]);
    assert.equal(held.edits.length, 2);
  });

  it('keeps every character that was typed, whatever it was, and only replaces what the edits were made for', () => {
    const change = fc.record({
      place: fc.nat(),
      removed: fc.nat({ max: 12 }),
      typed: fc.string({ unit: fc.constantFrom('⟦', '⟧', 'x', ' ', '\n', '雨'), maxLength: 8 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
        let text = planned;
        for (const { place, removed, typed } of changes) {
          const start = place % (text.length + 1);
          text = text.slice(0, start) + typed + text.slice(start + removed);
        }
        const { edits: carried, lost } = carriedOver(edits, [at(planned)], [at(text)], []);
        assert.equal(carried.length + lost.length, edits.length);
        orderEdits(carried, text.length);
        for (const each of carried) {
          const own = edits.find(({ replacement }) => replacement === each.replacement)!;
          assert.equal(text.slice(each.start, each.end), planned.slice(own.start, own.end));
        }
        const count = (words: string) => words.replace(/[^⟦⟧雨]/g, '').length;
        assert.equal(count(applyEdits(text, carried)), count(text));
      }),
      { numRuns: 2000 },
    );
  });
});
