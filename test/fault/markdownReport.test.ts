import assert from 'node:assert/strict';
import { markdownReport } from './markdownReport';
import { judged } from './scripts/scriptedRow';

describe('the report on faults as Markdown', () => {
  it('has the day, the machine, a line for each row, what went wrong, and what is not promised', async () => {
    const row = {
      id: 'F2',
      fault: 'killed | at random',
      reach: '0 lost',
      numbers: {},
      seconds: 1234.4,
      days: ['2026-11-29'],
    };
    const report = await markdownReport([
      { ...row, reached: true, measured: '2,000 cycles', problems: [] },
      {
        ...row,
        id: 'F3',
        reached: false,
        measured: '1 lost',
        problems: ['brief.md\nis empty'],
        days: ['2026-12-01'],
      },
    ]);
    assert.match(
      report,
      /^Measured on 2026-11-29 to 2026-12-01: \d+ cores .*, kernel \S+, .+\. 1 of 2 figures reached\.$/m,
    );
    assert.match(report, /^\| F2 \| killed \\\| at random \| 0 lost \| 2,000 cycles \| yes \| 1,234 \|$/m);
    assert.match(report, /^## What went wrong\n\n- F3: brief\.md is empty$/m);
    assert.match(report, /^## What is not promised\n\n(?:- .+\n?){4}$/m);
  });
});

describe('a fault that a script of its own makes', () => {
  it('is reached where every test passed, and at least one ran', () => {
    const of = (text: string, code: number | null) => judged({ text, code }, 'x.mjs');
    assert.deepEqual(of('  9 passing (2s)\n', 0), {
      reached: true,
      measured: '9 tests passed, 0 failed',
      numbers: { tried: 9, passed: 9, failed: 0 },
      problems: [],
    });
    for (const [text, code] of [
      ['  0 passing (2s)\n', 0],
      ['  8 passing (2s)\n  1 failing\n', 1],
      ['  9 passing\n', 1],
      ['no browser', 1],
      ['  9 passing\n', null],
    ] as const)
      assert.equal(of(text, code).reached, false, text);
  });
});
