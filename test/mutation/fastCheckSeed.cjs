// Loaded before the tests of a mutant: property tests draw the same cases every time, so that a mutant is not killed today and alive
// tomorrow; the first case that fails is enough, however large it is; and there are fewer cases, since there are many mutants.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the module that tests are given is to be changed, which an import cannot.
const fc = require('fast-check');

const mostRuns = Number(process.env.STORYFOLD_MUTATION_RUNS);
fc.configureGlobal({ seed: 20261129, endOnFailure: true });

const assert = (property, parameters) =>
  fc.assert(property, { ...parameters, numRuns: Math.min(parameters?.numRuns ?? 100, mostRuns) });
require.cache[require.resolve('fast-check')].exports = {
  ...fc,
  __esModule: true,
  default: { ...fc.default, assert },
  assert,
};
