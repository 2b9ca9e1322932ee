// `npm run test:webview`: the view in a browser, without the editor around it.
//
// --built                    the build is there already
// STORYFOLD_WEBVIEW_GREP     only tests whose title has this in it
import os from 'node:os';
import path from 'node:path';
import { ensureDependencies } from './ensureInstalled.mjs';
import { runNode } from './runNode.mjs';

try {
  await ensureDependencies();
  const { ensureSystemPackages } = await import('./vscode/systemPackages.mjs');
  await ensureSystemPackages(path.join(os.tmpdir(), 'storyfold-install.log'), ['chromium']);
  if (!process.argv.includes('--built') && (await runNode(['esbuild.mjs', '--quiet'])) !== 0)
    throw new Error('The view needs the build, which failed; its message is above.');
  const grep = process.env.STORYFOLD_WEBVIEW_GREP;
  process.exitCode = await runNode([
    'node_modules/mocha/bin/mocha.js',
    '--config',
    'test/webview/.mocharc.json',
    '--reporter',
    './scripts/countingReporter.cjs',
    ...(grep ? ['--grep', grep] : []),
  ]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
