// A tier of tests that mocha runs in a process of its own.
import { runNode } from './runNode.mjs';

/**
 * Builds, unless `--built` was given, and runs the tests of `folder` (test/e2e). `grep`: only tests whose title has this in it.
 * Resolves to mocha's exit code; rejects with what `needs` the build when that fails.
 */
export async function runMocha({ folder, needs, grep }) {
  if (!process.argv.includes('--built') && (await runNode(['esbuild.mjs', '--quiet'])) !== 0)
    throw new Error(`${needs} needs the build, which failed; its message is above.`);
  return runNode([
    'node_modules/mocha/bin/mocha.js',
    '--config',
    `${folder}/.mocharc.json`,
    '--reporter',
    './scripts/countingReporter.cjs',
    ...(grep ? ['--grep', grep] : []),
  ]);
}
