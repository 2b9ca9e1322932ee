// `npm run pictures`: takes the pictures in docs/pictures anew, in a real window of the newest VS Code.
//
// en, zh   those in this language alone: `npm run pictures -- zh`
import os from 'node:os';
import path from 'node:path';
import { ensureDependencies } from './ensureInstalled.mjs';
import { runNode } from './runNode.mjs';

try {
  await ensureDependencies();
  const { installCodeServer } = await import('./vscode/installCodeServer.mjs');
  const { ensureFonts } = await import('./vscode/systemPackages.mjs');
  await ensureFonts(path.join(os.tmpdir(), 'storyfold-install.log'));
  await installCodeServer('newest');
  if ((await runNode(['esbuild.mjs', '--quiet'])) !== 0)
    throw new Error('The window needs the build, which failed; its message is above.');
  process.exitCode = await runNode([
    '--import',
    'tsx',
    'test/e2e/support/takePictures.ts',
    ...process.argv.slice(2),
  ]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
