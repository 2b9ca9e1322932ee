// `npm run test:e2e`: a real window of VS Code, driven as an author does, in the newest VS Code and the oldest that is promised.
//
// --built                    the build is there already
// STORYFOLD_E2E_VERSIONS     newest, oldest, or both by a comma (default)
// STORYFOLD_E2E_GREP         only tests whose title has this in it
// STORYFOLD_SCREENSHOT_DIR   where pictures of failed tests go
import { ensureDependencies } from './ensureInstalled.mjs';
import { runMocha } from './runMocha.mjs';

try {
  await ensureDependencies();
  const { installCodeServer } = await import('./vscode/installCodeServer.mjs');
  for (const version of (process.env.STORYFOLD_E2E_VERSIONS || 'newest,oldest').split(','))
    await installCodeServer(version);
  const grep = process.env.STORYFOLD_E2E_GREP;
  process.exitCode = await runMocha({ folder: 'test/e2e', needs: 'The window', grep });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
