// Makes a fresh clone work: `npm test` and `npm start` come here before anything is installed, so this file uses
// nothing but Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE_MAJOR = 20;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Installs what package-lock.json names unless it is there; rejects with what to do when that cannot be done. */
export async function ensureDependencies() {
  checkNodeVersion();
  const reason = whyInstall();
  if (reason === undefined) return;
  console.log(`Installing the dependencies with "npm ci" (${reason}); this takes about a minute.`);
  const started = Date.now();
  const code = await npmCi();
  if (code !== 0) throw new Error(npmAdvice(code));
  const stillMissing = whyInstall();
  if (stillMissing !== undefined) throw new Error(`npm ci ended well, and yet ${stillMissing}.`);
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function checkNodeVersion() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= OLDEST_NODE_MAJOR) return;
  throw new Error(
    `StoryFold needs Node ${OLDEST_NODE_MAJOR} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org (or with your version manager) and run the command again.',
  );
}

/**
 * Why an installation is needed, or `undefined`. npm writes node_modules/.package-lock.json when it has finished, so
 * what that file lists is what a complete installation has brought; times of files say nothing after a checkout.
 */
function whyInstall() {
  const installedFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return 'nothing is installed yet';
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(installedFile);
  for (const [folder, entry] of Object.entries(wanted)) {
    // The root itself, and what npm leaves out on another platform.
    if (folder === '' || entry.optional || entry.devOptional) continue;
    const there = installed[folder];
    if (there?.version !== entry.version || there.integrity !== entry.integrity) {
      return `${folder} is not what package-lock.json asks for`;
    }
    if (!existsSync(path.join(root, folder, 'package.json'))) return `${folder} is missing`;
  }
  return undefined;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch (error) {
    if (path.basename(file) === '.package-lock.json') return {};
    throw new Error(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}

function npmCi() {
  return new Promise((resolve) => {
    const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.on('error', () => resolve('npm was not found'));
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
}

function npmAdvice(code) {
  return [
    `"npm ci" failed (${typeof code === 'number' ? `exit ${code}` : code}); its message is above. What to do:`,
    `  - No network or no registry: check "npm ping" and "npm config get registry", then run "npm ci" in ${root}.`,
    '  - Behind a proxy: npm config set proxy and https-proxy, or the environment variable HTTPS_PROXY.',
    '  - "package.json and package-lock.json are not in sync": run "npm install" and commit the lock file.',
    '  - No write permission, or a full disk: make the folder node_modules writable, or free some space.',
  ].join('\n');
}
