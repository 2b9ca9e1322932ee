import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KeptResults } from './keptResults';

describe('results of rows that are kept', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'storyfold-results-'));
  after(() => rmSync(folder, { recursive: true }));

  it('are the newest of each row at this scale, of those that were reached, also after a line that was cut off', () => {
    const file = path.join(folder, 'kept', 'results.jsonl');
    const results = new KeptResults(file, 'full');
    assert.deepEqual(results.reached(), []);
    const row = {
      fault: '',
      reach: '',
      measured: '',
      numbers: {},
      problems: [],
      seconds: 1,
      days: ['2026-11-29'],
    };
    results.add({ ...row, id: 'F1', reached: false });
    results.add({ ...row, id: 'F2', reached: true, measured: 'before' });
    new KeptResults(file, 'short').add({ ...row, id: 'F3', reached: true });
    appendFileSync(file, '{"scale":"full","row":{"id":"F4","rea\n');
    results.add({ ...row, id: 'F2', reached: true, measured: 'after' });
    results.add({ ...row, id: 'F5', reached: true });
    results.add({ ...row, id: 'F5', reached: false });
    assert.deepEqual(
      results.reached().map(({ id, measured }) => [id, measured]),
      [['F2', 'after']],
    );
  });
});
