import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { checkEdits, type CandidateEdit, type EditCheckRequest } from '../../../../src/core/text/editCheck';
import { applyEdits } from '../../../../src/core/text/edits';
import { EditMapper } from '../../../../src/core/text/editMapping';
import { intersects, overlaps, type Range } from '../../../../src/core/text/range';

const text = 'First line here.\n\nSecond line there.\n\nThird line.\n';

function rangeOf(part: string): Range {
  const start = text.indexOf(part);
  assert.ok(start >= 0);
  return { start, end: start + part.length };
}

function edit(part: string, replacement: string, tag = part): CandidateEdit<string> {
  return { ...rangeOf(part), replacement, tag };
}

function check(edits: CandidateEdit<string>[], more: Partial<EditCheckRequest<string>> = {}): string[] {
  const result = checkEdits({ text, edits, allowed: 'anywhere', locks: [], ...more });
  return [
    ...result.accepted.map(({ tags }) => `+${tags.join('&')}`),
    ...result.refused.map(({ edit: { tag }, reason }) => `-${tag}:${reason}`),
  ];
}

describe('the check before edits are applied', () => {
  it('sets aside what changes nothing', () => {
    assert.deepEqual(check([edit('First', 'First'), { start: 3, end: 3, replacement: '', tag: 'empty' }]), [
      '-First:unchanged',
      '-empty:unchanged',
    ]);
  });

  it('guards a locked passage, also against an insertion inside it, and not against one at its edges', () => {
    const lock = rangeOf('Second line');
    const at = (offset: number, tag: string): CandidateEdit<string> => ({
      start: offset,
      end: offset,
      replacement: 'x',
      tag,
    });
    assert.deepEqual(
      check(
        [
          edit('line there', 'x'),
          at(lock.start, 'front'),
          at(lock.start + 1, 'inside'),
          at(lock.end, 'back'),
        ],
        {
          locks: [lock],
        },
      ),
      ['+front', '+back', '-line there:locked', '-inside:locked'],
    );
    assert.deepEqual(check([edit('here.\n\nSecond line there', 'gone')], { locks: [lock] }), [
      '-here.\n\nSecond line there:locked',
    ]);
  });

  it('lets something go between two locks that meet, and not where one covers the seam', () => {
    const [first, second] = [rangeOf('Second'), rangeOf(' line there')];
    const seam = { start: first.end, end: first.end, replacement: 'x', tag: 'seam' };
    assert.deepEqual(check([seam], { locks: [first, second] }), ['+seam']);
    assert.deepEqual(check([seam], { locks: [first, second, rangeOf('Second line')] }), ['-seam:locked']);
  });

  it('lets an edit reach as far beside an allowed passage as the margin, but not out of its line', () => {
    const allowed = [rangeOf('line there')];
    assert.deepEqual(check([edit('Second line there.', 'x')], { allowed }), ['+Second line there.']);
    assert.deepEqual(check([edit('Second line there.', 'x')], { allowed, margin: 6 }), [
      '-Second line there.:stray',
    ]);
    assert.deepEqual(check([edit('Second line there.\n', 'x')], { allowed, margin: 500 }), [
      '-Second line there.\n:stray',
    ]);
    assert.deepEqual(check([edit('Third', 'x'), edit('line there', 'y')], { allowed }), [
      '+line there',
      '-Third:stray',
    ]);
  });

  it('lets an edit reach beside its own passages, and not beside those of others', () => {
    const [own, other] = [rangeOf('Second line'), rangeOf('Third line')];
    const allowed = [own, other];
    const mine = (part: string): CandidateEdit<string> => ({ ...edit(part, 'x'), own: [own] });
    assert.deepEqual(check([mine('line there.'), mine('Third'), mine('line.')], { allowed }), [
      '+line there.',
      '+Third',
      '-line.:stray',
    ]);
    assert.deepEqual(check([{ ...edit('line.', 'x'), own: [] }], { allowed }), ['-line.:stray']);
    assert.deepEqual(check([{ ...edit('First', 'x'), own: 'anywhere' }], { allowed }), ['+First']);
    assert.deepEqual(
      check([{ ...edit('First', 'x'), own: 'anywhere' }], { allowed, locks: [rangeOf('First')] }),
      ['-First:locked'],
    );
  });

  it('does not let an insertion before the next paragraph pass as one beside the allowed one', () => {
    const next = rangeOf('Third').start;
    assert.deepEqual(
      check([{ start: next, end: next, replacement: 'New. ', tag: 'next' }], {
        allowed: [rangeOf('Second line there.')],
      }),
      ['-next:stray'],
    );
  });

  it('does not take the next or the last paragraph for beside a passage that was quoted with line breaks', () => {
    for (const passage of ['Second line there.\n\n', '\n\nSecond line there.', '\n\nSecond line there.\n\n'])
      for (const part of ['here.', 'Third']) {
        const allowed = [rangeOf(passage)];
        assert.deepEqual(check([edit(part, 'x')], { allowed }), [`-${part}:stray`]);
        assert.deepEqual(
          check([{ ...edit(part, 'x'), own: allowed }], { allowed: [...allowed, rangeOf('First')] }),
          [`-${part}:stray`],
        );
        const at = part === 'Third' ? rangeOf(part).start : rangeOf(part).end;
        assert.deepEqual(check([{ start: at, end: at, replacement: 'New. ', tag: 'new' }], { allowed }), [
          '-new:stray',
        ]);
      }
  });

  it('makes the edit of exactly the passage, with the line breaks that it was quoted with', () => {
    const passage = 'Second line there.\n\n';
    const allowed = [rangeOf(passage)];
    assert.deepEqual(check([edit(passage, 'x', 'all')], { allowed, margin: 0 }), ['+all']);
    assert.deepEqual(
      check([{ ...edit(passage, 'x', 'all'), own: allowed }], { allowed: [rangeOf('Third')] }),
      ['+all'],
    );
    assert.deepEqual(check([edit('\n\n', ' ', 'blank')], { allowed: [rangeOf('\n\n')] }), ['+blank']);
  });

  it('takes a whole paragraph out together with the blank line beside it', () => {
    const allowed = [rangeOf('Second line there.')];
    assert.deepEqual(check([edit('Second line there.\n\n', '')], { allowed }), ['+Second line there.\n\n']);
    assert.deepEqual(check([edit('\n\nSecond line there.', '')], { allowed }), ['+\n\nSecond line there.']);
    // This would join two paragraphs.
    assert.deepEqual(check([edit('there.\n\n', '')], { allowed }), ['-there.\n\n:stray']);
    // And this would take a line that nobody spoke of.
    assert.deepEqual(check([edit('Second line there.\n\nThird line.\n', '')], { allowed }), [
      '-Second line there.\n\nThird line.\n:stray',
    ]);
  });

  it('joins allowed passages that meet, so that one edit may cover both', () => {
    const allowed = [rangeOf('First line'), rangeOf(' here.')];
    assert.deepEqual(check([edit('First line here.', 'x')], { allowed, margin: 0 }), ['+First line here.']);
  });

  it('lets the first of two rivals win, and lets edits meet', () => {
    assert.deepEqual(check([edit('line here', 'x'), edit('First line', 'y'), edit('First ', 'z')]), [
      '+First ',
      '+line here',
      '-First line:overlap',
    ]);
    const insertion = (replacement: string, tag: string): CandidateEdit<string> => ({
      start: 5,
      end: 5,
      replacement,
      tag,
    });
    assert.deepEqual(check([insertion('a', 'one'), insertion('b', 'two')]), ['+one', '-two:overlap']);
  });

  it('makes one edit of the same edit proposed twice', () => {
    assert.deepEqual(
      check([edit('First', 'x', 'one'), edit('First', 'x', 'two'), edit('First', 'y', 'three')]),
      ['+one&two', '-three:overlap'],
    );
  });

  it('does not let an edit that was set aside stand in the way of another', () => {
    const lock = rangeOf('Second');
    assert.deepEqual(check([edit('Second line', 'x'), edit('line there', 'y')], { locks: [lock] }), [
      '+line there',
      '-Second line:locked',
    ]);
  });

  it('throws for an edit outside the text', () => {
    assert.throws(() => check([{ start: 0, end: 4000, replacement: '', tag: 'far' }]), {
      code: 'invalid_input',
    });
  });

  const piece = (length: number): fc.Arbitrary<Range> =>
    fc
      .tuple(fc.nat(length), fc.nat(6))
      .map(([start, size]) => ({ start, end: Math.min(length, start + size) }));
  const request = fc.string({ unit: fc.constantFrom(...'abcd。\n'), maxLength: 40 }).chain((body) =>
    fc.record({
      text: fc.constant(body),
      edits: fc.array(
        fc
          .tuple(piece(body.length), fc.stringMatching(/^[abxy]{0,3}$/), fc.nat(99))
          .map(([range, replacement, tag]) => ({
            ...range,
            replacement,
            tag,
          })),
        { maxLength: 10 },
      ),
      allowed: fc.oneof(fc.constant('anywhere' as const), fc.array(piece(body.length), { maxLength: 4 })),
      locks: fc.array(piece(body.length), { maxLength: 3 }),
      margin: fc.nat(5),
    }),
  );

  it('accounts for every edit once, and gives the same answer twice', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const result = checkEdits(asked);
        const tags = [
          ...result.accepted.flatMap((one) => one.tags),
          ...result.refused.map((one) => one.edit.tag),
        ];
        assert.deepEqual(tags.sort(), asked.edits.map(({ tag }) => tag).sort());
        assert.deepEqual(checkEdits(asked), result);
      }),
    );
  });

  it('accepts only what can be applied together and keeps every lock byte for byte', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { accepted } = checkEdits(asked);
        const after = applyEdits(asked.text, accepted);
        for (const lock of asked.locks) {
          if (lock.start === lock.end) continue;
          const moved = new EditMapper(accepted).mapRange(lock);
          assert.ok(moved);
          assert.equal(after.slice(moved.start, moved.end), asked.text.slice(lock.start, lock.end));
        }
        let rest = after;
        let copied = 0;
        for (const taken of accepted) {
          const kept = asked.text.slice(copied, taken.start);
          assert.ok(rest.startsWith(kept + taken.replacement));
          rest = rest.slice(kept.length + taken.replacement.length);
          copied = taken.end;
        }
        assert.equal(rest, asked.text.slice(copied));
      }),
      { numRuns: 1000 },
    );
  });

  it('changes no ink outside the allowed passages and their margin', () => {
    fc.assert(
      fc.property(request, (asked) => {
        if (asked.allowed === 'anywhere') return;
        const { allowed, margin } = asked;
        for (const taken of checkEdits(asked).accepted) {
          for (let unit = taken.start; unit < taken.end; unit++) {
            const isNear = allowed.some(({ start, end }) => unit >= start - margin && unit < end + margin);
            assert.ok(isNear || /\s/.test(asked.text[unit]!));
          }
          if (taken.start === taken.end) {
            assert.ok(
              allowed.some(({ start, end }) => taken.start >= start - margin && taken.start <= end + margin),
            );
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('changes no ink beside the passages of others', () => {
    fc.assert(
      fc.property(request, fc.array(fc.nat(3), { maxLength: 3 }), (asked, mine) => {
        if (asked.allowed === 'anywhere') return;
        const { allowed, margin } = asked;
        const own = mine.flatMap((index) => allowed[index] ?? []);
        const edits = asked.edits.map((each) => ({ ...each, own }));
        for (const taken of checkEdits({ ...asked, edits }).accepted)
          for (let unit = taken.start; unit < taken.end; unit++) {
            const isOwn = own.some(({ start, end }) => unit >= start - margin && unit < end + margin);
            const isInside = allowed.some(({ start, end }) => unit >= start && unit < end);
            assert.ok(isOwn || isInside || /\s/.test(asked.text[unit]!));
          }
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses each edit for a reason that holds', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { accepted, refused } = checkEdits(asked);
        for (const { edit: one, reason } of refused) {
          const current = asked.text.slice(one.start, one.end);
          if (reason === 'unchanged') assert.equal(one.replacement, current);
          if (reason === 'locked') {
            assert.ok(
              asked.locks.some(
                (lock) => overlaps(lock, one) || (lock.start < one.start && one.end < lock.end),
              ),
            );
          }
          if (reason === 'stray') assert.notEqual(asked.allowed, 'anywhere');
          if (reason === 'overlap') {
            assert.ok(
              accepted.some(
                (taken) =>
                  overlaps(taken, one) ||
                  (taken.start < one.start && one.end < taken.end) ||
                  (one.start < taken.start && taken.end < one.end) ||
                  (taken.start === one.start && taken.end === one.end),
              ),
            );
          }
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('takes each edit that nothing taken before it stands in the way of', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { edits, locks, text } = asked;
        const result = checkEdits({ ...asked, allowed: 'anywhere' });
        const isTaken = (tag: number, edit: Range): boolean =>
          result.accepted.some(
            (one) => one.tags.includes(tag) && one.start === edit.start && one.end === edit.end,
          );
        const taken: Range[] = [];
        for (const one of edits) {
          const replaces = (other: Range): boolean => one.start === other.start && one.end === other.end;
          const isFree =
            one.replacement !== text.slice(one.start, one.end) &&
            ![...locks.filter(({ start, end }) => start < end), ...taken].some((other) =>
              intersects(one, other),
            ) &&
            !taken.some(replaces);
          if (!isFree) continue;
          taken.push(one);
          assert.ok(isTaken(one.tag, one));
        }
        assert.equal(result.accepted.length, taken.length);
      }),
      { numRuns: 3000 },
    );
  });

  it('holds nothing by a lock on nothing', () => {
    const { start } = rangeOf('line here');
    assert.deepEqual(check([edit('First line', 'A row')], { locks: [{ start, end: start }] }), [
      '+First line',
    ]);
  });

  it('lets a whole line go only where the whole of it may be changed', () => {
    const line = edit('\n\nSecond line there.', '', 'line');
    assert.deepEqual(check([line], { allowed: [rangeOf('there.')], margin: 0 }), ['-line:stray']);
    assert.deepEqual(check([line], { allowed: [rangeOf('Second line there.')], margin: 0 }), ['+line']);
  });

  it('says where an edit lies that is outside the text', () => {
    assert.throws(() => check([{ start: 3, end: 999, replacement: '', tag: 'far' }]), {
      code: 'invalid_input',
      details: { start: 3, end: 999 },
    });
  });

  it('takes an edit for one passage anywhere, where anything may be changed', () => {
    const elsewhere = { ...edit('Third', 'Last'), own: [rangeOf('First')] };
    assert.deepEqual(check([elsewhere]), ['+Third']);
  });

  describe('beside a passage', () => {
    const near = (allowed: Range, margin: number, ...edits: CandidateEdit<string>[]) =>
      check(edits, { allowed: [allowed], margin });

    it('that is a place, lets an edit reach as far as beside words', () => {
      const place = { start: rangeOf('line here').start, end: rangeOf('line here').start };
      assert.deepEqual(near(place, 4, edit('line', 'row')), ['+line']);
      assert.deepEqual(near(place, 3, edit('line', 'row')), ['-line:stray']);
    });

    it('that was quoted with the line breaks around it, lets an edit within it and no further than its lines', () => {
      const quoted = rangeOf('\n\nSecond line there.\n\n');
      assert.deepEqual(
        near(quoted, 40, edit('Second', 'Next'), edit('here.', 'there.'), edit('Third', 'Last')),
        ['+Second', '-here.:stray', '-Third:stray'],
      );
    });

    it('that is a blank within a line, lets an edit of the words beside it', () => {
      const blank = { start: rangeOf(' line here').start, end: rangeOf('line here').start };
      assert.deepEqual(near(blank, 5, edit('First', 'Last'), edit('line', 'row')), ['+First', '+line']);
    });

    it('that is the blank at the end of a line, is within that line', () => {
      const { accepted } = checkEdits({
        text: 'One \nTwo',
        edits: [
          { start: 0, end: 3, replacement: 'A', tag: 'same line' },
          { start: 5, end: 8, replacement: 'B', tag: 'next line' },
        ],
        allowed: [{ start: 3, end: 4 }],
        locks: [],
      });
      assert.deepEqual(
        accepted.map(({ tags }) => tags),
        [['same line']],
      );
    });

    it('that is nothing but the blank between paragraphs, lets no edit of their words', () => {
      const between = { start: rangeOf('\n\nSecond').start, end: rangeOf('Second').start };
      assert.deepEqual(near(between, 40, edit('here.', 'there.'), edit('Second', 'Next')), [
        '-here.:stray',
        '-Second:stray',
      ]);
      assert.deepEqual(
        check([edit('Third', 'Last'), edit('Second', 'Next')], { allowed: [between, rangeOf('Third')] }),
        ['+Third', '-Second:stray'],
      );
      const oneBreak = { start: between.start, end: between.start + 1 };
      assert.deepEqual(near(oneBreak, 40, edit('here.', 'there.')), ['-here.:stray']);
    });

    it('lets its very last unit be changed', () => {
      const { end } = rangeOf('here');
      assert.deepEqual(near(rangeOf('here'), 0, { start: end - 1, end, replacement: 'o', tag: 'last' }), [
        '+last',
      ]);
    });

    it('does not let a deletion take along the blank before a word, which is no line', () => {
      const passage = rangeOf('here.');
      const deletion = { start: passage.start - 1, end: passage.end, replacement: '', tag: 'word' };
      assert.deepEqual(near(passage, 0, deletion), ['-word:stray']);
      assert.deepEqual(near(passage, 1, deletion), ['+word']);
    });
  });

  it('checks ten thousand edits of a novel in no time to speak of', () => {
    const novel = 'The lamp went out. '.repeat(30_000);
    const places = Array.from({ length: 10_000 }, (_, index) => ({
      start: index * 57,
      end: index * 57 + 18,
    }));
    const edits = places.map((range, tag) => ({ ...range, replacement: 'It was dark.', tag })).reverse();
    const began = performance.now();
    const { accepted, refused } = checkEdits({
      text: novel,
      edits: [...edits, ...edits.map((one) => ({ ...one, replacement: 'Dark.' }))],
      allowed: places.map(({ start, end }) => ({ start, end: end - 2 })),
      locks: places.map(({ end }) => ({ start: end + 1, end: end + 5 })),
    });
    assert.deepEqual([accepted.length, refused.length], [10_000, 10_000]);
    assert.ok(performance.now() - began < 1000);
  });
});
