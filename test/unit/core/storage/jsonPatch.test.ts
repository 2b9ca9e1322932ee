import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyPatch, diffJson, type PatchOperation } from '../../../../src/core/storage/jsonPatch';

const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes('__proto__'));

/** As a log gives a patch back. */
const throughLog = (patch: PatchOperation[]) => JSON.parse(JSON.stringify(patch)) as PatchOperation[];

describe('JSON patches', () => {
  it('lead from any value to any other', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const wanted: unknown = JSON.parse(JSON.stringify(after));
        const kept = JSON.stringify(before);
        assert.deepEqual(applyPatch(before, throughLog(diffJson(before, after))), wanted);
        assert.equal(JSON.stringify(before), kept, 'what they start from stays as it is');
      }),
      { numRuns: 500 },
    );
  });

  it('lead from a list to what became of it by small changes', () => {
    const entry = fc.record(
      { id: fc.nat(), status: fc.constantFrom('open', 'accepted') },
      { noNullPrototype: true },
    );
    const change = fc.record({ at: fc.nat(), kind: fc.constantFrom('add', 'remove', 'replace'), entry });
    fc.assert(
      fc.property(fc.array(entry), fc.array(change, { maxLength: 5 }), (before, changes) => {
        const after = [...before];
        for (const { at, kind, entry: value } of changes) {
          const index = at % (after.length + 1);
          if (kind === 'add') after.splice(index, 0, value);
          else after.splice(index, 1, ...(kind === 'replace' ? [value] : []));
        }
        assert.deepEqual(applyPatch(before, throughLog(diffJson(before, after))), after);
      }),
    );
  });

  it('are as small as the change, and share what has not changed', () => {
    const before = { list: Array.from({ length: 1000 }, (_, id) => ({ id, status: 'open' })), rev: 1 };
    const list = [...before.list];
    list[500] = { ...list[500]!, status: 'accepted' };
    const patch = diffJson(before, { ...before, list, rev: 2 });
    assert.deepEqual(patch, [
      { op: 'replace', path: '/list/500/status', value: 'accepted' },
      { op: 'replace', path: '/rev', value: 2 },
    ]);
    const applied = applyPatch(before, patch) as typeof before;
    assert.equal(applied.list[499], before.list[499]);
    list.splice(2, 1);
    const removed = diffJson(before.list, [...before.list.slice(0, 2), ...before.list.slice(3)]);
    assert.deepEqual(removed, [{ op: 'remove', path: '/2' }]);
  });

  it('take an undefined key for none, and any name for a key', () => {
    assert.deepEqual(diffJson({ a: 1, b: undefined }, { a: undefined, b: undefined, c: undefined }), [
      { op: 'remove', path: '/a' },
    ]);
    const odd = { 'a/b~c': 1, '': 2, constructor: 3, '0': 4 };
    assert.deepEqual(applyPatch({}, throughLog(diffJson({}, odd))), odd);
  });

  it('are refused where they do not fit, and never reach what an object is made of', () => {
    const refused: [unknown, PatchOperation][] = [
      [{}, { op: 'replace', path: '/a', value: 1 }],
      [{}, { op: 'remove', path: '/a' }],
      [{}, { op: 'add', path: '/a/b', value: 1 }],
      [{ a: 1 }, { op: 'add', path: '/a/b', value: 1 }],
      [[1], { op: 'remove', path: '/1' }],
      [[1], { op: 'add', path: '/3', value: 1 }],
      [[1], { op: 'add', path: '/-1', value: 1 }],
      [[1], { op: 'add', path: '/01', value: 1 }],
      [{}, { op: 'add', path: 'a', value: 1 }],
      [{}, { op: 'remove', path: '' }],
      [{}, { op: 'add', path: '/__proto__', value: { polluted: true } }],
      [{}, { op: 'add', path: '/constructor/prototype/polluted', value: true }],
      [{}, { op: 'replace', path: '/toString', value: true }],
    ];
    for (const [document, operation] of refused)
      assert.throws(() => applyPatch(document, [operation]), Error, JSON.stringify(operation));
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });
});
