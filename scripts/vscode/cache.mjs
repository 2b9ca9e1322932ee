// Where heavy tools are kept: outside the repository, so that a fresh clone finds them again.
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STALE_LOCK_MILLISECONDS = 20 * 60 * 1000;
const LOCK_POLL_MILLISECONDS = 1000;

/** The absolute path of the cache folder: `$STORYFOLD_CACHE`, else the platform's own place for caches. */
export function cacheFolder(environment = process.env, platform = process.platform) {
  if (environment.STORYFOLD_CACHE) return path.resolve(environment.STORYFOLD_CACHE);
  if (platform === 'win32') {
    const local = environment.LOCALAPPDATA ?? path.join(os.homedir(), 'AppData', 'Local');
    return path.join(local, 'storyfold', 'cache');
  }
  if (platform === 'darwin') return path.join(os.homedir(), 'Library', 'Caches', 'storyfold');
  return path.join(environment.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'storyfold');
}

/**
 * Returns the folder of `key` in the cache and makes it first when it is not there.
 *
 * `install(folder)` fills a temporary folder beside the final place, which is renamed only when it has succeeded:
 * what is killed half-way is never mistaken for finished. The lock only saves work; should two runs install at
 * once all the same, the second finds the first one's result in place and throws its own away.
 */
export async function ensureCached(key, install) {
  const root = cacheFolder();
  const folder = path.join(root, key);
  if (await exists(folder)) return folder;
  await fs.mkdir(root, { recursive: true });
  const release = await takeLock(path.join(root, `${key}.lock`), key);
  try {
    if (await exists(folder)) return folder;
    await removeLeftovers(root, key);
    const temporary = path.join(root, `${key}.installing-${process.pid}`);
    await fs.mkdir(temporary);
    try {
      await install(temporary);
      await moveIntoPlace(temporary, folder);
    } finally {
      await removeFolder(temporary);
    }
    return folder;
  } finally {
    await release();
  }
}

async function moveIntoPlace(temporary, folder) {
  try {
    await fs.rename(temporary, folder);
  } catch (error) {
    if (!(await exists(folder))) throw error;
  }
}

/** Only the holder of the lock comes here, so whatever half-made folder there is has no owner any more. */
async function removeLeftovers(root, key) {
  for (const name of await fs.readdir(root)) {
    if (name.startsWith(`${key}.installing-`)) await removeFolder(path.join(root, name));
  }
}

async function takeLock(file, key) {
  const mine = JSON.stringify({ pid: process.pid, host: os.hostname() });
  for (let announced = false; ;) {
    try {
      await fs.writeFile(file, mine, { flag: 'wx' });
      return () => fs.rm(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (await isStale(file)) {
      await fs.rm(file, { force: true });
      continue;
    }
    if (!announced) console.log(`Another run is installing ${key}; waiting for it (lock: ${file}).`);
    announced = true;
    await sleep(LOCK_POLL_MILLISECONDS);
  }
}

async function isStale(file) {
  try {
    const [text, stat] = await Promise.all([fs.readFile(file, 'utf8'), fs.stat(file)]);
    const age = Date.now() - stat.mtimeMs;
    if (age > STALE_LOCK_MILLISECONDS) return true;
    // A writer killed between creating and filling the file leaves it empty.
    if (text === '') return age > 5 * LOCK_POLL_MILLISECONDS;
    const owner = JSON.parse(text);
    return owner.host === os.hostname() && !isAlive(owner.pid);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function exists(target) {
  try {
    await fs.access(target);
    return true;
  } catch {
    return false;
  }
}

function removeFolder(folder) {
  return fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
