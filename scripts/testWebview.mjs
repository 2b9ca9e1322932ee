// `npm run test:webview`: the view in a browser, without the editor around it.
//
// --built                    the build is there already
// STORYFOLD_WEBVIEW_GREP     only tests whose title has this in it
// STORYFOLD_WEBVIEW_DIST     the folder of the built view, dist/webview when not set
// STORYFOLD_SCREENSHOT_DIR   where pictures of what is tested go
import os from 'node:os';
import path from 'node:path';
import { ensureDependencies } from './ensureInstalled.mjs';
import { runMocha } from './runMocha.mjs';

try {
  await ensureDependencies();
  const { ensureSystemPackages } = await import('./vscode/systemPackages.mjs');
  await ensureSystemPackages(path.join(os.tmpdir(), 'storyfold-install.log'), ['chromium']);
  const grep = process.env.STORYFOLD_WEBVIEW_GREP;
  process.exitCode = await runMocha({ folder: 'test/webview', needs: 'The view', grep });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
