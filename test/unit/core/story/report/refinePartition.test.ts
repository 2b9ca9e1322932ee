import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { refinePartition } from '../../../../../src/core/story/report/refinePartition';

type Edge = { source: number; label: number; target: number };

/** Every round splits all blocks by what their members' edges lead to, until none is split. */
function refined(blocks: readonly number[], edges: readonly Edge[]): number[] {
  let current = [...blocks];
  for (;;) {
    const keys = current.map((block, node) =>
      JSON.stringify([
        block,
        edges
          .filter(({ source }) => source === node)
          .map(({ label, target }) => [label, current[target]!])
          .sort((one, other) => one[0]! - other[0]! || one[1]! - other[1]!),
      ]),
    );
    const distinct = [...new Set(keys)];
    const next = keys.map((key) => distinct.indexOf(key));
    if (new Set(next).size === new Set(current).size) return next;
    current = next;
  }
}

/** The same partition, whatever its blocks are numbered. */
const plain = (blocks: ArrayLike<number>) => {
  const all = Array.from(blocks);
  return all.map((block) => all.indexOf(block));
};

describe('refining a partition', () => {
  it('splits as far as splitting everything by everything does, and no further', () => {
    const graph = fc.integer({ min: 1, max: 14 }).chain((size) =>
      fc.record({
        blocks: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: size, maxLength: size }),
        edges: fc.array(
          fc.record({
            source: fc.nat(size - 1),
            label: fc.nat(1),
            target: fc.nat(size - 1),
          }),
          { maxLength: 3 * size },
        ),
      }),
    );
    fc.assert(
      fc.property(graph, ({ blocks, edges }) => {
        const columns = {
          sources: edges.map(({ source }) => source),
          labels: edges.map(({ label }) => label),
          targets: edges.map(({ target }) => target),
        };
        assert.deepEqual(plain(refinePartition(blocks, columns)), plain(refined(blocks, edges)));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes a circle of 100,000 nodes with one that differs apart in m log n', () => {
    const size = 100_000;
    const all = Array.from({ length: size }, (_, node) => node);
    const blocks = refinePartition(
      all.map((node) => (node === 0 ? 1 : 0)),
      { sources: all, labels: all.map(() => 0), targets: all.map((node) => (node + 1) % size) },
    );
    assert.equal(new Set(blocks).size, size);
  });
});
