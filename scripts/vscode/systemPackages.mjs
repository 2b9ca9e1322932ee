// Programs and headers that code-server needs to be built and shown, and that npm cannot bring.
import { spawnSync } from 'node:child_process';
import { findBrowser, findOnPath } from './findBrowser.mjs';
import { runStep } from './runStep.mjs';

const REQUIREMENTS = [
  { debianPackage: 'chromium', isPresent: () => findBrowser() !== undefined },
  { debianPackage: 'pkg-config', isPresent: () => findOnPath(['pkg-config', 'pkgconf']) !== undefined },
  { debianPackage: 'g++', isPresent: () => findOnPath(['g++', 'clang++']) !== undefined },
  { debianPackage: 'make', isPresent: () => findOnPath(['make']) !== undefined },
  { debianPackage: 'python3', isPresent: () => findOnPath(['python3']) !== undefined },
  { debianPackage: 'libkrb5-dev', isPresent: () => succeeds('pkg-config', ['--exists', 'krb5-gssapi']) },
];

/** Wanted only where pictures are taken. */
const FOR_PICTURES = [
  { debianPackage: 'fonts-wqy-zenhei', isPresent: () => prints('fc-list', [':lang=zh', 'family']) },
];

/** As {@link ensureSystemPackages}: letters for every language that a picture is taken in. */
export function ensureFonts(logFile) {
  return ensure(FOR_PICTURES, logFile);
}

/**
 * Installs what is missing with apt-get when this process may, else throws with the commands to run.
 * `only` limits it to some of the packages.
 */
export function ensureSystemPackages(logFile, only) {
  return ensure(
    REQUIREMENTS.filter((each) => only === undefined || only.includes(each.debianPackage)),
    logFile,
  );
}

async function ensure(wanted, logFile) {
  const missing = wanted.filter((each) => !each.isPresent()).map((each) => each.debianPackage);
  if (missing.length === 0) return;
  if (findOnPath(['apt-get']) === undefined || process.getuid?.() !== 0)
    throw new Error(instructions(missing));
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runStep('apt-get update', 'apt-get', ['update'], { logFile, environment, attempts: 2 });
  await runStep(
    `apt-get install ${missing.join(' ')}`,
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...missing],
    { logFile, environment, attempts: 2 },
  );
  const still = wanted.filter((each) => !each.isPresent()).map((each) => each.debianPackage);
  if (still.length > 0) throw new Error(instructions(still));
}

function instructions(packages) {
  return [
    `This machine lacks what npm cannot bring: ${packages.join(', ')}.`,
    'On Debian or Ubuntu run:',
    `    sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`,
    'Elsewhere install the like of them; a Chromium or Chrome may also be named by STORYFOLD_CHROMIUM.',
  ].join('\n');
}

function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Whether a program prints something; a machine without that program has its own way of seeing to fonts. */
function prints(program, args) {
  const { error, stdout } = spawnSync(program, args);
  return error !== undefined || stdout.length > 0;
}
