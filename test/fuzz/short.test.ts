import assert from 'node:assert/strict';
import { fuzz } from './fuzz';
import { fuzzRows } from './rows';

// The same rows as `npm run fuzz`, each with a few texts: what was found before, and others with every run.
describe('parsers of what comes from outside', function () {
  this.timeout(60_000);
  const seed = Date.now() % 2 ** 31;

  for (const { id, fault, parser } of fuzzRows) {
    it(`${id}: ${fault}`, async () => {
      const { reached, problems } = await fuzz(parser, { runs: 200, seed, longest: 16_384 });
      assert.ok(reached, [`npm run fuzz -- --only ${id} --seed ${seed}`, ...problems].join('\n'));
    });
  }
});
