import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { builtCli, buildOnce, makeProject, removeFolders } from './runStoryfold';
import { brief, causeway, harbour } from './texts';

const runs = 20;
/** Of the start of a Node process that does nothing. */
const mostTimes = 3;

function milliseconds(words: readonly string[], cwd: string): number {
  const start = process.hrtime.bigint();
  const { status } = spawnSync(process.execPath, words, { cwd, stdio: 'ignore' });
  assert.equal(status, 0);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** Medians of alternating runs, so that what slows the machine slows both. */
function ratio(cwd: string): number {
  const empty: number[] = [];
  const status: number[] = [];
  for (let run = 0; run < runs; run++) {
    empty.push(milliseconds(['-e', '0'], cwd));
    status.push(milliseconds([builtCli, 'status'], cwd));
  }
  return median(status) / median(empty);
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

describe('the cost of `status`', function () {
  before(buildOnce);
  after(removeFolders);

  it(`is at most ${mostTimes} times that of starting Node`, async () => {
    const cwd = await makeProject({
      'brief.md': brief,
      'chapters/01-the-harbour.md': harbour,
      'chapters/02-the-causeway.md': causeway,
    });
    const first = ratio(cwd);
    // Once more for a machine that was busy with something else.
    const best = first <= mostTimes ? first : Math.min(first, ratio(cwd));
    assert.ok(best <= mostTimes, `${best.toFixed(2)} times`);
  });
});
