// Which VS Code runs the host tests on this machine.
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { hasDisplay } from './display.mjs';
import { findOnPath } from './findBrowser.mjs';
import { installCodeServer } from './installCodeServer.mjs';

const launcher = path.join(path.dirname(fileURLToPath(import.meta.url)), 'launcher.mjs');

/**
 * Resolves to `{ executable, description }`. In this order: what the environment asks for (STORYFOLD_VSCODE, an
 * executable; STORYFOLD_VSCODE_VERSION, a code-server), then with a display an installed desktop VS Code, then a
 * downloaded one, then code-server, which needs neither.
 */
export async function chooseVscode(environment = process.env) {
  if (environment.STORYFOLD_VSCODE) return desktop(environment.STORYFOLD_VSCODE);
  if (environment.STORYFOLD_VSCODE_VERSION) return codeServer(environment.STORYFOLD_VSCODE_VERSION);
  if (!hasDisplay(environment)) return codeServer('newest');
  const installed = await installedDesktop(environment);
  if (installed !== undefined) return desktop(installed);
  try {
    return desktop(await downloadAndUnzipVSCode('stable'));
  } catch (error) {
    console.log(`VS Code could not be downloaded (${error.message}); trying code-server.`);
    return codeServer('newest');
  }
}

function desktop(executable) {
  return { executable, description: `a desktop VS Code (${executable})` };
}

async function codeServer(version) {
  const { vscode } = await installCodeServer(version);
  return { executable: launcher, description: `VS Code ${vscode} in a headless browser` };
}

/** `code` on the PATH is a script that hands over to a running window; the tests need the program behind it. */
async function installedDesktop(environment) {
  const script = findOnPath(process.platform === 'win32' ? ['code.cmd'] : ['code'], environment);
  if (script === undefined) return undefined;
  const folder = path.dirname(await fs.realpath(script));
  const program = {
    win32: path.resolve(folder, '..', 'Code.exe'),
    darwin: path.resolve(folder, '..', '..', '..', 'MacOS', 'Electron'),
  }[process.platform];
  const candidate = program ?? path.resolve(folder, '..', 'code');
  try {
    await fs.access(candidate, fs.constants.X_OK);
    return candidate;
  } catch {
    return undefined;
  }
}
