import assert from 'node:assert/strict';
import { LimitedLog } from '../../../../src/vscode/workbench/limitedLog';

describe('the log of what a page says wrongly', () => {
  it('keeps some lines a minute, and then says how many there were besides', () => {
    const lines: string[] = [];
    let now = 0;
    const log = new LimitedLog(
      { warn: (line) => lines.push(line), failure: (what) => lines.push(what) },
      () => now,
    );
    for (let line = 1; line <= 10_000; line++) {
      now += 1;
      if (line % 2 === 0) log.warn(`warning ${line}`);
      else log.failure(`failure ${line}`, new Error('no'));
    }
    assert.equal(lines.length, 20);
    assert.deepEqual([lines[0], lines.at(-1)], ['failure 1', 'warning 20']);
    now += 60_000;
    log.warn('again');
    assert.deepEqual(lines.slice(20), ['Workbench: lines left out of this log: 9980.', 'again']);
    now += 60_000;
    log.warn('and again');
    assert.deepEqual(lines.slice(22), ['and again']);
  });
});
