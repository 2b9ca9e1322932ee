// `npm run test:host`: the tests that run inside a real VS Code.
//
// --built               the build is there already
// STORYFOLD_HOST_GREP   only tests whose title matches this
// STORYFOLD_HOST_FULL   1: types into as many revisions as docs/reliability.md tells of, where else a share of them is tried
// chooseVscode.mjs and launcher.mjs say which VS Code it is, and what else can be asked for.
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDependencies } from './ensureInstalled.mjs';
import { root, runNode } from './runNode.mjs';

/** Offers language models through the editor, as other extensions do. */
const CHAT_MODEL = path.join(root, 'test', 'fixtures', 'extensions', 'chatModel');
const SAMPLE_PROJECT = path.join(root, 'examples', 'the-lighthouse-at-low-tide');

// @vscode/test-electron ends what it started only on SIGINT, and listens for that only while something runs.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => {
    if (!process.emit('SIGINT', 'SIGINT')) process.exit(code);
  });
}

try {
  await ensureDependencies();
  if (!process.argv.includes('--built') && (await runNode(['esbuild.mjs', '--tests', '--quiet'])) !== 0)
    throw new Error('The host tests need the build, which failed; its message is above.');
  process.exitCode = await runInVscode();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function runInVscode() {
  const { runTests } = await import('@vscode/test-electron');
  const { chooseVscode } = await import('./vscode/chooseVscode.mjs');
  const { installExtension } = await import('./vscode/installExtension.mjs');
  const temporary = await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-host-'));
  try {
    // Tests write into the project, so they get a copy.
    const workspace = path.join(temporary, 'workspace');
    await fs.cp(SAMPLE_PROJECT, workspace, { recursive: true });
    const extensions = path.join(temporary, 'extensions');
    await installExtension(CHAT_MODEL, extensions);
    const vscode = await chooseVscode();
    console.log(`Host tests in ${vscode.description}`);
    await runTests({
      vscodeExecutablePath: vscode.executable,
      extensionDevelopmentPath: root,
      extensionTestsPath: path.join(root, 'out', 'test', 'host', 'index'),
      launchArgs: [
        workspace,
        `--user-data-dir=${path.join(temporary, 'user')}`,
        `--extensions-dir=${extensions}`,
      ],
    });
    return 0;
  } finally {
    await fs.rm(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}
