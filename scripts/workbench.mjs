// `npm run workbench [-- --language zh] [--vscode oldest]`: the workbench in a real window, on a copy of the example, until Ctrl+C.
import { spawn } from 'node:child_process';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './ensureInstalled.mjs';
import { root, runNode } from './runNode.mjs';
import { hasDisplay } from './vscode/display.mjs';

try {
  const { values } = parseArgs({
    options: {
      language: { type: 'string', default: 'en' },
      vscode: { type: 'string' },
    },
  });
  await ensureDependencies();
  if ((await runNode(['esbuild.mjs', '--quiet'])) !== 0)
    throw new Error('The workbench needs the build, which failed; its message is above.');
  const folder = await copyExample(values.language);
  console.log(`A copy of the example is in ${folder}; it is kept, and you can change what you like.`);
  const desktop = values.vscode === undefined ? await desktopVscode() : undefined;
  if (desktop === undefined) await openInBrowser(folder, values);
  else openOnDesktop(desktop, folder, values);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function copyExample(language) {
  const names = await fs.readdir(path.join(root, 'examples'), { withFileTypes: true });
  const wanted = await Promise.all(
    names
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => {
        const file = path.join(root, 'examples', name, '.storyfold', 'project.json');
        const project = await fs.readFile(file, 'utf8').then(JSON.parse, () => undefined);
        return project?.language === language ? name : undefined;
      }),
  );
  const name = wanted.find((each) => each !== undefined);
  if (name === undefined)
    throw new Error(`There is no example in “${language}”. Take --language en or --language zh.`);
  const folder = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-example-')), name);
  await fs.cp(path.join(root, 'examples', name), folder, { recursive: true });
  return fs.realpath(folder);
}

async function desktopVscode() {
  if (!hasDisplay()) return undefined;
  const { findOnPath } = await import('./vscode/findBrowser.mjs');
  const onPath = findOnPath(process.platform === 'win32' ? ['code.cmd'] : ['code']);
  const usual = {
    darwin: ['/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code'],
    win32: [process.env.LOCALAPPDATA, process.env.ProgramFiles]
      .filter(Boolean)
      .map((base, index) =>
        path.join(base, ...(index === 0 ? ['Programs'] : []), 'Microsoft VS Code', 'bin', 'code.cmd'),
      ),
  }[process.platform];
  for (const file of [onPath, ...(usual ?? [])]) {
    if (file === undefined) continue;
    const isThere = await fs.access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

function openOnDesktop(executable, folder, { language }) {
  const args = ['--new-window', '--wait', `--extensionDevelopmentPath=${root}`, folder];
  if (language === 'zh') args.push('--locale=zh-cn');
  console.log(
    'VS Code opens. Click the StoryFold icon in the activity bar on the left. Ctrl+C here ends this command.',
  );
  const shell = process.platform === 'win32';
  const quoted = shell ? args.map((each) => `"${each}"`) : args;
  const child = spawn(shell ? `"${executable}"` : executable, quoted, { stdio: 'inherit', shell });
  child.on('error', (error) => console.error(`VS Code could not be started: ${error.message}`));
}

async function openInBrowser(folder, { vscode = 'newest' }) {
  const { installCodeServer } = await import('./vscode/installCodeServer.mjs');
  const { startCodeServer } = await import('./vscode/codeServer.mjs');
  const { workbenchUrl } = await import('./vscode/workbench.mjs');
  await installCodeServer(vscode);
  // From here on there is something that has to be ended, also while the server only begins.
  const interrupted = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-workbench-'));
  let server;
  try {
    server = await startCodeServer({ version: vscode, dataDir, extension: root });
    const url = workbenchUrl(server.port, folder);
    console.log(
      `\nVS Code ${server.vscode} is ready. Open this address in a browser on this machine:\n\n  ${url}\n`,
    );
    console.log('Then click the StoryFold icon in the activity bar on the left. Ctrl+C here ends it.');
    await Promise.race([interrupted, server.failed]);
  } finally {
    await server?.stop();
    await fs.rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
