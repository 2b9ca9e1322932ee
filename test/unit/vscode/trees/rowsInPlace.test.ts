import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { RowsInPlace } from '../../../../src/vscode/trees/rowsInPlace';
import type { Project } from '../../../../src/vscode/workspace/project';

interface Row {
  name: string;
  says: string;
}

describe('rows of a tree that stay in place', () => {
  const project = { id: 'ferry' } as Project;
  let listed: Row[];
  let drawn: (string | undefined)[];
  let failed: unknown[];
  let reads: number;
  let rows: RowsInPlace<Row>;

  beforeEach(() => {
    listed = [
      { name: 'one', says: 'waits' },
      { name: 'two', says: 'waits' },
    ];
    drawn = [];
    failed = [];
    reads = 0;
    rows = new RowsInPlace<Row>({
      project: () => project,
      read: () => {
        reads++;
        if (listed.some(({ says }) => says === 'broken')) return Promise.reject(new Error('broken'));
        return Promise.resolve(listed.map((row) => ({ ...row })));
      },
      keyOf: ({ name }) => name,
      factsOf: ({ says }) => says,
      draw: (row) => drawn.push(row && `${row.name} ${row.says}`),
      failed: (error) => failed.push(error),
    });
  });
  afterEach(() => rows.dispose());

  const lookedAgain = async (): Promise<void> => {
    rows.later();
    await setTimeout(400);
  };

  it('draws only the row that tells something else, and it is the very row that the editor has', async () => {
    const [, two] = await rows.roots();
    listed[1]!.says = 'is done';
    await lookedAgain();
    assert.deepEqual(drawn, ['two is done']);
    assert.equal(two!.says, 'is done');
  });

  it('draws nothing where nothing is another, however often it may have been', async () => {
    await rows.roots();
    for (let time = 0; time < 20; time++) rows.later();
    await lookedAgain();
    assert.deepEqual(drawn, []);
    assert.equal(reads, 2);
  });

  it('draws the whole tree where there are other rows, which are read once', async () => {
    await rows.roots();
    listed.reverse();
    await lookedAgain();
    assert.deepEqual(drawn, [undefined]);
    assert.deepEqual(
      (await rows.roots()).map(({ name }) => name),
      ['two', 'one'],
    );
    assert.equal(reads, 2);
  });

  it('reads nothing for a view that nobody sees, but has it drawn when it is seen', async () => {
    await rows.roots();
    rows.shownIn({ visible: false });
    listed[0]!.says = 'is done';
    await lookedAgain();
    assert.deepEqual(drawn, [undefined]);
    assert.equal(reads, 1);
  });

  it('has the editor ask, and be told, what cannot be read', async () => {
    await rows.roots();
    listed[0]!.says = 'broken';
    await lookedAgain();
    assert.deepEqual(drawn, [undefined]);
    assert.equal(failed.length, 1);
    await assert.rejects(rows.roots(), /broken/);
  });

  it('draws nothing any more when it is done with', async () => {
    await rows.roots();
    listed[0]!.says = 'is done';
    rows.later();
    rows.dispose();
    await lookedAgain();
    assert.deepEqual(drawn, []);
  });
});
