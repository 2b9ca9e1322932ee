import assert from 'node:assert/strict';
import type { FileOperation } from '../../fakes/faultyFiles';
import { placesOfFaults } from './placesOfFaults';

const doing = (name: string, path: string): FileOperation => ({ name, path, isChange: name !== 'stat' });
const told = (done: readonly FileOperation[], scale: 'full' | 'short' = 'full'): string[] =>
  placesOfFaults(done, scale).map(({ at, fault }) => `${fault} ${at}`);

describe('where file operations are made to fail', () => {
  it('is at each of them, in every way in which it can', () => {
    assert.deepEqual(
      told([
        doing('stat', 'outline.md'),
        doing('writeFile', 'outline.md.1'),
        doing('rename', 'outline.md.1'),
      ]),
      [
        'EIO 1',
        'EACCES 1',
        ...['EIO', 'EACCES', 'ENOSPC', 'EDQUOT', 'short'].map((fault) => `${fault} 2`),
        ...['EIO', 'EACCES', 'ENOSPC', 'EDQUOT'].map((fault) => `${fault} 3`),
      ],
    );
  });

  it('is at every place of one kind by turns, and of many at the first two and the last two', () => {
    const alike = (count: number): FileOperation[] =>
      Array.from({ length: count }, (_, number) => doing('stat', `a/commit.${number}`));
    assert.deepEqual(told(alike(3)), ['EIO 1', 'EACCES 2', 'EIO 3']);
    assert.deepEqual(told(alike(9)), ['EIO 1', 'EACCES 2', 'EIO 8', 'EACCES 9']);
    const owners = ['b2f1c9d0-1a2b-4c3d-9e8f-00aa11bb22cc', 'e7f8406e-5fef-498a-932e-cccc773bec11'].map(
      (id) => doing('stat', `locks/work.owner-${id}`),
    );
    assert.deepEqual(told(owners), ['EIO 1', 'EACCES 2']);
    assert.deepEqual(told([doing('stat', 'a.md'), doing('stat', 'b.md')]), [
      'EIO 1',
      'EACCES 1',
      'EIO 2',
      'EACCES 2',
    ]);
  });

  it('is in a short run once for each way, where it can be', () => {
    const done = ['stat', 'open', 'writeFile', 'sync', 'close', 'rename', 'stat'].map((name) =>
      doing(name, 'a.md'),
    );
    assert.deepEqual(told(done, 'short'), ['EIO 1', 'EACCES 3', 'ENOSPC 4', 'EDQUOT 5', 'short 3']);
  });
});
