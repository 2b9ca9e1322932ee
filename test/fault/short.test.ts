import assert from 'node:assert/strict';
import { buildOnce } from '../cli/runStoryfold';
import { faultRows } from './rows';

// The same rows as `npm run test:fault`, each with a sample of its faults.
describe('faults', function () {
  // Against a row that hangs; how long one takes goes by what else the machine does.
  this.timeout(600_000);
  before(buildOnce);

  for (const { id, fault, run } of faultRows) {
    it(`${id}: ${fault}`, async () => {
      const { reached, problems, measured } = await run('short');
      assert.ok(reached, [measured, ...problems.slice(0, 20)].join('\n'));
    });
  }
});
