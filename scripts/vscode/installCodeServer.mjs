// Puts a VS Code that needs neither a display nor a download site into the cache.
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { cacheFolder, ensureCached } from './cache.mjs';
import { CODE_SERVER_VERSIONS } from './codeServerVersions.mjs';
import { runStep } from './runStep.mjs';
import { ensureSystemPackages } from './systemPackages.mjs';

/**
 * Installs code-server of the named version (`newest` or `oldest`) unless the cache has it.
 * Resolves to the paths of the Node to run it with and of the server's entry file.
 */
export async function installCodeServer(name) {
  const version = CODE_SERVER_VERSIONS[name];
  if (version === undefined) {
    throw new Error(
      `No VS Code is known as "${name}". Known: ${Object.keys(CODE_SERVER_VERSIONS).join(', ')}.`,
    );
  }
  if (process.platform === 'win32') {
    throw new Error(
      'code-server does not run on Windows. Set STORYFOLD_VSCODE to the executable of a desktop VS Code.',
    );
  }
  const key = `code-server-${version.package}-${process.platform}-${process.arch}`;
  const logFile = path.join(cacheFolder(), 'logs', `${key}.log`);
  // The packages belong to the machine, not to the cache: a cache that was carried to another machine needs them too.
  const folder = await ensureCached(key, async (temporary) => {
    try {
      await install(version, temporary, logFile);
    } catch (error) {
      throw new Error(`${error.message}\n\n${adviceAfter(version)}`, { cause: error });
    }
  });
  await ensureSystemPackages(logFile, ['chromium']);
  return { node: nodeOf(folder), server: serverEntry(folder), vscode: version.vscode };
}

function adviceAfter(version) {
  return [
    `VS Code ${version.vscode} for the host tests could not be installed; nothing half done was kept. What to do:`,
    '  - No registry: check "npm ping" and "npm config get registry", then run the same command again.',
    '  - Another folder for it (about 1 GB): set STORYFOLD_CACHE.',
    '  - A machine with a display: set STORYFOLD_VSCODE to the executable of a desktop VS Code.',
  ].join('\n');
}

async function install(version, folder, logFile) {
  console.log(
    `Installing VS Code ${version.vscode} (code-server ${version.package}); this takes some minutes, once.`,
  );
  await ensureSystemPackages(logFile);
  const environment = await prepareNode(version, folder, logFile);
  const home = path.join(folder, 'server');
  await makePackageFolder(home);
  await npm(
    `npm install code-server@${version.package}`,
    ['install', `code-server@${version.package}`, ...(version.rebuild ? ['--ignore-scripts'] : [])],
    { folder: home, environment, logFile },
  );
  if (version.rebuild) await buildNativeModules(version, home, environment, logFile);
  await fs.access(serverEntry(folder));
}

async function buildNativeModules(version, home, environment, logFile) {
  const vscode = path.join(home, 'node_modules', 'code-server', 'lib', 'vscode');
  const step = { folder: vscode, environment, logFile };
  await npm('npm install in lib/vscode', ['install', '--ignore-scripts', '--omit=dev'], step);
  await npm(`npm rebuild ${version.rebuild.join(' ')}`, ['rebuild', ...version.rebuild], step);
  await placeRipgrep(version, home, vscode, step);
}

async function placeRipgrep(version, home, vscode, step) {
  const source = '@vscode/ripgrep-universal';
  const packages = path.join(home, 'ripgrep');
  await makePackageFolder(packages);
  await npm(`npm install ${source}`, ['install', `${source}@${version.ripgrep}`], {
    ...step,
    folder: packages,
  });
  const program = path.join(vscode, 'node_modules', '@vscode', 'ripgrep', 'bin', 'rg');
  await fs.mkdir(path.dirname(program), { recursive: true });
  await fs.copyFile(
    path.join(packages, 'node_modules', source, 'bin', `${process.platform}-${process.arch}`, 'rg'),
    program,
  );
  await fs.chmod(program, 0o755);
  await fs.rm(packages, { recursive: true });
}

/** Installs the right Node and gives the environment in which npm runs on it and builds against its headers. */
async function prepareNode(version, folder, logFile) {
  const home = path.join(folder, 'node');
  const environment = cleanEnvironment();
  await makePackageFolder(home);
  await npm(`npm install node@${version.node}`, ['install', `node@${version.node}`], {
    folder: home,
    environment,
    logFile,
  });
  const node = nodeOf(folder);
  return {
    ...environment,
    PATH: `${path.dirname(node)}${path.delimiter}${environment.PATH}`,
    npm_config_unsafe_perm: 'true',
    // Some of the packages fetch node-gyp through npx, which would ask first.
    npm_config_yes: 'true',
    // code-server is put together by the install scripts of what it brings; newer npm runs only approved ones.
    npm_config_dangerously_allow_all_scripts: 'true',
    npm_config_nodedir: await findHeaders(home),
  };
}

/** The folder with `include/node/node.h` of the installed Node, so that native modules build without a download. */
async function findHeaders(home) {
  for (const entry of await fs.readdir(home, { recursive: true })) {
    if (entry.endsWith(path.join('include', 'node', 'node.h')))
      return path.resolve(home, entry, '..', '..', '..');
  }
  throw new Error(`The npm package "node" brought no headers (looked for include/node/node.h in ${home}).`);
}

function nodeOf(folder) {
  return path.join(folder, 'node', 'node_modules', 'node', 'bin', 'node');
}

function serverEntry(folder) {
  return path.join(folder, 'server', 'node_modules', 'code-server', 'lib', 'vscode', 'out', 'server-main.js');
}

/** A manifest of its own keeps npm from walking up and taking a folder above for the project. */
async function makePackageFolder(folder) {
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
}

function npm(title, args, { folder, environment, logFile }) {
  return runStep(title, 'npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    folder,
    environment,
    logFile,
    attempts: 2,
  });
}

/** Without what an enclosing `npm test` puts there about this project and about the Node that it runs on. */
function cleanEnvironment() {
  const ours =
    /^(NODE$|npm_(package_|lifecycle_|config_(local_prefix|prefix|global_prefix|user_agent)$|command$|execpath$|node_execpath$))/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
