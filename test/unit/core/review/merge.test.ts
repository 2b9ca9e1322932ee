import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { mergeFindings } from '../../../../src/core/review/merge';
import type { Finding } from '../../../../src/core/review/model';
import { severities, suggestionTypes } from '../../../../src/shared/values';

const base: Finding = {
  type: 'style',
  severity: 'suggestion',
  summary: 'one',
  source: 'rules',
  path: 'sample.md',
};

const finding = fc.record(
  {
    type: fc.constantFrom(...suggestionTypes.slice(0, 3)),
    severity: fc.constantFrom(...severities),
    summary: fc.constantFrom('a', 'b', 'c', 'd'),
    detail: fc.constantFrom('why', 'because'),
    rule: fc.constantFrom('doubledWord', 'spacing'),
    source: fc.constantFrom('rules', 'model', 'role:critic', 'author'),
    path: fc.constantFrom('chapters/02.md', 'chapters/10.md'),
    range: fc
      .record({ start: fc.nat(200), length: fc.nat(90) })
      .map(({ start, length }) => ({ start, end: start + length })),
    replacement: fc.constantFrom('', 'x', 'xy'),
  },
  { requiredKeys: ['type', 'severity', 'summary', 'source', 'path'] },
) as fc.Arbitrary<Finding>;

describe('mergeFindings', () => {
  it('makes one of the same edit from two sources and keeps what the other said', () => {
    const rule: Finding = {
      ...base,
      severity: 'should_fix',
      summary: '“the” stands twice',
      rule: 'doubledWord',
      range: { start: 4, end: 11 },
      replacement: 'the',
    };
    const model: Finding = {
      ...base,
      source: 'model',
      summary: 'A word is repeated',
      detail: 'Drop one.',
      range: { start: 4, end: 11 },
    };
    const [merged, ...rest] = mergeFindings([[model], [rule]]);
    assert.deepEqual(rest, []);
    assert.equal(merged?.replacement, 'the');
    assert.equal(merged?.summary, '“the” stands twice');
    assert.equal(merged?.detail, 'A word is repeated\nDrop one.');
  });

  it('prefers a ready edit and takes over the higher severity', () => {
    const ready: Finding = { ...base, severity: 'info', range: { start: 0, end: 4 }, replacement: 'x' };
    const grave: Finding = {
      ...base,
      source: 'model',
      severity: 'should_fix',
      summary: 'two',
      range: { start: 0, end: 5 },
    };
    assert.deepEqual(
      mergeFindings([[grave, ready]]).map(({ severity, replacement }) => [severity, replacement]),
      [['should_fix', 'x']],
    );
  });

  it('sees that an edit and a narrower one do the same', () => {
    const wide: Finding = { ...base, range: { start: 10, end: 17 }, replacement: 'the' };
    const narrow: Finding = {
      ...base,
      source: 'model',
      summary: 'two',
      range: { start: 13, end: 17 },
      replacement: '',
    };
    assert.equal(mergeFindings([[wide], [narrow]]).length, 1);
  });

  it('keeps different edits of one place, different types, and an author beside a reviewer', () => {
    const range = { start: 0, end: 4 };
    const kept: Finding[] = [
      { ...base, range, replacement: 'x' },
      { ...base, source: 'model', range, replacement: 'y' },
      { ...base, type: 'logic', source: 'model', summary: 'two', range },
      { ...base, source: 'author', range },
    ];
    assert.equal(mergeFindings([kept]).length, 4);
  });

  it('keeps two rules of ours that mark one word for different reasons', () => {
    const range = { start: 0, end: 4 };
    assert.equal(
      mergeFindings([
        [
          { ...base, rule: 'a', range },
          { ...base, rule: 'b', summary: 'two', range },
        ],
      ]).length,
      2,
    );
  });

  it('orders by severity, whole texts first, then by path as people count and by place', () => {
    const at = (path: string, start: number, severity: Finding['severity']): Finding => ({
      ...base,
      path,
      severity,
      summary: `${path} ${start}`,
      range: { start, end: start + 1 },
    });
    const order = mergeFindings([
      [
        at('chapters/10.md', 0, 'suggestion'),
        at('chapters/2.md', 9, 'suggestion'),
        at('chapters/2.md', 3, 'suggestion'),
      ],
      [
        { ...base, path: 'chapters/3.md', summary: 'whole' },
        at('chapters/9.md', 5, 'should_fix'),
        at('chapters/1.md', 0, 'info'),
      ],
    ]);
    assert.deepEqual(
      order.map(({ summary }) => summary),
      [
        'chapters/9.md 5',
        'whole',
        'chapters/2.md 3',
        'chapters/2.md 9',
        'chapters/10.md 0',
        'chapters/1.md 0',
      ],
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 40 }), (findings) => {
        const once = mergeFindings([findings]);
        assert.deepEqual(mergeFindings([once]), once);
      }),
    );
  });

  it('does not depend on the order of the groups', () => {
    fc.assert(
      fc.property(
        fc.array(finding, { maxLength: 30 }),
        fc.array(finding, { maxLength: 30 }),
        (one, other) => {
          assert.deepEqual(
            mergeFindings([one, other]),
            mergeFindings([[...other].reverse(), [...one].reverse()]),
          );
        },
      ),
    );
  });

  it('never drops a finding that overlaps no other', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 40 }), (findings) => {
        const merged = mergeFindings([findings]);
        for (const lonely of findings) {
          const { range } = lonely;
          if (!range) continue;
          const near = findings.filter(
            (other) =>
              other !== lonely &&
              other.path === lonely.path &&
              other.range &&
              other.range.start <= range.end &&
              range.start <= other.range.end,
          );
          if (near.length === 0)
            assert.ok(
              merged.some(
                (kept) =>
                  kept.range?.start === range.start &&
                  kept.path === lonely.path &&
                  kept.summary === lonely.summary,
              ),
            );
        }
      }),
    );
  });

  it('merges ten thousand findings at once', () => {
    const many = Array.from({ length: 10_000 }, (_, index): Finding => ({
      ...base,
      summary: `s${index}`,
      range: { start: index * 7, end: index * 7 + 5 },
    }));
    assert.equal(mergeFindings([many, many]).length, 10_000);
  });

  it('finds twins wherever they stand and however long they are', () => {
    const wide = fc
      .record({ start: fc.nat(3000), length: fc.oneof(fc.nat(80), fc.nat(3000)) })
      .map(({ start, length }) => ({ start, end: start + length }));
    const remark = fc.record({
      range: wide,
      source: fc.constantFrom('rules', 'model', 'role:critic'),
      summary: fc.constantFrom('a', 'b'),
    }) as fc.Arbitrary<Finding>;
    const same = (one: Finding, other: Finding): boolean => {
      const [a, b] = [one.range!, other.range!];
      if (a.start === b.start && a.end === b.end)
        return one.source !== other.source || one.summary === other.summary;
      const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
      const union = Math.max(a.end, b.end) - Math.min(a.start, b.start);
      return one.source !== other.source && shared > 0 && shared * 2 >= union;
    };
    fc.assert(
      fc.property(fc.array(remark, { maxLength: 30 }), (remarks) => {
        const findings = remarks.map((one) => ({ ...base, ...one }));
        const merged = mergeFindings([findings]);
        for (const one of merged) for (const other of merged) assert.ok(one === other || !same(one, other));
        for (const one of findings)
          assert.ok(merged.some((kept) => kept.range!.start === one.range!.start || same(kept, one)));
      }),
      { numRuns: 500 },
    );
  });

  it('merges ten thousand findings about whole paragraphs in no time to speak of', () => {
    const many = (source: Finding['source'], shift: number): Finding[] =>
      Array.from({ length: 10_000 }, (_, index) => ({
        ...base,
        source,
        summary: `${source} ${index}`,
        range: { start: index * 600 + shift, end: index * 600 + 550 },
      }));
    const began = performance.now();
    assert.equal(mergeFindings([many('rules', 0), many('model', 20)]).length, 10_000);
    assert.ok(performance.now() - began < 1000);
  });
});
