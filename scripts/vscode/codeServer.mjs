// A VS Code server on a free loopback port, with nothing remembered from earlier runs.
import { spawn } from 'node:child_process';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installCodeServer } from './installCodeServer.mjs';
import { installExtension } from './installExtension.mjs';

const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 5_000;
const LISTENING = /Extension host agent listening on (\d+)/;

const USER_SETTINGS = {
  'workbench.startupEditor': 'none',
  'chat.disableAIFeatures': true,
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
};

/**
 * Starts the server of `version` (`newest` or `oldest`; installed when missing).
 *
 * - `dataDir`: an absolute folder for its data; the caller makes it and removes it;
 * - `workspaceTrust`: `false` (default) trusts every folder, `true` leaves a new folder untrusted;
 * - `settings`: user settings on top of the quiet ones;
 * - `extension`: the folder of a built extension that is installed in it. Without it, a window takes what its payload names, and
 *   the oldest VS Code shows no dialogs;
 * - `environment`: what the extension host sees.
 *
 * Resolves to `{ port, vscode, failed, stop }`: `failed` is a promise that rejects when the server ends by itself,
 * `stop()` ends it with everything that it started.
 */
export async function startCodeServer(options) {
  const {
    version = 'newest',
    dataDir,
    workspaceTrust = false,
    settings = {},
    extension,
    environment = process.env,
  } = options;
  const { node, server, vscode } = await installCodeServer(version);
  await writeSettings(dataDir, { ...USER_SETTINGS, ...settings });
  if (extension !== undefined) await installExtension(extension, path.join(dataDir, 'extensions'));
  const args = [
    server,
    '--host=127.0.0.1',
    '--port=0',
    '--without-connection-token',
    '--accept-server-license-terms',
    '--telemetry-level=off',
    `--server-data-dir=${dataDir}`,
    // Without it a built workbench ignores the payload that names the extension under test.
    ...(extension === undefined ? ['--enable-smoke-test-driver'] : []),
    ...(workspaceTrust ? [] : ['--disable-workspace-trust']),
  ];
  const child = spawn(node, args, {
    env: { ...environment, EXTENSIONS_GALLERY: '{}' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that extension hosts and terminals end with it.
    detached: true,
  });
  const killNow = () => signalGroup(child, 'SIGKILL');
  process.on('exit', killNow);
  const stop = async () => {
    await stopGroup(child);
    process.off('exit', killNow);
  };
  try {
    const { port, failed } = await listening(child);
    return { port, vscode, failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function writeSettings(dataDir, settings) {
  const folder = path.join(dataDir, 'data', 'User');
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(folder, 'settings.json'), `${JSON.stringify(settings, undefined, 2)}\n`);
}

function listening(child) {
  let output = '';
  const failed = new Promise((_, reject) => {
    child.on('error', (error) =>
      reject(new Error(`The VS Code server could not be started: ${error.message}`)),
    );
    child.on('exit', (code, signal) =>
      reject(new Error(`The VS Code server ended (${code ?? signal}). It said:\n${output.slice(-4000)}`)),
    );
  });
  // Whoever is interested races against it; when nobody is, an ordinary stop must not count as unhandled.
  failed.catch(() => undefined);
  const ready = new Promise((resolve, reject) => {
    const tooLate = () =>
      reject(new Error(`The VS Code server did not listen in time. It said:\n${output.slice(-4000)}`));
    const timer = setTimeout(tooLate, START_MILLISECONDS);
    const read = (chunk) => {
      output = `${output}${chunk}`.slice(-20_000);
      const match = LISTENING.exec(output);
      if (match === null) return;
      clearTimeout(timer);
      resolve({ port: Number(match[1]), failed });
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    failed.catch(() => clearTimeout(timer));
  });
  return Promise.race([ready, failed]);
}

async function stopGroup(child) {
  signalGroup(child, 'SIGTERM');
  const deadline = Date.now() + STOP_MILLISECONDS;
  while (groupIsAlive(child) && Date.now() < deadline) await sleep(50);
  signalGroup(child, 'SIGKILL');
}

function groupIsAlive(child) {
  return signalGroup(child, 0);
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return false;
  try {
    process.kill(-child.pid, signal);
    return true;
  } catch {
    return false;
  }
}
