import assert from 'node:assert/strict';
import { resultOf } from './ownProcess';

describe('a row of faults in a process of its own', () => {
  it('gives the result that the process printed', () => {
    const row = { id: 'F7', reached: true, measured: '82 kinds', numbers: { tried: 82 }, problems: [] };
    assert.deepEqual(resultOf(JSON.stringify({ scale: 'full', rows: [row] }), 'ended with 0', ''), row);
  });

  it('is not reached where the process broke off, and tells what it said last', () => {
    const { reached, measured, problems } = resultOf('{"rows": [', 'ended with SIGKILL', 'out of memory\n');
    assert.equal(reached, false);
    assert.equal(measured, 'ended with SIGKILL');
    assert.match(problems[0]!, /ended with SIGKILL, and printed no result: out of memory/);
  });
});
