// `npm test`: everything, from a fresh clone. The last line is "N passed, N failed"; the exit code is 1 on any failure.
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDependencies } from './ensureInstalled.mjs';
import { runNode, runNpmScript } from './runNode.mjs';

const COUNTING = ['--reporter', './scripts/countingReporter.cjs'];

/**
 * `counted` tiers write how many tests passed and failed to STORYFOLD_RESULT_FILE; each of the others is one test,
 * passed when its script succeeds.
 */
const TIERS = [
  { name: 'unit, contract, command line', script: 'test:unit', args: COUNTING, counted: true },
  { name: 'types', script: 'check:types' },
  { name: 'lint', script: 'check:lint' },
  { name: 'format', script: 'check:format' },
  { name: 'package: what an author installs', script: 'test:package', args: COUNTING, counted: true },
  { name: 'figures: ratios that no change may make worse', script: 'bench', args: ['--guard'] },
  {
    name: 'webview: a browser, without the editor',
    script: 'test:webview',
    args: ['--built'],
    counted: true,
  },
  { name: 'host: a real VS Code', script: 'test:host', args: ['--built'], counted: true },
  {
    name: 'two windows on one folder',
    script: 'test:windows',
    args: ['--built'],
    // A share of what the whole measure asks for.
    environment: { STORYFOLD_WINDOWS_EDITS: process.env.STORYFOLD_WINDOWS_EDITS || '100' },
    counted: true,
  },
  {
    name: 'window: a real VS Code, by clicks and keys',
    script: 'test:e2e',
    args: ['--built'],
    environment: { STORYFOLD_E2E_VERSIONS: 'newest' },
    counted: true,
  },
  {
    name: 'window: the oldest VS Code, the loop by clicks and by keys',
    script: 'test:e2e',
    args: ['--built'],
    environment: { STORYFOLD_E2E_VERSIONS: 'oldest', STORYFOLD_E2E_GREP: 'the whole loop' },
    counted: true,
  },
];

const totals = { passed: 0, failed: 0 };
try {
  await ensureDependencies();
  console.log('\n=== build');
  // What does not need the build is still worth knowing when it fails.
  if ((await runNode(['esbuild.mjs', '--tests'])) !== 0) totals.failed += 1;
  const summary = [];
  /** What failed, told once more at the end, where it is seen. */
  const failures = [];
  for (const tier of TIERS) {
    console.log(`\n=== ${tier.name}`);
    const started = Date.now();
    const { passed, failed, notRun = 0, failures: told = [] } = await runTier(tier);
    failures.push(...told);
    if (notRun > 0 && failed > 0) failures.push(`${tier.name}: ${notRun} tests were not run`);
    totals.passed += passed;
    totals.failed += failed;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    summary.push(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${tier.name}: ${passed} passed, ${failed} failed (${seconds} s)`,
    );
  }
  console.log(`\n${[...summary, ...failures.map((failure) => `\n${failure}`)].join('\n')}\n`);
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
}
process.exitCode = totals.failed === 0 ? 0 : 1;
console.log(`${totals.passed} passed, ${totals.failed} failed`);

async function runTier(tier) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-test-'));
  const resultFile = path.join(folder, 'result.json');
  try {
    const environment = { ...process.env, ...tier.environment, STORYFOLD_RESULT_FILE: resultFile };
    const succeeded = (await runNpmScript(tier.script, tier.args, environment)) === 0;
    return tier.counted ? judge(tier, succeeded, await readCounts(resultFile)) : asOneTest(succeeded);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

function asOneTest(succeeded) {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** What ended badly without saying how many tests failed, and what ran no test at all, counts as one failure. */
function judge(tier, succeeded, counts) {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  if (failed > 0) return counts;
  if (succeeded && passed > 0) return { passed, failed };
  const reason = succeeded ? 'ran no tests' : 'broke off';
  console.log(`The tier "${tier.name}" ${reason}; that counts as one failure.`);
  return { passed, failed: 1 };
}

async function readCounts(file) {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
